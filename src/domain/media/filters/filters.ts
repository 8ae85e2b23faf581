import {
  FILTER_OPERATORS,
  FILTER_VALUE_FORMAT_RULES,
  type FilterOperator,
  type FilterValueFormat,
  isComparableFilterValueFormat,
  serializeFilterValue,
  toServerFilterValue,
} from './filterForms.ts';
import { FilterRefused, parseTypedFilter } from './typedFilter.ts';

/**
 * Filters for library listings (interface.md, 4.5, 4.7 and 4.22) and for the history. A `QueryFilter` object is always
 * valid.
 */

export type FilterFields = Readonly<Record<string, FilterValueFormat>>;

/** A valid comparison of a field with a value in the server's form. */
export interface Filter<Field extends string = string> {
  readonly field: Field;
  readonly operator: FilterOperator;
  readonly value: string;
}

type ValueOf<Form extends FilterValueFormat> = Form extends 'epoch'
  ? Date
  : Form extends 'day' | 'text' | 'exact-case' | 'id'
    ? string
    : number;
type OperatorOf<Form extends FilterValueFormat, Comparison extends FilterOperator> = Form extends
  | 'text'
  | 'exact-case'
  | 'id'
  ? '=' | '!='
  : Comparison;

interface FilterBuilder<Fields extends FilterFields, Comparison extends FilterOperator> {
  readonly fields: Fields;
  operatorsOf(field: string): readonly FilterOperator[];
  /**
   * Makes a filter. Throws a FilterRefused if the listing has no such field, or does not allow the operator or the form
   * of the value.
   */
  where<Field extends keyof Fields & string>(
    field: Field,
    operator: OperatorOf<Fields[Field], Comparison>,
    value: ValueOf<Fields[Field]>,
  ): Filter<keyof Fields & string>;
  /** Parses a typed filter such as `year>=1990` or `Studio = Warp`. Throws a FilterRefused. */
  parse(text: string): Filter<keyof Fields & string>;
}

/**
 * Makes the builder for a listing's filters. It allows only `=` and `!=` for texts and ids, and `comparisons` for
 * values with an order, such as dates.
 */
function filterBuilder<const Fields extends FilterFields, const Comparison extends FilterOperator>(
  fields: Fields,
  comparisons: readonly Comparison[],
): FilterBuilder<Fields, Comparison> {
  const isField = (name: string): name is keyof Fields & string => Object.hasOwn(fields, name);
  const fieldsByName = new Map(Object.keys(fields).map((field) => [field.toLowerCase(), field]));
  const operatorsOf = (field: string): readonly FilterOperator[] => {
    const form = isField(field) ? fields[field] : undefined;
    if (form === undefined) return [];
    return isComparableFilterValueFormat(form) ? comparisons : ['=', '!='];
  };
  function checkedFilter(field: string, operator: FilterOperator, value: string): Filter<keyof Fields & string> {
    // An unknown field must not be sent, because a server then returns everything it has.
    const form = fields[field];
    if (!isField(field) || form === undefined)
      throw new FilterRefused({ kind: 'field', field, fields: Object.keys(fields) });
    const operators = operatorsOf(field);
    if (!operators.includes(operator)) throw new FilterRefused({ kind: 'operator', field, operators });
    if (!FILTER_VALUE_FORMAT_RULES[form].isValid(value)) throw new FilterRefused({ kind: 'value', field, form });
    return { field, operator, value };
  }
  return {
    fields,
    operatorsOf,
    where: (field, operator, value) => checkedFilter(field, operator, serializeFilterValue(value)),
    parse: (text) => {
      const { field: name, operator, value } = parseTypedFilter(text);
      if (operator === undefined) throw new FilterRefused({ kind: 'shape' });
      // The server's field names are case-sensitive, but people type them in any case.
      const field = fieldsByName.get(name.toLowerCase()) ?? name;
      const form = isField(field) ? fields[field] : undefined;
      return checkedFilter(field, operator, toServerFilterValue(form, operator, value));
    },
  };
}

