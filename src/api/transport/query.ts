import type { Operator } from '../../domain/media/filters/filterForms.ts';
import { type Filter, isDateField } from '../../domain/media/filters/filters.ts';

/**
 * One parameter, not yet encoded. A list of pairs and not a map, because a name may occur twice and the order
 * matters.
 */
export type QueryPair = readonly [name: string, value: string | number];

/** Percent-encodes a text, a space as %20; half a surrogate pair, which has no UTF-8, becomes U+FFFD. */
const encode = (text: string): string => encodeURIComponent(text.toWellFormed());

/** `a=1&b=x%20y`, or an empty string. The `=` between name and value is always literal. */
export const encodeQuery = (pairs: readonly QueryPair[]): string =>
  pairs.map(([name, value]) => `${encode(name)}=${encode(String(value))}`).join('&');

/**
 * Turns a filter into a parameter. The operator's `=` is the one between name and value, so it stays literal (`viewedAt%3E=5`);
 * a server takes `%3D` for a comparison without an equals sign.
 */
export const filter = (field: string, operator: Operator | '>>=' | '<<=', value: string | number): QueryPair => [
  `${field}${operator.slice(0, -1)}`,
  value,
];

/**
 * Whole seconds since 1970, the form in which a server compares times; rounded down, so that nothing is
 * missed.
 */
export const epoch = (time: Date): number => Math.floor(time.getTime() / 1000);

/**
 * Turns each filter into one parameter: the server combines them with AND (4.5). A media query cannot express
 * a value with a comma, so only a part of it is sent, or no filter. The answer then has rows that do not fit.
 */
export const filterPairs = (
  filters: readonly Filter[],
  { mediaQueries, exclusiveDates }: { readonly mediaQueries: boolean; readonly exclusiveDates: boolean },
): readonly QueryPair[] =>
  filters.flatMap((given) => {
    const { field, operator, value } = given;
    if (exclusiveDates && comparesDates(given)) return exclusiveFilter(given);
    if (!mediaQueries || !value.includes(',')) return [filter(field, operator, value)];
    const part = operator === '=' && MATCHED_IN_PART.has(field) ? longestPart(value) : '';
    return part === '' ? [] : [filter(field, operator, part)];
  });

/** True for a filter that has another form where `exclusiveDates` says so. */
export const comparesDates = ({ field, operator }: Filter): boolean =>
  isDateField(field) && (operator === '>=' || operator === '<=');

/** A value below 0 would be relative to now, so nothing is sent for the first moment, after which everything is. */
function exclusiveFilter({ field, operator, value }: Filter): readonly QueryPair[] {
  const seconds = Number(value);
  if (operator === '<=') return [filter(field, '<<=', seconds + 1)];
  return seconds === 0 ? [] : [filter(field, '>>=', seconds - 1)];
}

/** Fields that match if they contain the text of a media query. Some others have to be equal to it. */
const MATCHED_IN_PART: ReadonlySet<string> = new Set(['title', 'studio', 'summary', 'tagline', 'file']);

/** In media queries a comma means OR, and a literal comma cannot be written. */
const longestPart = (value: string): string =>
  value
    .split(',')
    .map((part) => part.trim())
    .reduce((longest, part) => (part.length > longest.length ? part : longest), '');
