export const FILTER_OPERATORS = ['=', '!=', '>=', '<='] as const;
export type FilterOperator = (typeof FILTER_OPERATORS)[number];

/**
 * Forms of a filter's value. `epoch`: whole seconds since 1970. `day`: YYYY or YYYY-MM-DD. `ms`: milliseconds. `text`:
 * part of a text, in any case. `exact-case`: part of a text in exactly that case. `id`: digits.
 */
export const FILTER_VALUE_FORMATS = [
  'epoch',
  'day',
  'year',
  'ms',
  'count',
  'number',
  'text',
  'exact-case',
  'id',
] as const;
export type FilterValueFormat = (typeof FILTER_VALUE_FORMATS)[number];

/** True for YYYY-MM-DD if the calendar has that day. */
function isWholeDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}

const isYear = (value: string): boolean => /^\d{4}$/.test(value);
const isDay = (value: string): boolean => isYear(value) || isWholeDay(value);

export const FILTER_VALUE_FORMAT_RULES: Readonly<
  Record<FilterValueFormat, { readonly isValid: (value: string) => boolean; readonly description: string }>
> = {
  epoch: {
    isValid: (value) => /^\d{1,12}$/.test(value),
    description: 'seconds since 1970, or with >= and <= a day, as 2024-01-31',
  },
  day: { isValid: isDay, description: 'a year or a day, as 1927 or 1927-03-01' },
  year: { isValid: (value) => /^\d{1,4}$/.test(value), description: 'a year' },
  ms: { isValid: (value) => /^\d{1,15}$/.test(value), description: 'a length in milliseconds' },
  count: { isValid: (value) => /^\d{1,15}$/.test(value), description: 'a whole number' },
  number: { isValid: (value) => /^-?\d{1,15}(?:\.\d{1,15})?$/.test(value), description: 'a number' },
  text: { isValid: (value) => /\S/.test(value), description: 'some text' },
  'exact-case': { isValid: (value) => /\S/.test(value), description: 'some text, in its own case' },
  id: { isValid: (value) => /^\d{1,19}$/.test(value), description: 'an id of 1 to 19 digits' },
};

export const isComparableFilterValueFormat = (form: FilterValueFormat): boolean =>
  form !== 'text' && form !== 'exact-case' && form !== 'id';

export const serializeFilterValue = (value: string | number | Date): string =>
  value instanceof Date ? String(Math.floor(value.getTime() / 1000)) : String(value).toWellFormed();

/**
 * For each operator: the day to add to a typed year, and the time (in UTC) to add to a typed day. `=` has no entry,
 * because it would mean a single second.
 */
const BOUNDS: Readonly<Record<string, { readonly day: string; readonly time: string }>> = {
  '>=': { day: '01-01', time: '00:00:00' },
  '<=': { day: '12-31', time: '23:59:59' },
};

/** Matches a typed duration, such as "1 h 30 min", "2h" or "90min". */
const LENGTH = /^(?:(\d{1,4})\s*h(?:\s*(\d{1,2})(?:\s*m(?:in)?)?)?|(\d{1,5})\s*m(?:in)?)$/i;

/**
 * Converts a typed value to the server's form: a duration in hours and minutes to milliseconds, a day or a year to
 * seconds. Other text stays unchanged.
 */
export function toServerFilterValue(form: FilterValueFormat | undefined, operator: string, input: string): string {
  if (form === 'ms') return lengthInMs(input);
  const bound = BOUNDS[operator];
  if (form !== 'epoch' || bound === undefined || !isDay(input)) return input;
  const day = isYear(input) ? `${input}-${bound.day}` : input;
  const moment = new Date(`${day}T${bound.time}Z`);
  // The server counts time from 1970, so an earlier moment becomes 1970.
  return serializeFilterValue(new Date(Math.max(0, moment.getTime())));
}

function lengthInMs(input: string): string {
  const [length, hours = 0, minutes = 0, minutesAlone = 0] = LENGTH.exec(input) ?? [];
  if (length === undefined) return input;
  const totalMinutes = Number(hours) * 60 + Number(minutes) + Number(minutesAlone);
  return String(totalMinutes * 60_000);
}
