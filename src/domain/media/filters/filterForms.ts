export const OPERATORS = ['=', '!=', '>=', '<='] as const;
export type Operator = (typeof OPERATORS)[number];

/**
 * How a field's value is written: `epoch` whole seconds, `day` YYYY or YYYY-MM-DD, `ms` milliseconds, `text`
 * a part of the text in any case, `exact-case` a part in that case, `id` digits.
 */
export const FILTER_FORMS = ['epoch', 'day', 'year', 'ms', 'count', 'number', 'text', 'exact-case', 'id'] as const;
export type FilterForm = (typeof FILTER_FORMS)[number];

/** YYYY-MM-DD, of a day that exists. */
function isWholeDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}

const isYear = (value: string): boolean => /^\d{4}$/.test(value);
const isDay = (value: string): boolean => isYear(value) || isWholeDay(value);

/** How each form is checked and described in the log. */
export const FORMS: Readonly<Record<FilterForm, { readonly fits: (value: string) => boolean; readonly says: string }>> =
  {
    epoch: {
      fits: (value) => /^\d{1,12}$/.test(value),
      says: 'seconds since 1970, or with >= and <= a day, as 2024-01-31',
    },
    day: { fits: isDay, says: 'a year or a day, as 1927 or 1927-03-01' },
    year: { fits: (value) => /^\d{1,4}$/.test(value), says: 'a year' },
    ms: { fits: (value) => /^\d{1,15}$/.test(value), says: 'a length in milliseconds' },
    count: { fits: (value) => /^\d{1,15}$/.test(value), says: 'a whole number' },
    number: { fits: (value) => /^-?\d{1,15}(?:\.\d{1,15})?$/.test(value), says: 'a number' },
    text: { fits: (value) => /\S/.test(value), says: 'some text' },
    'exact-case': { fits: (value) => /\S/.test(value), says: 'some text, in its own case' },
    id: { fits: (value) => /^\d{1,19}$/.test(value), says: 'an id of 1 to 19 digits' },
  };

export const isComparable = (form: FilterForm): boolean => form !== 'text' && form !== 'exact-case' && form !== 'id';

export const written = (value: string | number | Date): string =>
  value instanceof Date ? String(Math.floor(value.getTime() / 1000)) : String(value).toWellFormed();

/** The beginning and end of a day, in UTC. There is no `=`, because that means one second, and a day has many. */
const BOUNDS: Readonly<Record<string, { readonly day: string; readonly time: string }>> = {
  '>=': { day: '01-01', time: '00:00:00' },
  '<=': { day: '12-31', time: '23:59:59' },
};

/** "1 h 30 min", "2h", "90min". */
const LENGTH = /^(?:(\d{1,4})\s*h(?:\s*(\d{1,2})(?:\s*m(?:in)?)?)?|(\d{1,5})\s*m(?:in)?)$/i;

/**
 * Converts typed text to the server's form: a length in hours and minutes to milliseconds, a day or a year to
 * seconds.
 */
export function meant(form: FilterForm | undefined, operator: string, typed: string): string {
  if (form === 'ms') {
    const [whole, hours = 0, minutes = 0, only = 0] = LENGTH.exec(typed) ?? [];
    return whole === undefined ? typed : String((Number(hours) * 60 + Number(minutes) + Number(only)) * 60_000);
  }
  const bound = BOUNDS[operator];
  if (form !== 'epoch' || bound === undefined || !isDay(typed)) return typed;
  const time = new Date(`${isYear(typed) ? `${typed}-${bound.day}` : typed}T${bound.time}Z`);
  // The server counts time from 1970, so earlier times become 1970.
  return written(new Date(Math.max(0, time.getTime())));
}
