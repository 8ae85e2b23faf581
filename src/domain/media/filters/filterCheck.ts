import type { MediaItem } from '../items/item.ts';
import type { MediaFile } from '../items/mediaFiles.ts';
import type { Filter, libraryFilterBuilder } from './filters.ts';
import { ITEM_TAGS_BY_FILTER_FIELD, type TagField } from './tagFields.ts';

/** Values of a field in an item. `unseen`: the server's response does not contain the field. */
type FieldValues = readonly (string | number | Date)[] | 'unseen';

const asValues = (value: string | number | Date | undefined): FieldValues => (value === undefined ? [] : [value]);

/** Values of a field in all files of an item. `unseen`: the response contains none. */
function valuesInFiles(
  item: MediaItem,
  valuesOf: (file: MediaFile) => readonly (string | number | undefined)[],
): FieldValues {
  const values = item.files?.flatMap(valuesOf).filter((value) => value !== undefined) ?? [];
  return values.length > 0 ? values : 'unseen';
}

/** Tags of an item in a listing. The listing may lack further tags (tagCheck.ts). */
const tagsOf = (item: MediaItem, field: TagField): FieldValues => item.tags?.[ITEM_TAGS_BY_FILTER_FIELD[field]] ?? [];

const FIELDS: Readonly<Record<keyof (typeof libraryFilterBuilder)['fields'], (item: MediaItem) => FieldValues>> = {
  addedAt: (item) => asValues(item.addedAt),
  audienceRating: (item) => asValues(item.audienceRating),
  contentRating: (item) => asValues(item.contentRating),
  duration: (item) => asValues(item.durationMs),
  index: (item) => asValues(item.index),
  parentIndex: (item) => asValues(item.parentIndex),
  lastViewedAt: (item) => asValues(item.lastViewedAt),
  originallyAvailableAt: (item) => asValues(item.originallyAvailableAt),
  rating: (item) => asValues(item.rating),
  // Servers leave out the count if an item was never skipped.
  skipCount: (item) => [item.skipCount ?? 0],
  viewCount: (item) => [item.viewCount ?? 0],
  studio: (item) => asValues(item.studio),
  summary: (item) => asValues(item.summary),
  tagline: (item) => asValues(item.tagline),
  title: (item) => asValues(item.title),
  parentTitle: (item) => asValues(item.parentTitle),
  grandparentTitle: (item) => asValues(item.grandparentTitle),
  titleSort: (item) => asValues(item.titleSort ?? item.title),
  updatedAt: (item) => asValues(item.updatedAt),
  year: (item) => asValues(item.year),
  genre: (item) => tagsOf(item, 'genre'),
  director: (item) => tagsOf(item, 'director'),
  actor: (item) => tagsOf(item, 'actor'),
  writer: (item) => tagsOf(item, 'writer'),
  country: (item) => tagsOf(item, 'country'),
  collection: (item) => tagsOf(item, 'collection'),
  videoResolution: (item) => valuesInFiles(item, (file) => [file.videoResolution]),
  videoCodec: (item) => valuesInFiles(item, (file) => [file.videoCodec]),
  videoFrameRate: (item) => valuesInFiles(item, (file) => [file.videoFrameRate]),
  videoProfile: (item) => valuesInFiles(item, (file) => [file.videoProfile]),
  width: (item) => valuesInFiles(item, (file) => [file.width]),
  height: (item) => valuesInFiles(item, (file) => [file.height]),
  aspectRatio: (item) => valuesInFiles(item, (file) => [file.aspectRatio]),
  audioCodec: (item) => valuesInFiles(item, (file) => [file.audioCodec]),
  audioChannels: (item) => valuesInFiles(item, (file) => [file.audioChannels]),
  audioProfile: (item) => valuesInFiles(item, (file) => [file.audioProfile]),
  container: (item) => valuesInFiles(item, (file) => [file.container]),
  bitrate: (item) => valuesInFiles(item, (file) => [file.bitrateKbps]),
  size: (item) => valuesInFiles(item, ({ parts }) => parts.map(({ sizeBytes }) => sizeBytes)),
  file: (item) => valuesInFiles(item, ({ parts }) => parts.map(({ file }) => file)),
};

const READERS = new Map<string, (item: MediaItem) => FieldValues>(Object.entries(FIELDS));

export function valuesOfField(item: MediaItem, field: string): FieldValues {
  const readValues = READERS.get(field);
  return readValues?.(item) ?? 'unseen';
}

/** Removes case and accents. No server compares texts less strictly, so no correct result is dropped. */
const withoutCase = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase().toLowerCase().normalize('NFKD');

/**
 * True if a text or a tag's name contains the filter's value. Servers also match parts of texts (interface.md, 4.5).
 */
export const containsIgnoringCase = (text: string, value: string): boolean =>
  withoutCase(text).includes(withoutCase(value));

/** Allowed difference between ratings. Servers store them as 32-bit floats and write 7.2 as 7.199999809265137. */
const TOLERANCE = 1e-4;

/**
 * Negative if the item's value is lower than the filter's, 0 if equal, positive if higher. A date is compared at the
 * precision of the filter: 1927 means the whole year (interface.md, 4.7).
 */
function compareWith(actual: string | number | Date, { field, value }: Filter): number {
  if (!(actual instanceof Date)) {
    const difference = Number(actual) - Number(value);
    return Math.abs(difference) < TOLERANCE ? 0 : difference;
  }
  if (field !== 'originallyAvailableAt') return Math.floor(actual.getTime() / 1000) - Number(value);
  const day = actual.toISOString().slice(0, value.length);
  if (day === value) return 0;
  return day < value ? -1 : 1;
}

function isEqual(value: string | number | Date, filter: Filter): boolean {
  if (typeof value !== 'string') return compareWith(value, filter) === 0;
  if (filter.field === 'contentRating') return value.includes(filter.value);
  return containsIgnoringCase(value, filter.value);
}

/**
 * True if the item matches all filters, as far as the response shows. The check is needed because a server ignores
 * filters that it does not know. A missing value matches only `!=`.
 */
export function matchesFilters(item: MediaItem, filters: readonly Filter[]): boolean {
  return filters.every((filter) => {
    const values = valuesOfField(item, filter.field);
    if (values === 'unseen') return true;
    if (filter.operator === '=') return values.some((value) => isEqual(value, filter));
    if (filter.operator === '!=') return !values.some((value) => isEqual(value, filter));
    return values.some((value) =>
      filter.operator === '>=' ? compareWith(value, filter) >= 0 : compareWith(value, filter) <= 0,
    );
  });
}
