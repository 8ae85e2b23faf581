import type { TagKind } from '../library/item.ts';
import type { Words } from '../vocabulary.ts';
import type { XmlElement } from '../xml.ts';
import { attributeOf } from '../xml.ts';
import type { QueryPair } from './query.ts';

/** Applies the filters of interface.md 4.5 to the response itself: a field is any attribute that it returns. */

/** The last two are the vendor's: after, and before. */
type Operator = '=' | '!=' | '>=' | '<=' | '>>=' | '<<=';

export interface Filter {
  readonly field: string;
  readonly operator: Operator;
  readonly value: string;
}

/** Attributes that a list may have even if none of its items happens to have them (section 2). */
const KNOWN = new Set([
  'addedAt',
  'audienceRating',
  'contentRating',
  'duration',
  'lastViewedAt',
  'originallyAvailableAt',
  'rating',
  'studio',
  'title',
  'updatedAt',
  'viewCount',
  'viewedAt',
  'year',
  'file',
]);
/** Tag elements are fields under these names; a role is named by its actor. */
export const TAG_FIELDS: Readonly<Record<string, TagKind>> = {
  genre: 'Genre',
  director: 'Director',
  writer: 'Writer',
  country: 'Country',
  collection: 'Collection',
  actor: 'Role',
};
/** Fields that are compared as a whole, because part of an identifier is another identifier. */
const WHOLE = /(?:ID|Key|^key|^type|^guid)$/;
/** All other text is matched without regard to case (4.5 says so of studio and title, but not of contentRating). */
const CASE_SENSITIVE = new Set(['contentRating']);

/** Reads filters. A comparison needs a literal equals sign; a key that only has an encoded one is an unknown field. */
export function readFilters(
  pairs: readonly QueryPair[],
  { isLenient }: Pick<Words, 'isLenient'> = { isLenient: false },
): readonly Filter[] | 'no equals sign' {
  if (pairs.some(({ key, hasEquals }) => !hasEquals && !key.includes('='))) return 'no equals sign';
  const operators = isLenient ? VENDOR_OPERATORS : OPERATORS;
  return pairs.map(({ key, value, hasEquals }) => {
    const operator = operators.find((candidate) => hasEquals && `${key}=`.endsWith(candidate)) ?? '=';
    return { field: key.slice(0, key.length + 1 - operator.length), operator, value };
  });
}

const OPERATORS: readonly Operator[] = ['>=', '<=', '!='];
const VENDOR_OPERATORS: readonly Operator[] = ['>>=', '<<=', ...OPERATORS];

/** Fields that are dates to the vendor; `originallyAvailableAt` is compared as text here. */
const DATES = new Set(['addedAt', 'lastViewedAt', 'updatedAt']);
const DATE_OPERATORS: Readonly<Partial<Record<Operator, Words['dateOperators']>>> = {
  '>=': 'inclusive',
  '<=': 'inclusive',
  '>>=': 'exclusive',
  '<<=': 'exclusive',
};

/** True unless the filter compares a date with an operator that is not one of these. */
export function takesOperator({ field, operator }: Filter, dateOperators: readonly Words['dateOperators'][]): boolean {
  const form = DATE_OPERATORS[operator];
  return !DATES.has(field) || form === undefined || dateOperators.includes(form);
}

/** The vendor's media queries: a comma between values is OR, and a tag is filtered by its number. */
export interface VendorValues {
  readonly tagOf: (kind: TagKind, number: string) => string | undefined;
}

interface Filtering {
  readonly filters: readonly Filter[];
  readonly onUnknown: (field: string) => void;
  /** Missing where values are read as interface.md shows them: as one text with any characters. */
  readonly vendor?: VendorValues | undefined;
}

/** Keeps the rows that match the filters; an unknown field, or one in the wrong case, filters nothing. */
export function keepFiltered<Row extends { readonly element: XmlElement }>(
  rows: readonly Row[],
  { filters, onUnknown, vendor }: Filtering,
): readonly Row[] {
  const elements = rows.map((row) => row.element);
  const known = filters.filter((filter) => {
    const isKnown = isKnownField(filter.field, elements);
    if (!isKnown) onUnknown(filter.field);
    return isKnown;
  });
  return rows.filter((row) => known.every((filter) => holds(row.element, filter, vendor)));
}

function isKnownField(field: string, elements: readonly XmlElement[]): boolean {
  return (
    elements.length === 0 ||
    KNOWN.has(field) ||
    field in TAG_FIELDS ||
    elements.some((one) => valuesOf(one, field).length > 0)
  );
}

const COMPARISONS: Readonly<Partial<Record<Operator, (order: number) => boolean>>> = {
  '>=': (order) => order >= 0,
  '<=': (order) => order <= 0,
  '>>=': (order) => order > 0,
  '<<=': (order) => order < 0,
};

export function holds(one: XmlElement, { field, operator, value }: Filter, vendor?: VendorValues): boolean {
  const values = valuesOf(one, field);
  const isInOrder = COMPARISONS[operator];
  if (isInOrder !== undefined) return values.some((candidate) => isInOrder(compare(field, candidate, value)));
  const alternatives = vendor === undefined ? [value] : value.split(',');
  const isAmong = (candidate: string | number): boolean =>
    alternatives.some((alternative) => isMeant(field, candidate, alternative, vendor));
  return values.some(isAmong) === (operator === '=');
}

function isMeant(field: string, candidate: string | number, value: string, vendor: VendorValues | undefined): boolean {
  const kind = TAG_FIELDS[field];
  if (kind === undefined || vendor === undefined) return isEqual(field, candidate, value);
  return candidate === vendor.tagOf(kind, value);
}

function valuesOf(one: XmlElement, field: string): readonly (string | number)[] {
  const tagName = TAG_FIELDS[field];
  if (tagName !== undefined)
    return one.children.filter(({ name }) => name === tagName).map((tag) => attributeOf(tag, 'tag') ?? '');
  const own = one.attributes[field];
  if (own !== undefined) return [own];
  return one.children
    .filter(({ name }) => name === 'Media' || name === 'Part')
    .flatMap((child) => valuesOf(child, field));
}

function isEqual(field: string, candidate: string | number, value: string): boolean {
  if (typeof candidate === 'number') return candidate === Number(value);
  if (field === 'originallyAvailableAt') return candidate.startsWith(value);
  if (WHOLE.test(field)) return candidate === value;
  if (CASE_SENSITIVE.has(field)) return candidate.includes(value);
  return candidate.toLowerCase().includes(value.toLowerCase());
}

/** Compares dates as far as they are given: 1927 is the whole year (4.7). A value that is not a number compares with nothing. */
function compare(field: string, candidate: string | number, value: string): number {
  if (field !== 'originallyAvailableAt') return Number(candidate) - Number(value);
  const cut = String(candidate).slice(0, value.length);
  return cut === value ? 0 : cut < value ? -1 : 1;
}
