import type { TagKind } from '../library/item.ts';
import type { Vocabulary } from '../vocabulary.ts';
import type { XmlElement } from '../xml.ts';
import { attributeOf } from '../xml.ts';
import type { QueryPair } from './query.ts';

/** Applies the filters of interface.md, 4.5 to the response itself: a field is any attribute that it returns. */

/** `>>=` (after) and `<<=` (before) exist only in the vendor's document. */
type Operator = '=' | '!=' | '>=' | '<=' | '>>=' | '<<=';

export interface Filter {
  readonly field: string;
  readonly operator: Operator;
  readonly value: string;
}

/** Attributes that count as fields even if no item in the list has them (interface.md, section 2). */
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
/** Tags can be filtered under these names; a role is named by its actor. */
export const TAG_FIELDS: Readonly<Record<string, TagKind>> = {
  genre: 'Genre',
  director: 'Director',
  writer: 'Writer',
  country: 'Country',
  collection: 'Collection',
  actor: 'Role',
};
/** Matches fields that must be equal as a whole: a part of an identifier may be another identifier. */
const WHOLE = /(?:ID|Key|^key|^type|^guid)$/;
/**
 * Fields whose text is matched with its case. All other text is matched regardless of case; interface.md, 4.5 says so
 * for studio and title, but not for contentRating.
 */
const CASE_SENSITIVE = new Set(['contentRating']);

/**
 * Reads filters. A comparison needs a literal equals sign. A key with only an encoded one counts as an unknown field.
 */
export function readFilters(
  pairs: readonly QueryPair[],
  { isLenient }: Pick<Vocabulary, 'isLenient'> = { isLenient: false },
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

/** Date fields in the vendor's document; here `originallyAvailableAt` is compared as text. */
const DATES = new Set(['addedAt', 'lastViewedAt', 'updatedAt']);
const DATE_OPERATORS: Readonly<Partial<Record<Operator, Vocabulary['dateOperators']>>> = {
  '>=': 'inclusive',
  '<=': 'inclusive',
  '>>=': 'exclusive',
  '<<=': 'exclusive',
};

/** True if the server accepts the filter. A date may only be compared with these operators. */
export function acceptsOperator(
  { field, operator }: Filter,
  dateOperators: readonly Vocabulary['dateOperators'][],
): boolean {
  const form = DATE_OPERATORS[operator];
  return !DATES.has(field) || form === undefined || dateOperators.includes(form);
}

/** The vendor's media queries: a comma between values means OR, and a tag is filtered by its number. */
export interface VendorFilterRules {
  readonly tagOf: (kind: TagKind, number: string) => string | undefined;
}

interface Filtering {
  readonly filters: readonly Filter[];
  readonly onUnknown: (field: string) => void;
  /**
   * How the vendor writes values. Undefined for the form of interface.md: each value is one text with any characters.
   */
  readonly vendor?: VendorFilterRules | undefined;
}

/** Keeps the rows that match the filters. An unknown field, or a field in the wrong case, is ignored. */
export function applyFilters<Row extends { readonly element: XmlElement }>(
  rows: readonly Row[],
  { filters, onUnknown, vendor }: Filtering,
): readonly Row[] {
  const elements = rows.map((row) => row.element);
  const knownFilters = filters.filter((filter) => {
    const isKnown = isKnownField(filter.field, elements);
    if (!isKnown) onUnknown(filter.field);
    return isKnown;
  });
  return rows.filter((row) => knownFilters.every((filter) => matchesFilter(row.element, filter, vendor)));
}

function isKnownField(field: string, elements: readonly XmlElement[]): boolean {
  return (
    elements.length === 0 ||
    KNOWN.has(field) ||
    field in TAG_FIELDS ||
    elements.some((element) => valuesOf(element, field).length > 0)
  );
}

const COMPARISONS: Readonly<Partial<Record<Operator, (order: number) => boolean>>> = {
  '>=': (order) => order >= 0,
  '<=': (order) => order <= 0,
  '>>=': (order) => order > 0,
  '<<=': (order) => order < 0,
};

export function matchesFilter(
  element: XmlElement,
  { field, operator, value }: Filter,
  vendor?: VendorFilterRules,
): boolean {
  const values = valuesOf(element, field);
  const isInOrder = COMPARISONS[operator];
  if (isInOrder !== undefined) return values.some((candidate) => isInOrder(compare(field, candidate, value)));
  const alternatives = vendor === undefined ? [value] : value.split(',');
  const isAmong = (candidate: string | number): boolean =>
    alternatives.some((alternative) => isMeant(field, candidate, alternative, vendor));
  return values.some(isAmong) === (operator === '=');
}

function isMeant(
  field: string,
  candidate: string | number,
  value: string,
  vendor: VendorFilterRules | undefined,
): boolean {
  const kind = TAG_FIELDS[field];
  if (kind === undefined || vendor === undefined) return isEqual(field, candidate, value);
  return candidate === vendor.tagOf(kind, value);
}

function valuesOf(element: XmlElement, field: string): readonly (string | number)[] {
  const tagName = TAG_FIELDS[field];
  if (tagName !== undefined)
    return element.children.filter(({ name }) => name === tagName).map((tag) => attributeOf(tag, 'tag') ?? '');
  const ownValue = element.attributes[field];
  if (ownValue !== undefined) return [ownValue];
  return element.children
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

/**
 * Compares dates to the given precision: 1927 is the whole year (interface.md, 4.7). A value that is not a number never
 * matches.
 */
function compare(field: string, candidate: string | number, value: string): number {
  if (field !== 'originallyAvailableAt') return Number(candidate) - Number(value);
  const prefix = String(candidate).slice(0, value.length);
  return prefix === value ? 0 : prefix < value ? -1 : 1;
}
