import type { ListingInfo } from './listings.ts';

/** The six kinds of 2.10; any other is `other`. */
export const MATCH_KINDS = ['movie', 'show', 'season', 'artist', 'album', 'track', 'other'] as const;
export type MatchKind = (typeof MATCH_KINDS)[number];

/** A candidate for what an item is (`SearchResult`). Which attributes it has depends on its kind. */
export interface Match {
  readonly kind: MatchKind;
  /** What `applyMatch` needs. If the server sent none, the match cannot be applied. */
  readonly guid?: string | undefined;
  readonly name: string;
  /** Often an address elsewhere, which is never fetched with our token. */
  readonly thumb?: string | undefined;
  readonly year?: number | undefined;
  readonly summary?: string | undefined;
  /** The series of a season, the artist of an album. */
  readonly parentName?: string | undefined;
  readonly parentGuid?: string | undefined;
  /** 100 is a perfect match. */
  readonly score?: number | undefined;
  readonly disambiguation?: string | undefined;
  readonly beginArea?: string | undefined;
  readonly area?: string | undefined;
  /** As the server writes it; missing for its 0, which means "no date". */
  readonly lifespanBegin?: string | undefined;
  readonly lifespanEnded?: string | undefined;
  /** For a track: its id and number, and whether a file was found for it. */
  readonly id?: string | undefined;
  readonly index?: number | undefined;
  readonly matched?: boolean | undefined;
  /** The tracks of an album; empty for everything else. */
  readonly tracks: readonly Match[];
}

export interface Matches {
  readonly listing: ListingInfo;
  readonly matches: readonly Match[];
}
