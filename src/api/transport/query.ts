import type { FilterOperator } from '../../domain/media/filters/filterForms.ts';
import { type Filter, isDateField } from '../../domain/media/filters/filters.ts';

/** A query parameter before encoding. A query is a list of pairs, because names may repeat and their order matters. */
export type QueryParameter = readonly [name: string, value: string | number];

/** Percent-encodes a text, with spaces as %20. An unpaired surrogate has no UTF-8 form, so it becomes U+FFFD. */
const encode = (text: string): string => encodeURIComponent(text.toWellFormed());

/** Encodes the pairs as `a=1&b=x%20y`. Empty without pairs. The `=` between name and value is not encoded. */
export const encodeQuery = (pairs: readonly QueryParameter[]): string =>
  pairs.map(([name, value]) => `${encode(name)}=${encode(String(value))}`).join('&');

/**
 * The `=` at the end of an operator also separates name and value, so it is not encoded: `viewedAt>=5` becomes
 * `viewedAt%3E=5`. A server would read `%3D` as a comparison without an equals sign.
 */
export const queryParameterOfFilter = (
  field: string,
  operator: FilterOperator | '>>=' | '<<=',
  value: string | number,
): QueryParameter => [`${field}${operator.slice(0, -1)}`, value];

/** Whole seconds since 1970, rounded down so that no entry is missed. */
export const epochSeconds = (time: Date): number => Math.floor(time.getTime() / 1000);

/**
 * Converts each filter to a query parameter. The server returns the entries that match all of them (interface.md, 4.5).
 * A media query, the vendor's form of filter, cannot contain a value with a comma. Only a part of such a value is sent,
 * or no filter, and the server then returns too many rows.
 */
export const queryParametersOfFilters = (
  filters: readonly Filter[],
  { mediaQueries, exclusiveDates }: { readonly mediaQueries: boolean; readonly exclusiveDates: boolean },
): readonly QueryParameter[] =>
  filters.flatMap((comparison) => {
    const { field, operator, value } = comparison;
    if (exclusiveDates && isDateComparison(comparison)) return exclusiveFilter(comparison);
    if (!mediaQueries || !value.includes(',')) return [queryParameterOfFilter(field, operator, value)];
    const part = operator === '=' && MATCHED_IN_PART.has(field) ? longestPart(value) : '';
    return part === '' ? [] : [queryParameterOfFilter(field, operator, part)];
  });

/** True for a date filter with `>=` or `<=`. Some servers know only `>>=` and `<<=` for dates (`exclusiveDates`). */
export const isDateComparison = ({ field, operator }: Filter): boolean =>
  isDateField(field) && (operator === '>=' || operator === '<=');

/**
 * Converts a date filter to the exclusive form. A value below 0 would be relative to now, so `>= 0` sends no filter:
 * every date fits it.
 */
function exclusiveFilter({ field, operator, value }: Filter): readonly QueryParameter[] {
  const seconds = Number(value);
  if (operator === '<=') return [queryParameterOfFilter(field, '<<=', seconds + 1)];
  return seconds === 0 ? [] : [queryParameterOfFilter(field, '>>=', seconds - 1)];
}

/** Fields for which a media query finds texts that contain the value. Some other fields must be equal to the value. */
const MATCHED_IN_PART: ReadonlySet<string> = new Set(['title', 'studio', 'summary', 'tagline', 'file']);

/**
 * The longest part of the value between commas. Only this part is sent, because a comma in a media query means OR and
 * cannot be escaped.
 */
const longestPart = (value: string): string =>
  value
    .split(',')
    .map((part) => part.trim())
    .reduce((longest, part) => (part.length > longest.length ? part : longest), '');
