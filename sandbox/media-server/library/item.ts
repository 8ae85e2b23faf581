import type { LibrarySectionType } from '../rules/sectionType.ts';

/** One item in a library. Times are in epoch seconds and durations in milliseconds, as in interface.md. */

export type LibraryItemKind =
  | 'movie'
  | 'show'
  | 'season'
  | 'episode'
  | 'artist'
  | 'album'
  | 'track'
  | 'photoalbum'
  | 'photo'
  | 'collection';
export type LibraryTagKind = 'Genre' | 'Director' | 'Writer' | 'Country' | 'Collection' | 'Role';
export type MediaType = 'video' | 'audio' | 'photo';

export interface LibraryTag {
  readonly kind: LibraryTagKind;
  readonly tag: string;
}

export interface LibraryItem {
  readonly ratingKey: string;
  readonly kind: LibraryItemKind;
  readonly sectionId: string;
  readonly title: string;
  readonly titleSort: string;
  /** Title in the original language, if different. */
  readonly originalTitle?: string;
  readonly summary: string;
  /** The guid without its agent, or the complete guid of a match (interface.md, 4.21). */
  readonly guid: string;
  readonly year?: number;
  readonly index?: number;
  /** Length in milliseconds. Undefined for items that cannot be played, such as photos. */
  readonly duration?: number;
  readonly studio?: string;
  readonly contentRating?: string;
  readonly rating?: number;
  readonly tags: readonly LibraryTag[];
  /** Rating key of the season, show, album, artist or photo album above this item. */
  readonly parent?: string;
  readonly hidesSeasons?: true;
  readonly file?: string;
  /** Resolution of the file. By default, it is derived from the key (files.ts). */
  readonly resolution?: '480' | '720' | '1080' | '4k';
  /** Size of the file in bytes. By default, it is derived from the key. */
  readonly size?: number;
  /** Languages of the file's subtitles, as codes of three letters. Only the response for a single item has them. */
  readonly subtitles?: readonly string[];
  readonly isSilent?: true;
  readonly hasPoster: boolean;
  readonly addedAt: number;
  readonly updatedAt: number;
  readonly viewCount: number;
  readonly lastViewedAt?: number;
}

/** Numbers for `type=` (MEDIA-SERVER.md). Real servers use 14 for a photo album and 18 for a collection. */
export const TYPE_NUMBERS_BY_ITEM_KIND: Readonly<Record<LibraryItemKind, number>> = {
  movie: 1,
  show: 2,
  season: 3,
  episode: 4,
  artist: 8,
  album: 9,
  track: 10,
  photo: 13,
  photoalbum: 14,
  collection: 18,
};

export const MEDIA_TYPES_BY_ITEM_KIND: Readonly<Record<LibraryItemKind, MediaType>> = {
  movie: 'video',
  show: 'video',
  season: 'video',
  episode: 'video',
  artist: 'audio',
  album: 'audio',
  track: 'audio',
  photo: 'photo',
  photoalbum: 'photo',
  collection: 'video',
};

export const SECTION_TYPES_BY_ITEM_KIND: Readonly<Record<LibraryItemKind, LibrarySectionType>> = {
  movie: 'movie',
  collection: 'movie',
  show: 'show',
  season: 'show',
  episode: 'show',
  artist: 'artist',
  album: 'artist',
  track: 'artist',
  photoalbum: 'photo',
  photo: 'photo',
};

const PLAYABLE: ReadonlySet<LibraryItemKind> = new Set(['movie', 'episode', 'track', 'photo']);

export function isPlayable(item: LibraryItem): boolean {
  return PLAYABLE.has(item.kind);
}

export function tagNamesOfItem(item: Pick<LibraryItem, 'tags'>, kind: LibraryTagKind): readonly string[] {
  return item.tags.filter((tag) => tag.kind === kind).map((tag) => tag.tag);
}
