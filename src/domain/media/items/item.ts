import type { ItemRef, LibraryRef, PictureRef, ServerLocalKey } from '../../servers/refs.ts';
import type { MediaFile } from './mediaFiles.ts';

/** Kinds of titles that are ranked separately, because album tracks are played more often than any film. */
export const TITLE_KINDS = ['films', 'series', 'music', 'other'] as const;
export type TitleKind = (typeof TITLE_KINDS)[number];

export function titleKindOf(kind: ItemKind): TitleKind {
  if (kind === 'movie') return 'films';
  if (kind === 'episode' || kind === 'season' || kind === 'show') return 'series';
  return kind === 'track' || kind === 'album' || kind === 'artist' ? 'music' : 'other';
}

/**
 * Release year of a film, to tell films with the same title apart. History entries contain no year (interface.md, 2.9),
 * so the film's release day is used. This does not work for a series, because the release day is that of an episode.
 */
export const releaseYear = ({
  kind,
  year,
  originallyAvailableAt,
}: Pick<MediaItem, 'kind' | 'year' | 'originallyAvailableAt'>): number | undefined =>
  year ?? (kind === 'movie' ? originallyAvailableAt?.getUTCFullYear() : undefined);

/** Tags of an item (interface.md, 2.8), in the server's order. */
export interface ItemTags {
  readonly genres: readonly string[];
  readonly directors: readonly string[];
  readonly writers: readonly string[];
  readonly countries: readonly string[];
  readonly collections: readonly string[];
  readonly roles: readonly string[];
}

/** Attributes of a tag, as the server sent them. The interface does not explain them (interface.md, 2.11). */
export interface TagDetails {
  readonly id?: ServerLocalKey | undefined;
  readonly key?: ServerLocalKey | undefined;
  readonly filter?: string | undefined;
  readonly tagType?: number | undefined;
  readonly count?: number | undefined;
  readonly librarySectionType?: string | undefined;
  readonly reason?: string | undefined;
  readonly reasonId?: string | undefined;
  readonly reasonTitle?: string | undefined;
}

/**
 * The guid if it identifies the work on all servers. Undefined for a guid such as `local://12`, which means that the
 * server has not identified the work yet.
 */
export const guidOfIdentifiedCreativeWork = (guid: string | undefined): string | undefined =>
  guid === undefined || guid.trim() === '' || /^local:/i.test(guid) ? undefined : guid;

/**
 * Identifies a work. An edition of a film shares the film's guid but counts as a work of its own, because a longer
 * edition is not a better copy.
 */
export function creativeWorkAndEditionId({
  guid,
  editionTitle,
}: Pick<MediaItem, 'guid' | 'editionTitle'>): string | undefined {
  const work = guidOfIdentifiedCreativeWork(guid);
  return work === undefined || editionTitle === undefined ? work : `${work}#${editionTitle}`;
}

/** Types of items that the bot tells apart. Any other type is `other`. */
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

/** Why a search may return an item with another title. Usually another attribute matched. */
export const SEARCH_MATCH_CAUSES = [
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
export type SearchMatchCause = (typeof SEARCH_MATCH_CAUSES)[number];

/**
 * Why a search returned an item. `title` is the name that matched, for example an actor of a film or the artist of an
 * album.
 */
export interface SearchMatchReason {
  readonly cause: SearchMatchCause;
  readonly title?: string | undefined;
}

/**
 * A film, episode, track, album, photo or other item. The parent and grandparent are the season and show of an episode,
 * or the album and artist of a track.
 */
export interface MediaItem {
  /** The item's id: digits, up to 64 bits. Undefined in the history for an item that has since been deleted. */
  readonly ratingKey?: ItemRef | undefined;
  /** The same work on other servers. Set if the list combines several servers. */
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
  /** Picture paths on the server, for `poster()`. Some have a query, for example the size of a collection's picture. */
  readonly thumb?: PictureRef | undefined;
  readonly parentThumb?: PictureRef | undefined;
  readonly grandparentThumb?: PictureRef | undefined;
  readonly librarySectionId?: LibraryRef | undefined;
  readonly librarySectionTitle?: string | undefined;

  // Which of the following fields are present depends on the kind of item, the listing and the server (interface.md,
  // 2.7a, 2.8, 2.9, 2.11).
  /** Path of the item, or of its children if it has any. To address the item itself, use `ratingKey`. */
  readonly key?: ServerLocalKey | undefined;
  readonly reason?: SearchMatchReason | undefined;
  readonly titleSort?: string | undefined;
  /** The version of a film, for example "Director's Cut". */
  readonly editionTitle?: string | undefined;
  /** The title in the original language. For a track: the track's artist, if that is not the album's. */
  readonly originalTitle?: string | undefined;
  readonly tagline?: string | undefined;
  readonly slug?: string | undefined;
  /** Release day, at midnight UTC. If only the year is known, its first day. */
  readonly originallyAvailableAt?: Date | undefined;
  readonly updatedAt?: Date | undefined;
  readonly lastViewedAt?: Date | undefined;
  readonly viewCount?: number | undefined;
  readonly skipCount?: number | undefined;
  readonly art?: PictureRef | undefined;
  readonly chapterSource?: string | undefined;
  readonly primaryExtraKey?: ServerLocalKey | undefined;
  readonly loudnessAnalysisVersion?: string | undefined;
  readonly musicAnalysisVersion?: string | undefined;
  readonly librarySectionKey?: ServerLocalKey | undefined;
  readonly tags?: ItemTags | undefined;
  readonly files?: readonly MediaFile[] | undefined;
  /** Ids at online metadata services. Present only if requested (interface.md, 4.7, `includeGuids`). */
  readonly guids?: readonly string[] | undefined;
  /** Details of a tag (interface.md, 2.11). Set only if the item is a tag. */
  readonly tag?: TagDetails | undefined;
  readonly parentRatingKey?: ItemRef | undefined;
  readonly parentKey?: ServerLocalKey | undefined;
  readonly parentGuid?: string | undefined;
  readonly parentStudio?: string | undefined;
  readonly parentYear?: number | undefined;
  readonly grandparentRatingKey?: ItemRef | undefined;
  readonly grandparentKey?: ServerLocalKey | undefined;
  readonly grandparentGuid?: string | undefined;
  readonly grandparentArt?: PictureRef | undefined;
  /** Rating from 0 to 10, like `rating`. */
  readonly audienceRating?: number | undefined;
  readonly ratingImage?: string | undefined;
  readonly audienceRatingImage?: string | undefined;
  readonly ratingCount?: number | undefined;
  readonly score?: number | undefined;
}
