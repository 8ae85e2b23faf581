import type { BareKey, ItemRef, LibraryRef, PictureRef } from '../../servers/refs.ts';
import type { MediaFile } from './mediaFiles.ts';

/** Kinds that are ranked separately, because tracks of an album are played more often than any film. */
export const TITLE_KINDS = ['films', 'series', 'music', 'other'] as const;
export type TitleKind = (typeof TITLE_KINDS)[number];

/** The kind that a stream is counted under in statistics. */
export function titleKindOf(kind: ItemKind): TitleKind {
  if (kind === 'movie') return 'films';
  if (kind === 'episode' || kind === 'season' || kind === 'show') return 'series';
  return kind === 'track' || kind === 'album' || kind === 'artist' ? 'music' : 'other';
}

/**
 * The year that distinguishes two films of the same title. The history has no year (interface 2.9), but a
 * film's release day; an episode's day is its own and not its series'.
 */
export const releaseYear = ({
  kind,
  year,
  originallyAvailableAt,
}: Pick<MediaItem, 'kind' | 'year' | 'originallyAvailableAt'>): number | undefined =>
  year ?? (kind === 'movie' ? originallyAvailableAt?.getUTCFullYear() : undefined);

/** The tag elements of 2.8, each a list of texts in the server's order. */
export interface ItemTags {
  readonly genres: readonly string[];
  readonly directors: readonly string[];
  readonly writers: readonly string[];
  readonly countries: readonly string[];
  readonly collections: readonly string[];
  /** Actors. */
  readonly roles: readonly string[];
}

/** The interface lists these without a meaning (2.11), so they are shown as the server sent them. */
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

/** The guid, or undefined for one like `local://12`: the server has not identified the work (yet). */
export const identityOf = (guid: string | undefined): string | undefined =>
  guid === undefined || guid.trim() === '' || /^local:/i.test(guid) ? undefined : guid;

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

/** Why a search returned something: it has the actor `title`, its album is by the artist `title`. */
export interface MatchReason {
  readonly cause: MatchCause;
  readonly title?: string | undefined;
}

/** A film, episode, track, album, photo, ... Parent and grandparent are always season and show, or album and artist. */
export interface MediaItem {
  /** Digits, up to 64 bits. Missing in the history for an item that has been deleted since. */
  readonly ratingKey?: ItemRef | undefined;
  /** The same work on other servers, in a list of several. */
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

  // The following fields depend on the kind of item, the listing and the server (interface 2.7a, 2.8, 2.9,
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
  /** Missing when the server sent none. */
  readonly tags?: ItemTags | undefined;
  readonly files?: readonly MediaFile[] | undefined;
  /** Ids at online metadata services, if requested (4.7, `includeGuids`). */
  readonly guids?: readonly string[] | undefined;
  /** The details of a `Directory` of type tag (2.11). */
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
  /** How well a search result matches. */
  readonly score?: number | undefined;
}
