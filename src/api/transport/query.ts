import type { Operator } from '../../domain/media/filters/filterForms.ts';
import type { Filter } from '../../domain/media/filters/filters.ts';

/** One parameter, not yet encoded. We use a list of pairs and not a map, since a name may occur twice and the order is kept. */
export type QueryPair = readonly [name: string, value: string | number];

/** Percent-encodes what was typed, a space as %20; half a surrogate pair, which has no UTF-8, becomes U+FFFD. */
const encode = (text: string): string => encodeURIComponent(text.toWellFormed());

/** `a=1&b=x%20y`, or an empty string. The `=` between name and value is always literal. */
export const encodeQuery = (pairs: readonly QueryPair[]): string =>
  pairs.map(([name, value]) => `${encode(name)}=${encode(String(value))}`).join('&');

/**
 * Turns a filter into a parameter. The operator's `=` is the one between name and value, so it stays literal (`viewedAt%3E=5`);
 * a server takes `%3D` for a comparison without an equals sign.
 */
export const filter = (field: string, operator: Operator, value: string | number): QueryPair => [
  `${field}${operator.slice(0, -1)}`,
  value,
];

/** Whole seconds since 1970, the form in which a server compares times; rounded down, so that nothing is left out. */
export const epoch = (time: Date): number => Math.floor(time.getTime() / 1000);

/** Turns several filters into one parameter each: the server combines them with AND (4.5). */
export const filterPairs = (filters: readonly Filter[]): readonly QueryPair[] =>
  filters.map(({ field, operator, value }) => filter(field, operator, value));
