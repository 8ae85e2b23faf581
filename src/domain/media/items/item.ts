import type { BareKey, ItemRef, LibraryRef, PictureRef } from '../../servers/refs.ts';
import type { MediaFile } from './mediaFiles.ts';

/** Kinds of titles that are ranked separately, because tracks of an album are played more often than any film. */
export const TITLE_KINDS = ['films', 'series', 'music', 'other'] as const;
export type TitleKind = (typeof TITLE_KINDS)[number];

export function titleKindOf(kind: ItemKind): TitleKind {
  if (kind === 'movie') return 'films';
  if (kind === 'episode' || kind === 'season' || kind === 'show') return 'series';
  return kind === 'track' || kind === 'album' || kind === 'artist' ? 'music' : 'other';
}

/**
 * The year that distinguishes two films of the same title. Entries of the history have no year (interface.md, 2.9), so
 * a film's release day is used. An episode's day does not give the year of its series.
 */
export const releaseYear = ({
  kind,
  year,
  originallyAvailableAt,
}: Pick<MediaItem, 'kind' | 'year' | 'originallyAvailableAt'>): number | undefined =>
  year ?? (kind === 'movie' ? originallyAvailableAt?.getUTCFullYear() : undefined);

/** The tag elements of interface.md, 2.8, each a list of texts in the server's order. */
export interface ItemTags {
  readonly genres: readonly string[];
  readonly directors: readonly string[];
  readonly writers: readonly string[];
  readonly countries: readonly string[];
  readonly collections: readonly string[];
  /** Names of actors. */
  readonly roles: readonly string[];
}

/**
 * The interface lists these attributes without a meaning (interface.md, 2.11), so they stay as the server sent them.
 */
export interface TagDetails {
  readonly id?: BareKey | undefined;
  readonly key?: BareKey | undefined;
  readonly filter?: string | undefined;
  readonly tagType?: number | undefined;
  /** How many items carry the tag. */
  readonly count?: number | undefined;
  readonly librarySectionType?: string | undefined;
  readonly reason?: string | undefined;
  readonly reasonId?: string | undefined;
  readonly reasonTitle?: string | undefined;
}

/**
 * The guid, the id of the work. Undefined for one like `local://12`, because the server has not identified that work so
 * far.
 */
export const identityOf = (guid: string | undefined): string | undefined =>
  guid === undefined || guid.trim() === '' || /^local:/i.test(guid) ? undefined : guid;

/**
 * The identity of a work. Another edition of a film has the film's guid, but counts as a work of its own, because a
 * longer edition is not a better copy.
 */
export function workIdentity({ guid, editionTitle }: Pick<MediaItem, 'guid' | 'editionTitle'>): string | undefined {
  const work = identityOf(guid);
  return work === undefined || editionTitle === undefined ? work : `${work}#${editionTitle}`;
}

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

/**
 * Causes for which a search returns an item whose title does not match. Most are hubs in which another
 * attribute matched.
 */
export const MATCH_CAUSES = [
  'actor',
  'director',
  'writer',
  'producer',
  'genre',
  'country',
  'collection',
  'studio',
  'artist',
  'album',
  'show',
  'season',
  'episode',
  'movie',
  'originalTitle',
  'section',
  'other',
] as const;
export type MatchCause = (typeof MATCH_CAUSES)[number];

/** Why a search returned an item: it has the actor `title`, its album is by the artist `title`. */
export interface MatchReason {
  readonly cause: MatchCause;
  readonly title?: string | undefined;
}

/** A film, episode, track, album, photo, ... Parent and grandparent are always season and show, or album and artist. */
export interface MediaItem {
  /** Digits, up to 64 bits. Missing in the history for an item that has been deleted since. */
  readonly ratingKey?: ItemRef | undefined;
  /** The same work on other servers, in a list of several servers. */
  readonly also?: readonly ItemRef[] | undefined;
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
  /** Paths on the server, for `poster()`; some with a query, for example the size of a collection's picture. */
  readonly thumb?: PictureRef | undefined;
  readonly parentThumb?: PictureRef | undefined;
  readonly grandparentThumb?: PictureRef | undefined;
  readonly librarySectionId?: LibraryRef | undefined;
  readonly librarySectionTitle?: string | undefined;

  // The following fields depend on the kind of item, the listing and the server (interface.md, 2.7a, 2.8, 2.9,
  // 2.11).
  /** The path of the item, or of its children if it has any. To address an item, use `ratingKey`. */
  readonly key?: BareKey | undefined;
  /** Why a search returned the item, if not for its title. */
  readonly reason?: MatchReason | undefined;
  readonly titleSort?: string | undefined;
  /** The cut of a film, for example "Director's Cut". */
  readonly editionTitle?: string | undefined;
  /** The title in its own language; for a track its own artist, if different from the album's. */
  readonly originalTitle?: string | undefined;
  readonly tagline?: string | undefined;
  readonly slug?: string | undefined;
  /** Midnight UTC of a day; a year alone becomes its first day. */
  readonly originallyAvailableAt?: Date | undefined;
  readonly updatedAt?: Date | undefined;
  readonly lastViewedAt?: Date | undefined;
  readonly viewCount?: number | undefined;
  readonly skipCount?: number | undefined;
  readonly art?: PictureRef | undefined;
  readonly chapterSource?: string | undefined;
  readonly primaryExtraKey?: BareKey | undefined;
  readonly loudnessAnalysisVersion?: string | undefined;
  readonly musicAnalysisVersion?: string | undefined;
  readonly librarySectionKey?: BareKey | undefined;
  /** Tags of the item. Missing if the server sent none. */
  readonly tags?: ItemTags | undefined;
  readonly files?: readonly MediaFile[] | undefined;
  /** Ids at online metadata services, if requested (interface.md, 4.7, `includeGuids`). */
  readonly guids?: readonly string[] | undefined;
  /** The details of a `Directory` of type tag (interface.md, 2.11). */
  readonly tag?: TagDetails | undefined;
  readonly parentRatingKey?: ItemRef | undefined;
  readonly parentKey?: BareKey | undefined;
  readonly parentGuid?: string | undefined;
  readonly parentStudio?: string | undefined;
  readonly parentYear?: number | undefined;
  readonly grandparentRatingKey?: ItemRef | undefined;
  readonly grandparentKey?: BareKey | undefined;
  readonly grandparentGuid?: string | undefined;
  readonly grandparentArt?: PictureRef | undefined;
  /** 0 to 10, as `rating`. */
  readonly audienceRating?: number | undefined;
  readonly ratingImage?: string | undefined;
  readonly audienceRatingImage?: string | undefined;
  readonly ratingCount?: number | undefined;
  readonly score?: number | undefined;
}
