/** One thing in a library. Times are epoch seconds, durations milliseconds, as interface.md writes them. */

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
  readonly summary: string;
  /** The part of the guid after its agent, or the whole one of a match (4.21). */
  readonly guid: string;
  readonly year?: number;
  readonly index?: number;
  /** Milliseconds; only what can be played has one, photos do not. */
  readonly duration?: number;
  readonly studio?: string;
  readonly contentRating?: string;
  readonly rating?: number;
  readonly tags: readonly Tag[];
  /** ratingKey of the season, show, album, artist or photo album above. */
  readonly parent?: string;
  readonly file?: string;
  /** Of its file; drawn from the key where nobody said (files.ts). */
  readonly resolution?: '480' | '720' | '1080' | '4k';
  /** Bytes of its file, in the same way. */
  readonly size?: number;
  readonly hasPoster: boolean;
  readonly addedAt: number;
  readonly updatedAt: number;
  readonly viewCount: number;
  readonly lastViewedAt?: number;
}

/** MEDIA-SERVER.md: the numbers of `type=`. 14 and 18 are what real servers call a photo album and a collection. */
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

const PLAYABLE: ReadonlySet<ItemKind> = new Set(['movie', 'episode', 'track', 'photo']);

export function isPlayable(item: Item): boolean {
  return PLAYABLE.has(item.kind);
}

export function tagsOf(item: Item, kind: TagKind): readonly string[] {
  return item.tags.filter((tag) => tag.kind === kind).map((tag) => tag.tag);
}
