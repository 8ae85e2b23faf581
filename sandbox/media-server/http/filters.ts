import type { XmlElement } from '../xml.ts';
import { attributeOf } from '../xml.ts';
import type { QueryPair } from './query.ts';

/** The filters of interface.md 4.5, over the answer itself: a field is any attribute returned in it. */

type Operator = '=' | '!=' | '>=' | '<=';

export interface Filter {
  readonly field: string;
  readonly operator: Operator;
  readonly value: string;
}

/** Attributes that a list may have although none of its items happens to (section 2). */
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
/** Tag elements are fields by these names; a role is its actor. */
const TAG_FIELDS: Readonly<Record<string, string>> = {
  genre: 'Genre',
  director: 'Director',
  writer: 'Writer',
  country: 'Country',
  collection: 'Collection',
  actor: 'Role',
};
/** Compared as a whole: part of an identifier is another identifier. */
const WHOLE = /(?:ID|Key|^key|^type|^guid)$/;
/** Everything else that is text is matched without regard to case (4.5 names studio and title so, contentRating not). */
const CASE_SENSITIVE = new Set(['contentRating']);

/** A comparison needs a literal equals sign; a key that only has an encoded one is a field that nobody knows. */
export function readFilters(pairs: readonly QueryPair[]): readonly Filter[] | 'no equals sign' {
  if (pairs.some(({ key, hasEquals }) => !hasEquals && !key.includes('='))) return 'no equals sign';
  return pairs.map(({ key, value, hasEquals }) => {
    const operator = hasEquals ? OPERATORS[key.slice(-1)] : undefined;
    return operator === undefined ? { field: key, operator: '=', value } : { field: key.slice(0, -1), operator, value };
  });
}

const OPERATORS: Readonly<Record<string, Operator>> = { '>': '>=', '<': '<=', '!': '!=' };

/** An unknown or wrongly cased field filters nothing. */
export function keepFiltered(
  elements: readonly XmlElement[],
  filters: readonly Filter[],
  onUnknown: (field: string) => void,
): readonly XmlElement[] {
  const known = filters.filter((filter) => {
    const isKnown = isKnownField(filter.field, elements);
    if (!isKnown) onUnknown(filter.field);
    return isKnown;
  });
  return elements.filter((one) => known.every((filter) => holds(one, filter)));
}

function isKnownField(field: string, elements: readonly XmlElement[]): boolean {
  return (
    elements.length === 0 ||
    KNOWN.has(field) ||
    field in TAG_FIELDS ||
    elements.some((one) => valuesOf(one, field).length > 0)
  );
}

export function holds(one: XmlElement, { field, operator, value }: Filter): boolean {
  const values = valuesOf(one, field);
  if (operator === '=') return values.some((candidate) => isEqual(field, candidate, value));
  if (operator === '!=') return !values.some((candidate) => isEqual(field, candidate, value));
  return values.some((candidate) => {
    const order = compare(field, candidate, value);
    return operator === '>=' ? order >= 0 : order <= 0;
  });
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

/** Dates are compared as far as they are given: 1927 is the whole year (4.7). What is no number compares with nothing. */
function compare(field: string, candidate: string | number, value: string): number {
  if (field !== 'originallyAvailableAt') return Number(candidate) - Number(value);
  const cut = String(candidate).slice(0, value.length);
  return cut === value ? 0 : cut < value ? -1 : 1;
}
