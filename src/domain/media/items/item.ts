import type { ItemDetails } from './itemDetails.ts';

/** Every type of item that the bot distinguishes; any other is `other`. */
export const ITEM_KINDS = [
  'movie',
  'show',
  'season',
  'episode',
  'artist',
  'album',
  'track',
  'photo',
  'clip',
  'collection',
  'playlist',
  'tag',
  'other',
] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

/** A film, episode, track, album, photo, ... Parent and grandparent are always season and show, or album and artist. */
export interface MediaItem extends ItemDetails {
  /** Digits, up to 64 bits. Missing in the history for an item that has been deleted since. */
  readonly ratingKey?: string | undefined;
  readonly kind: ItemKind;
  readonly title: string;
  readonly parentTitle?: string | undefined;
  readonly grandparentTitle?: string | undefined;
  readonly index?: number | undefined;
  readonly parentIndex?: number | undefined;
  readonly year?: number | undefined;
  readonly summary?: string | undefined;
  readonly guid?: string | undefined;
  readonly studio?: string | undefined;
  readonly contentRating?: string | undefined;
  readonly rating?: number | undefined;
  readonly durationMs?: number | undefined;
  readonly addedAt?: Date | undefined;
  /** Paths on the server, for `poster()`; some with a query, such as the size of a collection's picture. */
  readonly thumb?: string | undefined;
  readonly parentThumb?: string | undefined;
  readonly grandparentThumb?: string | undefined;
  readonly librarySectionId?: string | undefined;
  readonly librarySectionTitle?: string | undefined;
}
