import type { MediaItem } from '../items/item.ts';
import type { MediaFile } from '../items/mediaFiles.ts';
import type { Filter, libraryFilters } from './filters.ts';
import { TAG_KINDS, type TagField } from './tagFields.ts';

/** A field's values in an item; `unseen` if this answer does not contain the field. */
type Seen = readonly (string | number | Date)[] | 'unseen';

const one = (value: string | number | Date | undefined): Seen => (value === undefined ? [] : [value]);

/** The values in all of its files or their parts; `unseen` if they are not shown. */
function inFiles(item: MediaItem, read: (file: MediaFile) => readonly (string | number | undefined)[]): Seen {
  const values = item.files?.flatMap(read).filter((value) => value !== undefined) ?? [];
  return values.length > 0 ? values : 'unseen';
}

/** The tags that this answer shows; a listing may show only the first ones of an item (tagCheck.ts). */
const tagged = (item: MediaItem, field: TagField): Seen => item.tags?.[TAG_KINDS[field]] ?? [];

const FIELDS: Readonly<Record<keyof (typeof libraryFilters)['fields'], (item: MediaItem) => Seen>> = {
  addedAt: (item) => one(item.addedAt),
  audienceRating: (item) => one(item.audienceRating),
  contentRating: (item) => one(item.contentRating),
  duration: (item) => one(item.durationMs),
  index: (item) => one(item.index),
  parentIndex: (item) => one(item.parentIndex),
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
  parentTitle: (item) => one(item.parentTitle),
  grandparentTitle: (item) => one(item.grandparentTitle),
  titleSort: (item) => one(item.titleSort ?? item.title),
  updatedAt: (item) => one(item.updatedAt),
  year: (item) => one(item.year),
  genre: (item) => tagged(item, 'genre'),
  director: (item) => tagged(item, 'director'),
  actor: (item) => tagged(item, 'actor'),
  writer: (item) => tagged(item, 'writer'),
  country: (item) => tagged(item, 'country'),
  collection: (item) => tagged(item, 'collection'),
  videoResolution: (item) => inFiles(item, (file) => [file.videoResolution]),
  videoCodec: (item) => inFiles(item, (file) => [file.videoCodec]),
  videoFrameRate: (item) => inFiles(item, (file) => [file.videoFrameRate]),
  videoProfile: (item) => inFiles(item, (file) => [file.videoProfile]),
  width: (item) => inFiles(item, (file) => [file.width]),
  height: (item) => inFiles(item, (file) => [file.height]),
  aspectRatio: (item) => inFiles(item, (file) => [file.aspectRatio]),
  audioCodec: (item) => inFiles(item, (file) => [file.audioCodec]),
  audioChannels: (item) => inFiles(item, (file) => [file.audioChannels]),
  audioProfile: (item) => inFiles(item, (file) => [file.audioProfile]),
  container: (item) => inFiles(item, (file) => [file.container]),
  bitrate: (item) => inFiles(item, (file) => [file.bitrateKbps]),
  size: (item) => inFiles(item, ({ parts }) => parts.map(({ sizeBytes }) => sizeBytes)),
  file: (item) => inFiles(item, ({ parts }) => parts.map(({ file }) => file)),
};

const READERS = new Map<string, (item: MediaItem) => Seen>(Object.entries(FIELDS));

/** The values that an item shows of a field that `libraryFilters` knows. */
export function shownIn(item: MediaItem, field: string): Seen {
  const read = READERS.get(field);
  return read?.(item) ?? 'unseen';
}

/**
 * Ignores case and accents: looser than any server's comparison, so that no correct result of the server is
 * dropped.
 */
const folded = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase().toLowerCase().normalize('NFKD');

/** True if a text, or the name of a tag, contains the value of a filter (4.5: by partial match). */
export const isPartOf = (text: string, value: string): boolean => folded(text).includes(folded(value));

/** Servers keep ratings as 32-bit floats and write 7.2 as 7.199999809265137. */
const TOLERANCE = 1e-4;

/**
 * Negative, 0 or positive, compared only as precisely as the value is written: 1927 is the whole year (4.7).
 */
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
  return isPartOf(found, filter.value);
}

/**
 * True if an item fits all filters as far as the answer shows: a server that does not know a filter returns
 * everything. A missing value fits only `!=`.
 */
export function fitsFilters(item: MediaItem, filters: readonly Filter[]): boolean {
  return filters.every((filter) => {
    const seen = shownIn(item, filter.field);
    if (seen === 'unseen') return true;
    if (filter.operator === '=') return seen.some((found) => isEqual(found, filter));
    if (filter.operator === '!=') return !seen.some((found) => isEqual(found, filter));
    return seen.some((found) => (filter.operator === '>=' ? order(found, filter) >= 0 : order(found, filter) <= 0));
  });
}
