import type { SectionType } from '../rules/sectionType.ts';

/** One item in a library. Times are in epoch seconds and durations in milliseconds, as in interface.md. */

export type ItemKind =
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
export type TagKind = 'Genre' | 'Director' | 'Writer' | 'Country' | 'Collection' | 'Role';
export type MediaType = 'video' | 'audio' | 'photo';

export interface Tag {
  readonly kind: TagKind;
  readonly tag: string;
}

export interface Item {
  readonly ratingKey: string;
  readonly kind: ItemKind;
  readonly sectionId: string;
  readonly title: string;
  readonly titleSort: string;
  /** The title in its own language, if that is another one. */
  readonly originalTitle?: string;
  readonly summary: string;
  /** The part of the guid after its agent, or the complete guid of a match (4.21). */
  readonly guid: string;
  readonly year?: number;
  readonly index?: number;
  /** In milliseconds; only playable items have one, photos do not. */
  readonly duration?: number;
  readonly studio?: string;
  readonly contentRating?: string;
  readonly rating?: number;
  readonly tags: readonly Tag[];
  /** The ratingKey of the parent: a season, show, album, artist or photo album. */
  readonly parent?: string;
  /** Set for a series whose episodes do not name their season. */
  readonly hidesSeasons?: true;
  readonly file?: string;
  /** The resolution of its file; derived from the key where it is not stated (files.ts). */
  readonly resolution?: '480' | '720' | '1080' | '4k';
  /** The bytes of its file; derived in the same way. */
  readonly size?: number;
  readonly hasPoster: boolean;
  readonly addedAt: number;
  readonly updatedAt: number;
  readonly viewCount: number;
  readonly lastViewedAt?: number;
}

/** The numbers of `type=` in MEDIA-SERVER.md. Real servers use 14 and 18 for a photo album and a collection. */
export const TYPE_NUMBERS: Readonly<Record<ItemKind, number>> = {
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

export const MEDIA_TYPES: Readonly<Record<ItemKind, MediaType>> = {
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

export const SECTION_TYPES: Readonly<Record<ItemKind, SectionType>> = {
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

const PLAYABLE: ReadonlySet<ItemKind> = new Set(['movie', 'episode', 'track', 'photo']);

export function isPlayable(item: Item): boolean {
  return PLAYABLE.has(item.kind);
}

export function tagsOf(item: Item, kind: TagKind): readonly string[] {
  return item.tags.filter((tag) => tag.kind === kind).map((tag) => tag.tag);
}
