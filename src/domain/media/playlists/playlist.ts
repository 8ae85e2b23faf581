import type { ItemRef, PictureRef, ServerId, ServerLocalKey } from '../../servers/refs.ts';
import type { MediaServerCallOptions } from '../callOptions.ts';
import type { ItemKind, MediaItem } from '../items/item.ts';

export interface RemovedPlaylistItem {
  /** Identifies a row of the playlist. While the playlist contains this id, the row has not been removed. */
  readonly playlistItemId: ServerLocalKey;
  /** The item's key. Undefined if the server did not send it. Such an item cannot be put back. */
  readonly ratingKey?: ItemRef | undefined;
  readonly title: string;
}

/** Items that a person removed from a playlist in one step. They are stored so that they can be put back. */
export interface StoredPlaylistRemoval {
  readonly id: number;
  readonly userId: string;
  readonly playlistKey: ItemRef;
  readonly playlistTitle: string;
  readonly items: readonly RemovedPlaylistItem[];
  readonly at: Date;
}

export interface StoredPlaylistRemovals {
  /**
   * Stores the removed items before they leave the playlist, so that the removal can be undone even after a crash.
   * Beyond a limit, the person's oldest stored removals are deleted.
   */
  keep(removal: Omit<StoredPlaylistRemoval, 'id'>): Promise<number>;
  /** Reduces a stored removal to these items. An empty list deletes the removal. */
  settle(id: number, items: readonly RemovedPlaylistItem[]): Promise<void>;
  /** The person's latest removal from a playlist on these servers that was not put back. */
  last(userId: string, servers: readonly ServerId[]): Promise<StoredPlaylistRemoval | undefined>;
  /** Finds a removal by its id, if it belongs to this person and was not put back. */
  find(id: number, userId: string): Promise<StoredPlaylistRemoval | undefined>;
  /**
   * Claims the removal for putting it back. Resolves to true for the first caller only, even if calls are simultaneous.
   */
  take(id: number): Promise<boolean>;
  /** Makes items of the removal available again after they could not be put back. */
  giveBack(id: number, items: readonly RemovedPlaylistItem[]): Promise<void>;
}

/**
 * Type of the playlists that can hold an item of this kind. A playlist holds only one media type (interface.md, 2.6a).
 */
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

/** Types of playlists. A playlist holds one media type, never a mixture (interface.md, 2.6a). */
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
  /** Path of the playlist's items. Use `ratingKey` to address the playlist itself. */
  readonly key?: ServerLocalKey | undefined;
  readonly guid?: string | undefined;
  readonly type?: string | undefined;
  /** Path of the playlist's picture. Undefined for an empty smart playlist, which fills itself by rules. */
  readonly composite?: PictureRef | undefined;
  readonly icon?: string | undefined;
  readonly content?: string | undefined;
}

export interface PlaylistItem extends MediaItem {
  /** Id of the item in the playlist. Undefined in smart playlists, whose items cannot be removed. */
  readonly playlistItemId?: ServerLocalKey | undefined;
}

/** The server's answer after items were added. Even with status 200, the server may have added none of them. */
export interface PlaylistChange {
  readonly added?: number | undefined;
  readonly requested?: number | undefined;
}

export interface PlaylistRemoval extends PlaylistChange {
  readonly playlist?: Playlist | undefined;
}

export interface PlaylistsQuery extends MediaServerCallOptions {
  readonly type?: PlaylistType | undefined;
  readonly smart?: boolean | undefined;
}

export interface NewPlaylist {
  readonly title: string;
  /** The requested type. The item's own media type overrides it (interface.md, section 3, rule 1). */
  readonly type: PlaylistType;
  readonly ratingKey: ItemRef;
  /** True for a smart playlist, which is created empty (interface.md, section 3, rule 2). */
  readonly smart?: boolean | undefined;
}

/** Reads and changes the playlists of the token's user. */
export interface PlaylistsApi {
  playlists(options?: PlaylistsQuery): Promise<readonly Playlist[]>;
  playlist(ratingKey: ItemRef, options?: MediaServerCallOptions): Promise<Playlist>;
  playlistItems(ratingKey: ItemRef, options?: MediaServerCallOptions): Promise<readonly PlaylistItem[]>;
  createPlaylist(playlist: NewPlaylist, options?: MediaServerCallOptions): Promise<Playlist>;
  addToPlaylist(playlistKey: ItemRef, ratingKey: ItemRef, options?: MediaServerCallOptions): Promise<PlaylistChange>;
  /**
   * Removes a row by its `PlaylistItem.playlistItemId` (interface.md, 4.16). Rows of smart playlists have no such id
   * and cannot be removed.
   */
  removeFromPlaylist(
    playlistKey: ItemRef,
    playlistItemId: ServerLocalKey,
    options?: MediaServerCallOptions,
  ): Promise<PlaylistRemoval>;
}
