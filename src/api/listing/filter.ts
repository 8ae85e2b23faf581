import type { Operator } from '../../domain/media/filters/filterForms.ts';
import type { Filter } from '../../domain/media/filters/filters.ts';
import type { QueryPair } from '../transport/query.ts';

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
