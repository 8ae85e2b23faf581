import type { MediaFile } from './mediaFiles.ts';

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

/**
 * Everything that an item may say beyond what every answer of the bot shows (interface 2.7a, 2.8, 2.9, 2.11). All of it is
 * optional, because it depends on the kind of item, the listing and the server.
 */
export interface ItemDetails extends ItemRelatives, ItemScores {
  /** The path of the item, or of its children if it has any. To address an item, use `ratingKey`. */
  readonly key?: string | undefined;
  readonly titleSort?: string | undefined;
  readonly tagline?: string | undefined;
  readonly slug?: string | undefined;
  /** Midnight UTC of a day; a year alone becomes its first day. */
  readonly originallyAvailableAt?: Date | undefined;
  readonly updatedAt?: Date | undefined;
  readonly lastViewedAt?: Date | undefined;
  readonly viewCount?: number | undefined;
  readonly skipCount?: number | undefined;
  readonly art?: string | undefined;
  readonly chapterSource?: string | undefined;
  readonly primaryExtraKey?: string | undefined;
  readonly loudnessAnalysisVersion?: string | undefined;
  readonly musicAnalysisVersion?: string | undefined;
  readonly librarySectionKey?: string | undefined;
  /** Missing when the server sent none. */
  readonly tags?: ItemTags | undefined;
  readonly files?: readonly MediaFile[] | undefined;
  /** Ids at online metadata services, if requested (4.7, `includeGuids`). */
  readonly guids?: readonly string[] | undefined;
  /** What a `Directory` of type tag says of itself (2.11). */
  readonly tag?: TagDetails | undefined;
}

/** Season and show, or album and artist: never the other way round, whatever a listing calls them. */
interface ItemRelatives {
  readonly parentRatingKey?: string | undefined;
  readonly parentKey?: string | undefined;
  readonly parentGuid?: string | undefined;
  readonly parentStudio?: string | undefined;
  readonly parentYear?: number | undefined;
  readonly grandparentRatingKey?: string | undefined;
  readonly grandparentKey?: string | undefined;
  readonly grandparentGuid?: string | undefined;
  readonly grandparentArt?: string | undefined;
}

interface ItemScores {
  /** 0 to 10, as `rating`. */
  readonly audienceRating?: number | undefined;
  readonly ratingImage?: string | undefined;
  readonly audienceRatingImage?: string | undefined;
  readonly ratingCount?: number | undefined;
  /** How well a search result matches. */
  readonly score?: number | undefined;
}

/** The interface lists these without a meaning (2.11), so they are shown as the server sent them. */
export interface TagDetails {
  readonly id?: string | undefined;
  readonly key?: string | undefined;
  readonly filter?: string | undefined;
  readonly tagType?: number | undefined;
  /** How many items carry the tag. */
  readonly count?: number | undefined;
  readonly librarySectionType?: string | undefined;
  readonly reason?: string | undefined;
  readonly reasonId?: string | undefined;
  readonly reasonTitle?: string | undefined;
}
