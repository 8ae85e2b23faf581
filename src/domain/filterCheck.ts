import type { Filter } from './filters.ts';
import type { MediaItem } from './media.ts';

/** A field's value in an item: several, none, or `unseen` when this answer does not show the field at all. */
type Seen = readonly (string | number | Date)[] | 'unseen';

const one = (value: string | number | Date | undefined): Seen => (value === undefined ? [] : [value]);

const files = (item: MediaItem): Seen => {
  const names = item.files?.flatMap(({ parts }) => parts.flatMap(({ file }) => file ?? [])) ?? [];
  return names.length > 0 ? names : 'unseen';
};

const FIELDS: Readonly<Record<string, (item: MediaItem) => Seen>> = {
  addedAt: (item) => one(item.addedAt),
  audienceRating: (item) => one(item.audienceRating),
  contentRating: (item) => one(item.contentRating),
  duration: (item) => one(item.durationMs),
  file: files,
  index: (item) => one(item.index),
  lastViewedAt: (item) => one(item.lastViewedAt),
  originallyAvailableAt: (item) => one(item.originallyAvailableAt),
  rating: (item) => one(item.rating),
  // Items that were never played or skipped come without the count.
  skipCount: (item) => [item.skipCount ?? 0],
  viewCount: (item) => [item.viewCount ?? 0],
  studio: (item) => one(item.studio),
  summary: (item) => one(item.summary),
  tagline: (item) => one(item.tagline),
  title: (item) => one(item.title),
  titleSort: (item) => one(item.titleSort ?? item.title),
  updatedAt: (item) => one(item.updatedAt),
  year: (item) => one(item.year),
};

/** Looser than any server's comparison, so that nothing it rightly found is lost: no case, no accents. */
const folded = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase().toLowerCase().normalize('NFKD');

/** Servers keep ratings as 32-bit floats and write 7.2 as 7.199999809265137. */
const TOLERANCE = 1e-4;

/** Below 0, 0 or above, as far as the value was given: 1927 is the whole year (4.7). */
function order(found: string | number | Date, { field, value }: Filter): number {
  if (!(found instanceof Date)) {
    const difference = Number(found) - Number(value);
    return Math.abs(difference) < TOLERANCE ? 0 : difference;
  }
  if (field !== 'originallyAvailableAt') return Math.floor(found.getTime() / 1000) - Number(value);
  const day = found.toISOString().slice(0, value.length);
  return day === value ? 0 : day < value ? -1 : 1;
}

function isEqual(found: string | number | Date, filter: Filter): boolean {
  if (typeof found !== 'string') return order(found, filter) === 0;
  if (filter.field === 'contentRating') return found.includes(filter.value);
  return folded(found).includes(folded(filter.value));
}

/**
 * Whether an item fits all the filters, as far as its answer shows: a server that does not know a filter answers with
 * everything. What an item does not have fits only `!=`.
 */
export function fitsFilters(item: MediaItem, filters: readonly Filter[]): boolean {
  return filters.every((filter) => {
    const seen = FIELDS[filter.field]?.(item) ?? 'unseen';
    if (seen === 'unseen') return true;
    if (filter.operator === '=') return seen.some((found) => isEqual(found, filter));
    if (filter.operator === '!=') return !seen.some((found) => isEqual(found, filter));
    return seen.some((found) => (filter.operator === '>=' ? order(found, filter) >= 0 : order(found, filter) <= 0));
  });
}
