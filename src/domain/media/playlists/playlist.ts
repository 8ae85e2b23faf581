import type { CallOptions } from '../callOptions.ts';
import type { PlaylistDetails } from '../items/containerDetails.ts';
import type { MediaItem } from '../items/item.ts';

/** A playlist holds one of these types, never a mixture (interface 2.6a). */
export const PLAYLIST_TYPES = ['audio', 'video', 'photo'] as const;
export type PlaylistType = (typeof PLAYLIST_TYPES)[number];

export interface Playlist extends PlaylistDetails {
  readonly ratingKey: string;
  readonly title: string;
  readonly summary?: string | undefined;
  readonly smart: boolean;
  readonly playlistType?: PlaylistType | undefined;
  readonly leafCount?: number | undefined;
  readonly durationMs?: number | undefined;
  readonly addedAt?: Date | undefined;
  readonly updatedAt?: Date | undefined;
}

export interface PlaylistItem extends MediaItem {
  /** Missing in smart playlists: their items cannot be removed. */
  readonly playlistItemId?: string | undefined;
}

/** The server's answer after adding. With status 200 it may still have added none. */
export interface PlaylistChange {
  readonly added?: number | undefined;
  readonly requested?: number | undefined;
}

/** The server's answer after removing (4.16). */
export interface PlaylistRemoval extends PlaylistChange {
  /** The playlist as it is now, if the server showed it. */
  readonly playlist?: Playlist | undefined;
}

export interface PlaylistsQuery extends CallOptions {
  readonly type?: PlaylistType | undefined;
  readonly smart?: boolean | undefined;
}

export interface NewPlaylist {
  readonly title: string;
  /** The requested type; the item's own media type wins (interface section 3, rule 1). */
  readonly type: PlaylistType;
  readonly ratingKey: string;
  /** A smart playlist is created empty (section 3, rule 2). */
  readonly smart?: boolean | undefined;
}

/** The playlists of the token's user. */
export interface PlaylistsApi {
  playlists(options?: PlaylistsQuery): Promise<readonly Playlist[]>;
  playlist(ratingKey: string, options?: CallOptions): Promise<Playlist>;
  playlistItems(ratingKey: string, options?: CallOptions): Promise<readonly PlaylistItem[]>;
  createPlaylist(playlist: NewPlaylist, options?: CallOptions): Promise<Playlist>;
  addToPlaylist(playlistKey: string, ratingKey: string, options?: CallOptions): Promise<PlaylistChange>;
  /** 4.16, by `PlaylistItem.playlistItemId`; smart playlists have none. */
  removeFromPlaylist(playlistKey: string, playlistItemId: string, options?: CallOptions): Promise<PlaylistRemoval>;
}
