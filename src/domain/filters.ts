/** The filters of interface 4.5, 4.7, 4.22 and of the history, as data that cannot be wrong once it is made. */

export const OPERATORS = ['=', '!=', '>=', '<='] as const;
export type Operator = (typeof OPERATORS)[number];

/**
 * How a field's value is written: `epoch` whole seconds, `day` as YYYY or YYYY-MM-DD, `ms` milliseconds, `text` part of
 * the text whatever its case, `exact-case` part of it in that case, `id` digits.
 */
export type FilterForm = 'epoch' | 'day' | 'year' | 'ms' | 'count' | 'number' | 'text' | 'exact-case' | 'id';

export type FilterFields = Readonly<Record<string, FilterForm>>;

/** One comparison; `value` is written as the server reads it. */
export interface Filter<Field extends string = string> {
  readonly field: Field;
  readonly operator: Operator;
  readonly value: string;
}

type ValueOf<Form extends FilterForm> = Form extends 'epoch'
  ? Date
  : Form extends 'day' | 'text' | 'exact-case' | 'id'
    ? string
    : number;
type OperatorOf<Form extends FilterForm, Comparison extends Operator> = Form extends 'text' | 'exact-case' | 'id'
  ? '=' | '!='
  : Comparison;

/** Why there is no such filter; the message is a sentence that may be shown. */
export class FilterRefused extends Error {
  override readonly name = 'FilterRefused';
}

const matches =
  (pattern: RegExp) =>
  (value: string): boolean =>
    pattern.test(value);

/** YYYY-MM-DD, and a day that the calendar has. */
function isWholeDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}

const isDay = (value: string): boolean => /^\d{4}$/.test(value) || isWholeDay(value);

/** How each form is checked, and how the sentence about it goes. */
const FORMS: Readonly<Record<FilterForm, { readonly fits: (value: string) => boolean; readonly says: string }>> = {
  epoch: { fits: matches(/^\d{1,12}$/), says: 'seconds since 1970, or with >= and <= a day, as 2024-01-31' },
  day: { fits: isDay, says: 'a year or a day, as 1927 or 1927-03-01' },
  year: { fits: matches(/^\d{1,4}$/), says: 'a year' },
  ms: { fits: matches(/^\d{1,15}$/), says: 'a length in milliseconds' },
  count: { fits: matches(/^\d{1,15}$/), says: 'a whole number' },
  number: { fits: matches(/^-?\d{1,15}(?:\.\d{1,15})?$/), says: 'a number' },
  text: { fits: matches(/\S/), says: 'some text' },
  'exact-case': { fits: matches(/\S/), says: 'some text, in its own case' },
  id: { fits: matches(/^\d{1,19}$/), says: 'an id of 1 to 19 digits' },
};

const isComparable = (form: FilterForm): boolean => form !== 'text' && form !== 'exact-case' && form !== 'id';

const written = (value: string | number | Date): string =>
  value instanceof Date ? String(Math.floor(value.getTime() / 1000)) : String(value).toWellFormed();

/** The second of a day, in UTC, that means the whole day where a time is wanted; `=` has none. */
const DAY_AT: Readonly<Partial<Record<Operator, string>>> = { '>=': '00:00:00', '<=': '23:59:59' };

function meant(form: FilterForm | undefined, operator: Operator, typed: string): string {
  const at = DAY_AT[operator];
  return form === 'epoch' && at !== undefined && isWholeDay(typed) ? written(new Date(`${typed}T${at}Z`)) : typed;
}

interface FilterBuilder<Fields extends FilterFields, Comparison extends Operator> {
  readonly fields: Fields;
  /** Throws a FilterRefused for what the listing has no field, operator or value form for. */
  where<Field extends keyof Fields & string>(
    field: Field,
    operator: OperatorOf<Fields[Field], Comparison>,
    value: ValueOf<Fields[Field]>,
  ): Filter<keyof Fields & string>;
  /** From what somebody typed: `year>=1990`, `studio=Warp`. Throws a FilterRefused. */
  read(typed: string): Filter<keyof Fields & string>;
}

/** Texts and ids are equal or not; what has an order takes the listing's `comparisons`. */
function filterBuilder<const Fields extends FilterFields, const Comparison extends Operator>(
  fields: Fields,
  comparisons: readonly Comparison[],
): FilterBuilder<Fields, Comparison> {
  const isField = (name: string): name is keyof Fields & string => Object.hasOwn(fields, name);
  function checked(field: string, operator: Operator, value: string): Filter<keyof Fields & string> {
    // A server answers an unknown field with everything it has, so it must not go out.
    const form = fields[field];
    if (!isField(field) || form === undefined)
      throw new FilterRefused(`there is no field ${field} here, only ${Object.keys(fields).join(', ')}`);
    const operators: readonly Operator[] = isComparable(form) ? comparisons : ['=', '!='];
    if (!operators.includes(operator)) throw new FilterRefused(`${field} takes ${operators.join(' or ')}`);
    if (!FORMS[form].fits(value)) throw new FilterRefused(`${field} wants ${FORMS[form].says}`);
    return { field, operator, value };
  }
  return {
    fields,
    where: (field, operator, value) => checked(field, operator, written(value)),
    read: (typed) => {
      const [, field = '', operator = '', value = ''] = /^\s*([\w.]+)\s*(!=|>=|<=|=)(.*)$/su.exec(typed) ?? [];
      const known = OPERATORS.find((each) => each === operator);
      if (known === undefined) throw new FilterRefused('a filter is a field, one of = != >= <=, and a value');
      return checked(field, known, meant(fields[field], known, value.trim().toWellFormed()));
    },
  };
}

/** What 4.7 and 4.22 show of what has an order. */
const SHOWN = ['=', '>=', '<='] as const;

/** 4.7. */
export const albumFilters = filterBuilder(
  {
    addedAt: 'epoch',
    lastViewedAt: 'epoch',
    originallyAvailableAt: 'day',
    rating: 'number',
    updatedAt: 'epoch',
    year: 'year',
    studio: 'text',
    title: 'text',
  },
  SHOWN,
);

/** 4.22. */
export const decadeFilters = filterBuilder(
  {
    addedAt: 'epoch',
    audienceRating: 'number',
    duration: 'ms',
    lastViewedAt: 'epoch',
    originallyAvailableAt: 'day',
    rating: 'number',
    updatedAt: 'epoch',
    viewCount: 'count',
    year: 'year',
    contentRating: 'exact-case',
    file: 'text',
    studio: 'text',
    title: 'text',
  },
  SHOWN,
);

/** 4.5: the attributes that listings of a library answer with and that mean something to compare. */
export const libraryFilters = filterBuilder(
  {
    ...decadeFilters.fields,
    skipCount: 'count',
    index: 'count',
    titleSort: 'text',
    tagline: 'text',
    summary: 'text',
  },
  OPERATORS,
);

export type AlbumFilter = Filter<keyof (typeof albumFilters)['fields'] & string>;
export type DecadeFilter = Filter<keyof (typeof decadeFilters)['fields'] & string>;
export type LibraryFilter = Filter<keyof (typeof libraryFilters)['fields'] & string>;
