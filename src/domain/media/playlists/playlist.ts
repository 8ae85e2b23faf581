import type { BareKey, ItemRef, PictureRef, ServerId } from '../../servers/refs.ts';
import type { CallOptions } from '../callOptions.ts';
import type { ItemKind, MediaItem } from '../items/item.ts';

export interface RemovedItem {
  /** Identifies the row. As long as the playlist lists it, the row was not removed. */
  readonly playlistItemId: BareKey;
  /** The item's key. Undefined if the server did not send it; the item then cannot be put back. */
  readonly ratingKey?: ItemRef | undefined;
  readonly title: string;
}

/** The items that a person removed from a playlist in one step, so that they can be put back. */
export interface Removal {
  readonly id: number;
  readonly userId: string;
  readonly playlistKey: ItemRef;
  readonly playlistTitle: string;
  readonly items: readonly RemovedItem[];
  readonly at: Date;
}

export interface Removals {
  /**
   * Stores a removal before the rows are removed, so that a crash in between loses none. Forgets that person's oldest
   * removals.
   */
  keep(removal: Omit<Removal, 'id'>): Promise<number>;
  /** Keeps only these items of a removal. If the list is empty, forgets the whole removal. */
  settle(id: number, items: readonly RemovedItem[]): Promise<void>;
  /** The person's latest removal from a playlist of these servers that was not put back. */
  last(userId: string, servers: readonly ServerId[]): Promise<Removal | undefined>;
  /** The removal with this id, if it belongs to this person and was not put back. */
  find(id: number, userId: string): Promise<Removal | undefined>;
  /**
   * Records that the removal is being put back. True for the first caller only, however close together the calls are.
   */
  take(id: number): Promise<boolean>;
  /** Makes these items available again, because they could not be put back. */
  giveBack(id: number, items: readonly RemovedItem[]): Promise<void>;
}

/** The type of playlist that can hold an item of this kind (interface.md, 2.6a: only one media type). */
const TYPE_OF_KIND: Readonly<Partial<Record<ItemKind, PlaylistType>>> = {
  movie: 'video',
  show: 'video',
  season: 'video',
  episode: 'video',
  clip: 'video',
  artist: 'audio',
  album: 'audio',
  track: 'audio',
  photo: 'photo',
};

export function playlistTypeOf(kind: ItemKind): PlaylistType | undefined {
  return TYPE_OF_KIND[kind];
}

/** A playlist holds one of these types, never a mixture (interface.md, 2.6a). */
export const PLAYLIST_TYPES = ['audio', 'video', 'photo'] as const;
export type PlaylistType = (typeof PLAYLIST_TYPES)[number];

export interface Playlist {
  readonly ratingKey: ItemRef;
  readonly title: string;
  readonly summary?: string | undefined;
  readonly smart: boolean;
  readonly playlistType?: PlaylistType | undefined;
  readonly leafCount?: number | undefined;
  readonly durationMs?: number | undefined;
  readonly addedAt?: Date | undefined;
  readonly updatedAt?: Date | undefined;
  /** Path of the playlist's items. `ratingKey` addresses the playlist itself. */
  readonly key?: BareKey | undefined;
  readonly guid?: string | undefined;
  readonly type?: string | undefined;
  /** Path of the playlist's picture. Undefined for an empty smart playlist. */
  readonly composite?: PictureRef | undefined;
  readonly icon?: string | undefined;
  readonly content?: string | undefined;
}

export interface PlaylistItem extends MediaItem {
  /** The item's id in the playlist. Undefined in smart playlists, whose items cannot be removed. */
  readonly playlistItemId?: BareKey | undefined;
}

/** The server's answer after adding. Even with status 200 it may have added nothing. */
export interface PlaylistChange {
  readonly added?: number | undefined;
  readonly requested?: number | undefined;
}

/** The server's answer after removing (interface.md, 4.16). */
export interface PlaylistRemoval extends PlaylistChange {
  /** The playlist after the removal, if the server showed it. */
  readonly playlist?: Playlist | undefined;
}

export interface PlaylistsQuery extends CallOptions {
  readonly type?: PlaylistType | undefined;
  readonly smart?: boolean | undefined;
}

export interface NewPlaylist {
  readonly title: string;
  /** The requested type. The item's own media type takes precedence (interface.md, section 3, rule 1). */
  readonly type: PlaylistType;
  readonly ratingKey: ItemRef;
  /** A smart playlist is created empty (interface.md, section 3, rule 2). */
  readonly smart?: boolean | undefined;
}

/** The playlists of the token's user. */
export interface PlaylistsApi {
  playlists(options?: PlaylistsQuery): Promise<readonly Playlist[]>;
  playlist(ratingKey: ItemRef, options?: CallOptions): Promise<Playlist>;
  playlistItems(ratingKey: ItemRef, options?: CallOptions): Promise<readonly PlaylistItem[]>;
  createPlaylist(playlist: NewPlaylist, options?: CallOptions): Promise<Playlist>;
  addToPlaylist(playlistKey: ItemRef, ratingKey: ItemRef, options?: CallOptions): Promise<PlaylistChange>;
  /** Removes a row by `PlaylistItem.playlistItemId` (interface.md, 4.16); smart playlists have none. */
  removeFromPlaylist(playlistKey: ItemRef, playlistItemId: BareKey, options?: CallOptions): Promise<PlaylistRemoval>;
}
