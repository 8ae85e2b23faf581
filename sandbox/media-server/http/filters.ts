import type { LibraryTagKind } from '../library/item.ts';
import type { Vocabulary } from '../vocabulary.ts';
import type { XmlElement } from '../xml.ts';
import { attributeOf } from '../xml.ts';
import type { QueryPair } from './query.ts';

/** The filters of interface.md, 4.5. They apply to the response: each attribute in it is a field. */

/** `>>=` (after) and `<<=` (before) exist only in the vendor's document. */
type Operator = '=' | '!=' | '>=' | '<=' | '>>=' | '<<=';

export interface QueryFilter {
  readonly field: string;
  readonly operator: Operator;
  readonly value: string;
}

/** Attributes that are fields even if no item in the list has them (interface.md, section 2). */
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
/** Names of tags in filters. A role is named by its actor. */
export const TAG_KINDS_BY_FILTER_FIELD: Readonly<Record<string, LibraryTagKind>> = {
  genre: 'Genre',
  director: 'Director',
  writer: 'Writer',
  country: 'Country',
  collection: 'Collection',
  actor: 'Role',
};
/** Matches fields that are compared as a whole, because a part of an identifier may be another identifier. */
const WHOLE = /(?:ID|Key|^key|^type|^guid)$/;
/**
 * Fields with case-sensitive text. Other text ignores case, as interface.md, 4.5 says for studio and title. It says
 * nothing for contentRating.
 */
const CASE_SENSITIVE = new Set(['contentRating']);

/** Parses filters. A comparison needs a literal equals sign. A key with only an encoded one is an unknown field. */
export function parseQueryFilters(
  pairs: readonly QueryPair[],
  { isLenient }: Pick<Vocabulary, 'isLenient'> = { isLenient: false },
): readonly QueryFilter[] | 'no equals sign' {
  if (pairs.some(({ key, hasEquals }) => !hasEquals && !key.includes('='))) return 'no equals sign';
  const operators = isLenient ? VENDOR_OPERATORS : OPERATORS;
  return pairs.map(({ key, value, hasEquals }) => {
    const operator = operators.find((candidate) => hasEquals && `${key}=`.endsWith(candidate)) ?? '=';
    return { field: key.slice(0, key.length + 1 - operator.length), operator, value };
  });
}

const OPERATORS: readonly Operator[] = ['>=', '<=', '!='];
const VENDOR_OPERATORS: readonly Operator[] = ['>>=', '<<=', ...OPERATORS];

/** Date fields in the vendor's document. Here, `originallyAvailableAt` is compared as text. */
const DATES = new Set(['addedAt', 'lastViewedAt', 'updatedAt']);
const DATE_OPERATORS: Readonly<Partial<Record<Operator, Vocabulary['dateOperators']>>> = {
  '>=': 'inclusive',
  '<=': 'inclusive',
  '>>=': 'exclusive',
  '<<=': 'exclusive',
};

/** True if the server accepts the filter. Dates may only be compared with `dateOperators`. */
export function isFilterOperatorAccepted(
  { field, operator }: QueryFilter,
  dateOperators: readonly Vocabulary['dateOperators'][],
): boolean {
  const form = DATE_OPERATORS[operator];
  return !DATES.has(field) || form === undefined || dateOperators.includes(form);
}

/** Rules of the vendor's media queries: a comma between values means OR, and a tag is filtered by its number. */
export interface PlexFilterRules {
  readonly tagOf: (kind: LibraryTagKind, number: string) => string | undefined;
}

interface Filtering {
  readonly filters: readonly QueryFilter[];
  readonly onUnknown: (field: string) => void;
  /** The vendor's rules for values. Undefined for interface.md's rules, where each value is one text. */
  readonly vendor?: PlexFilterRules | undefined;
}

/** Returns the rows that match the filters. Unknown fields and fields in the wrong case are ignored. */
export function applyQueryFilters<Row extends { readonly element: XmlElement }>(
  rows: readonly Row[],
  { filters, onUnknown, vendor }: Filtering,
): readonly Row[] {
  const elements = rows.map((row) => row.element);
  const knownFilters = filters.filter((filter) => {
    const isKnown = isKnownField(filter.field, elements);
    if (!isKnown) onUnknown(filter.field);
    return isKnown;
  });
  return rows.filter((row) => knownFilters.every((filter) => matchesQueryFilter(row.element, filter, vendor)));
}

function isKnownField(field: string, elements: readonly XmlElement[]): boolean {
  return (
    elements.length === 0 ||
    KNOWN.has(field) ||
    field in TAG_KINDS_BY_FILTER_FIELD ||
    elements.some((element) => valuesOf(element, field).length > 0)
  );
}

const COMPARISONS: Readonly<Partial<Record<Operator, (order: number) => boolean>>> = {
  '>=': (order) => order >= 0,
  '<=': (order) => order <= 0,
  '>>=': (order) => order > 0,
  '<<=': (order) => order < 0,
};

export function matchesQueryFilter(
  element: XmlElement,
  { field, operator, value }: QueryFilter,
  vendor?: PlexFilterRules,
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
  vendor: PlexFilterRules | undefined,
): boolean {
  const kind = TAG_KINDS_BY_FILTER_FIELD[field];
  if (kind === undefined || vendor === undefined) return isEqual(field, candidate, value);
  return candidate === vendor.tagOf(kind, value);
}

function valuesOf(element: XmlElement, field: string): readonly (string | number)[] {
  const tagName = TAG_KINDS_BY_FILTER_FIELD[field];
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
 * Compares dates with the value's precision: 1927 is the whole year (interface.md, 4.7). A value that is not a number
 * matches nothing.
 */
function compare(field: string, candidate: string | number, value: string): number {
  if (field !== 'originallyAvailableAt') return Number(candidate) - Number(value);
  const prefix = String(candidate).slice(0, value.length);
  return prefix === value ? 0 : prefix < value ? -1 : 1;
}
