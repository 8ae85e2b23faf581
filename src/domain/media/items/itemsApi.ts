import type { BareKey, ItemRef, PictureRef } from '../../servers/refs.ts';
import type { Caller, CallOptions } from '../callOptions.ts';
import type { MediaItem } from './item.ts';

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

/** A picture from the server, and the type that its bytes show. */
export interface Picture {
  readonly bytes: Uint8Array;
  readonly type: PictureType;
}

/** Small pictures for messages. A message waits only briefly for them, and goes without the missing ones. */
export interface Posters {
  /**
   * Returns pictures by `thumb`, as WebP of some kilobytes, if they arrive within a few seconds. Rejects only with the
   * signal's reason. Without a caller, the call is for one of the bot's jobs.
   */
  small(
    thumbs: readonly PictureRef[],
    signal?: AbortSignal,
    caller?: Caller,
  ): Promise<ReadonlyMap<PictureRef, Uint8Array>>;
}

/** A container's attributes about its whole list (interface.md, 2.7a, 2.8, 2.10), all optional. */
export interface ListingInfo {
  readonly size?: number | undefined;
  /** How many there are in all, if the server pages. */
  readonly totalSize?: number | undefined;
  readonly allowSync?: boolean | undefined;
  /** 1 means "cache" (interface.md, 2.7a), contrary to its name; kept as the server sent it. */
  readonly nocache?: boolean | undefined;
  readonly sortAscending?: boolean | undefined;
  readonly art?: BareKey | undefined;
  readonly thumb?: BareKey | undefined;
  readonly identifier?: string | undefined;
  readonly librarySectionId?: BareKey | undefined;
  readonly librarySectionTitle?: string | undefined;
  readonly librarySectionUuid?: string | undefined;
  readonly mediaTagPrefix?: string | undefined;
  readonly mediaTagVersion?: string | undefined;
  readonly title1?: string | undefined;
  readonly title2?: string | undefined;
  readonly viewGroup?: string | undefined;
  readonly viewMode?: number | undefined;
}

/** One page of a listing, in the server's order, each item once. */
export interface ItemPage {
  readonly listing: ListingInfo;
  readonly items: readonly MediaItem[];
  /** Number of entries that the server has sent up to the end of this page, unusable ones included. */
  readonly readUntil?: number | undefined;
  /**
   * Number of items that may match but are left out, because the server did not filter and there are too many to read.
   */
  readonly unchecked?: number | undefined;
}

/** A decade from which a library has films (interface.md, 4.22 without a decade). */
export interface Decade {
  readonly year: number;
  readonly title: string;
}

/** The six kinds of match (interface.md, 2.10); any other is `other`. */
export const MATCH_KINDS = ['movie', 'show', 'season', 'artist', 'album', 'track', 'other'] as const;
export type MatchKind = (typeof MATCH_KINDS)[number];

/** A candidate for an item's identity (`SearchResult`). Its attributes depend on its kind. */
export interface Match {
  readonly kind: MatchKind;
  /** The argument of `applyMatch`. If the server sent none, the match cannot be applied. */
  readonly guid?: string | undefined;
  readonly name: string;
  /**
   * The item's picture. Undefined for a picture on another host, which is never fetched, because the token would be
   * sent there.
   */
  readonly thumb?: PictureRef | undefined;
  readonly year?: number | undefined;
  readonly summary?: string | undefined;
  /** The series of a season, the artist of an album. */
  readonly parentName?: string | undefined;
  readonly parentGuid?: string | undefined;
  /** Percent; 100 is a perfect match. */
  readonly score?: number | undefined;
  readonly disambiguation?: string | undefined;
  readonly beginArea?: string | undefined;
  readonly area?: string | undefined;
  /** The first date of the lifespan, as the server writes it. Missing if the server sends 0, which means "no date". */
  readonly lifespanBegin?: string | undefined;
  readonly lifespanEnded?: string | undefined;
  /** For a track: its id and number, and whether a file was found for it. */
  readonly id?: BareKey | undefined;
  readonly index?: number | undefined;
  readonly matched?: boolean | undefined;
  /** The tracks of an album. Empty for matches of other kinds. */
  readonly tracks: readonly Match[];
}

export interface Matches {
  readonly listing: ListingInfo;
  readonly matches: readonly Match[];
}

export interface ItemsApi {
  item(ratingKey: ItemRef, options?: CallOptions): Promise<MediaItem>;
  /** A picture on the server's own origin, at most 10 MB. `thumb` comes from an item. */
  poster(thumb: PictureRef, options?: CallOptions): Promise<Picture>;
  /** Lists candidates for an item's identity (interface.md, 4.13). Rejects as `not-found` for an unknown id. */
  matches(ratingKey: ItemRef, options?: CallOptions): Promise<Matches>;
  /** Gives an artist the metadata of a match (interface.md, 4.21). The server's answer only confirms that it worked. */
  applyMatch(
    artistKey: ItemRef,
    match: { readonly guid: string; readonly name: string },
    options?: CallOptions,
  ): Promise<ListingInfo>;
}