/** Comparisons of ordered values that the interface documents (interface.md, 4.7 and 4.22). */
const ORDERED_COMPARISONS = ['=', '>=', '<='] as const;

/** Item attributes that people may want to filter by, common ones first (interface.md, 4.5). */
const FIELDS = {
  year: 'year',
  genre: 'text',
  director: 'text',
  actor: 'text',
  writer: 'text',
  country: 'text',
  collection: 'text',
  studio: 'text',
  title: 'text',
  rating: 'number',
  duration: 'ms',
  addedAt: 'epoch',
  contentRating: 'exact-case',
  videoResolution: 'text',
  audienceRating: 'number',
  lastViewedAt: 'epoch',
  originallyAvailableAt: 'day',
  updatedAt: 'epoch',
  viewCount: 'count',
  file: 'text',
  videoCodec: 'text',
  videoFrameRate: 'text',
  videoProfile: 'text',
  width: 'count',
  height: 'count',
  aspectRatio: 'number',
  audioCodec: 'text',
  audioChannels: 'count',
  audioProfile: 'text',
  container: 'text',
  bitrate: 'count',
  size: 'count',
  skipCount: 'count',
  index: 'count',
  parentIndex: 'count',
  parentTitle: 'text',
  grandparentTitle: 'text',
  titleSort: 'text',
  tagline: 'text',
  summary: 'text',
} as const satisfies FilterFields;

type FieldName = keyof typeof FIELDS;

/** The filter fields with these names, in this order. A field means the same in every listing. */
const pickFields = <const Name extends FieldName>(names: readonly Name[]): Pick<typeof FIELDS, Name> =>
  // The cast is needed because TypeScript types the keys of a `fromEntries` result as any string.
  Object.fromEntries(names.map((name) => [name, FIELDS[name]])) as Pick<typeof FIELDS, Name>;

export const libraryFilterBuilder = filterBuilder(FIELDS, FILTER_OPERATORS);

/** Filters of a listing of albums (interface.md, 4.7). */
export const albumFilterBuilder = filterBuilder(
  pickFields(['addedAt', 'lastViewedAt', 'originallyAvailableAt', 'rating', 'updatedAt', 'year', 'studio', 'title']),
  ORDERED_COMPARISONS,
);

/** Filters of a listing of a decade (interface.md, 4.22). */
export const decadeFilterBuilder = filterBuilder(
  pickFields([
    'addedAt',
    'audienceRating',
    'duration',
    'lastViewedAt',
    'originallyAvailableAt',
    'rating',
    'updatedAt',
    'viewCount',
    'year',
    'contentRating',
    'file',
    'studio',
    'title',
  ]),
  ORDERED_COMPARISONS,
);

const DATE_FIELDS: ReadonlySet<string> = new Set(
  Object.entries(FIELDS).flatMap(([field, form]) => (form === 'epoch' ? [field] : [])),
);

/** True if the field contains moments, in seconds since 1970. */
export const isDateField = (field: string): boolean => DATE_FIELDS.has(field);

const { file: _, ...openFields } = FIELDS;

/** All filters except those on file paths. With a path filter, people could guess a path character by character. */
export const filtersWithoutPaths = filterBuilder(openFields, FILTER_OPERATORS);

/**
 * Filters of interface.md, 4.5, that also work in a list of albums (4.7), limited to fields that albums have (2.7a).
 */
export const albumListFilterBuilder = filterBuilder(
  pickFields([
    'year',
    'genre',
    'studio',
    'title',
    'rating',
    'addedAt',
    'originallyAvailableAt',
    'lastViewedAt',
    'updatedAt',
    'index',
    'parentTitle',
    'summary',
  ]),
  FILTER_OPERATORS,
);

export type LibraryFilter = Filter<keyof (typeof libraryFilterBuilder)['fields'] & string>;
