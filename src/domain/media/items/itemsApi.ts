import type { ItemRef, PictureRef, ServerLocalKey } from '../../servers/refs.ts';
import type { Caller, MediaServerCallOptions } from '../callOptions.ts';
import type { MediaItem } from './item.ts';

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

/** A picture from the media server. The type is read from its bytes. */
export interface Picture {
  readonly bytes: Uint8Array;
  readonly type: PictureType;
}

/**
 * Reads small pictures for messages. A message waits only briefly for pictures, and is sent without the missing ones.
 */
export interface Posters {
  /**
   * Reads pictures by `thumb`, as WebP of some kilobytes. Leaves out pictures that do not arrive within a few seconds.
   * Rejects only with the signal's reason. Without a caller, the request counts as the bot's own work.
   */
  small(
    thumbs: readonly PictureRef[],
    signal?: AbortSignal,
    caller?: Caller,
  ): Promise<ReadonlyMap<PictureRef, Uint8Array>>;
}

/** Attributes of a whole list (interface.md, 2.7a, 2.8, 2.10). All are optional. */
export interface ListingInfo {
  readonly size?: number | undefined;
  /** Number of all items. Undefined if the server does not page. */
  readonly totalSize?: number | undefined;
  readonly allowSync?: boolean | undefined;
  /** Value of `nocache` as the server sent it. Despite the name, 1 means "cache" (interface.md, 2.7a). */
  readonly nocache?: boolean | undefined;
  readonly sortAscending?: boolean | undefined;
  readonly art?: ServerLocalKey | undefined;
  readonly thumb?: ServerLocalKey | undefined;
  readonly identifier?: string | undefined;
  readonly librarySectionId?: ServerLocalKey | undefined;
  readonly librarySectionTitle?: string | undefined;
  readonly librarySectionUuid?: string | undefined;
  readonly mediaTagPrefix?: string | undefined;
  readonly mediaTagVersion?: string | undefined;
  readonly title1?: string | undefined;
  readonly title2?: string | undefined;
  readonly viewGroup?: string | undefined;
  readonly viewMode?: number | undefined;
}

export interface ItemPage {
  readonly listing: ListingInfo;
  readonly items: readonly MediaItem[];
  /** Number of entries that the server has sent up to the end of this page, including unusable ones. */
  readonly readUntil?: number | undefined;
  /**
   * Number of items that are left out although they may match. The server did not filter, and there are too many items
   * to check.
   */
  readonly unchecked?: number | undefined;
}

/** A decade from which a library has films (interface.md, 4.22). */
export interface Decade {
  readonly year: number;
  readonly title: string;
}

/** The six kinds of match candidates (interface.md, 2.10), and `other` for any further kind. */
export const METADATA_MATCH_KINDS = ['movie', 'show', 'season', 'artist', 'album', 'track', 'other'] as const;
export type MetadataMatchKind = (typeof METADATA_MATCH_KINDS)[number];

/** A candidate for the identity of an item (`SearchResult`). Its attributes depend on its kind. */
export interface MetadataMatchCandidate {
  readonly kind: MetadataMatchKind;
  /** Needed for `applyMatch`. Undefined if the server sent none; the match then cannot be applied. */
  readonly guid?: string | undefined;
  readonly name: string;
  /**
   * The candidate's picture. Undefined for a picture on another host, because a request for it would send the token
   * there.
   */
  readonly thumb?: PictureRef | undefined;
  readonly year?: number | undefined;
  readonly summary?: string | undefined;
  /** Name of a season's series or an album's artist. */
  readonly parentName?: string | undefined;
  readonly parentGuid?: string | undefined;
  /** How well the candidate matches, in percent; 100 is a perfect match. */
  readonly score?: number | undefined;
  readonly disambiguation?: string | undefined;
  readonly beginArea?: string | undefined;
  readonly area?: string | undefined;
  /** First date of the lifespan, as the server writes it. Undefined if the server sends 0, which means "no date". */
  readonly lifespanBegin?: string | undefined;
  readonly lifespanEnded?: string | undefined;
  /** A track's id. `id`, `index` and `matched` are set only for tracks. */
  readonly id?: ServerLocalKey | undefined;
  /** A track's number on its album. */
  readonly index?: number | undefined;
  /** True if a file was found for the track. */
  readonly matched?: boolean | undefined;
  readonly tracks: readonly MetadataMatchCandidate[];
}

export interface MetadataMatchCandidates {
  readonly listing: ListingInfo;
  readonly matches: readonly MetadataMatchCandidate[];
}

export interface ItemsApi {
  item(ratingKey: ItemRef, options?: MediaServerCallOptions): Promise<MediaItem>;
  /** Reads a picture of an item from the media server's own origin, at most 10 MB. */
  poster(thumb: PictureRef, options?: MediaServerCallOptions): Promise<Picture>;
  /** Lists candidates for an item's identity (interface.md, 4.13). Rejects as `not-found` for an unknown item. */
  matches(ratingKey: ItemRef, options?: MediaServerCallOptions): Promise<MetadataMatchCandidates>;
  /** Gives an artist the metadata of a match (interface.md, 4.21). The server answers only that it succeeded. */
  applyMatch(
    artistKey: ItemRef,
    match: { readonly guid: string; readonly name: string },
    options?: MediaServerCallOptions,
  ): Promise<ListingInfo>;
}
