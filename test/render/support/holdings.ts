import fc from 'fast-check';
import { ITEM_KINDS } from '../../../src/domain/media/items/item.ts';
import { STREAM_KINDS } from '../../../src/domain/media/items/mediaFiles.ts';
import { PLAYLIST_TYPES } from '../../../src/domain/media/playlists/playlist.ts';
import { date, decimal, key, many, maybe, number, path, text } from './anything.ts';

/** Whatever a media server may hold, and may say of it. */

const stream = fc.record({
  kind: maybe(fc.constantFrom(...STREAM_KINDS)),
  codec: maybe(text),
  language: maybe(text),
  languageCode: maybe(text),
  displayTitle: maybe(text),
  channels: maybe(number),
  bitrateKbps: maybe(number),
  selected: maybe(fc.boolean()),
  decision: maybe(text),
  location: maybe(text),
});
const part = fc.record({
  file: maybe(text),
  sizeBytes: maybe(number),
  container: maybe(text),
  durationMs: maybe(number),
  decision: maybe(text),
  selected: maybe(fc.boolean()),
  streams: fc.array(stream, { maxLength: 40 }),
});
const file = fc.record({
  bitrateKbps: maybe(number),
  width: maybe(number),
  height: maybe(number),
  audioChannels: maybe(number),
  audioCodec: maybe(text),
  videoCodec: maybe(text),
  videoResolution: maybe(text),
  container: maybe(text),
  title: maybe(text),
  optimizedForStreaming: maybe(fc.boolean()),
  selected: maybe(fc.boolean()),
  parts: fc.array(part, { maxLength: 4 }),
});
const tags = fc.array(text, { maxLength: 60 });

export const plainItem = fc.record({
  ratingKey: maybe(key),
  kind: fc.constantFrom(...ITEM_KINDS),
  title: text,
  parentTitle: maybe(text),
  grandparentTitle: maybe(text),
  index: maybe(number),
  parentIndex: maybe(number),
  year: maybe(number),
  summary: maybe(text),
  studio: maybe(text),
  contentRating: maybe(text),
  rating: maybe(decimal),
  durationMs: maybe(number),
  addedAt: maybe(date),
  thumb: maybe(path),
  parentThumb: maybe(path),
  grandparentThumb: maybe(path),
  librarySectionId: maybe(key),
  librarySectionTitle: maybe(text),
});
export const item = fc
  .tuple(
    plainItem,
    fc.record({
      tagline: maybe(text),
      originallyAvailableAt: maybe(date),
      lastViewedAt: maybe(date),
      viewCount: maybe(number),
      audienceRating: maybe(decimal),
      parentRatingKey: maybe(key),
      grandparentRatingKey: maybe(key),
      guids: maybe(tags),
      tags: maybe(
        fc.record({ genres: tags, directors: tags, writers: tags, countries: tags, collections: tags, roles: tags }),
      ),
      files: maybe(fc.array(file, { maxLength: 4 })),
    }),
  )
  .map(([plain, details]) => ({ ...plain, ...details }));

/** Each with a key of its own, or none. */
export const items = many(plainItem, (each, index) => ({
  ...each,
  ratingKey: each.ratingKey === undefined ? undefined : String(1000 + index),
}));
export const playlistItems = many(
  fc.tuple(plainItem, fc.boolean()).map(([each, own]) => ({ ...each, playlistItemId: own ? 'x' : undefined })),
  (each, index) => ({ ...each, playlistItemId: each.playlistItemId === undefined ? undefined : String(index) }),
);

export const library = fc.record({
  key,
  type: fc.constantFrom('movie', 'show', 'artist', 'photo', 'else'),
  title: text,
  agent: maybe(text),
  scanner: maybe(text),
  language: maybe(text),
  locations: fc.array(fc.record({ path: text }), { maxLength: 30 }),
});
export const playlist = fc.record({
  ratingKey: key,
  title: text,
  summary: maybe(text),
  smart: fc.boolean(),
  playlistType: maybe(fc.constantFrom(...PLAYLIST_TYPES)),
  leafCount: maybe(number),
  durationMs: maybe(number),
  addedAt: maybe(date),
  updatedAt: maybe(date),
});
export const playlists = many(playlist, (each, index) => ({ ...each, ratingKey: String(index) }));
