import type { BareKey, ItemRef, PictureRef, ServerId } from '../../servers/refs.ts';
import type { CallOptions } from '../callOptions.ts';
import type { ItemKind, MediaItem } from '../items/item.ts';

/** A row that was removed from a playlist. */
export interface RemovedItem {
  /** Its place at the time: as long as it is there, the row was not removed. */
  readonly playlistItemId: BareKey;
  /** Missing if the server did not send it: the item cannot be put back then. */
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
   * Written before the rows are removed, so that a crash half-way loses none. Forgets that person's oldest
   * removals.
   */
  keep(removal: Omit<Removal, 'id'>): Promise<number>;
  /** Keeps only these items of the removal; forgets the whole removal if the list is empty. */
  settle(id: number, items: readonly RemovedItem[]): Promise<void>;
  /** The person's latest removal from a playlist of these servers that was not put back. */
  last(userId: string, servers: readonly ServerId[]): Promise<Removal | undefined>;
  /** The removal with that id, if it is theirs and was not put back. */
  find(id: number, userId: string): Promise<Removal | undefined>;
  /**
   * Records that it is being put back: true for the first caller only, however close together the calls are.
   */
  take(id: number): Promise<boolean>;
  /** These could not be put back and stay available. */
  giveBack(id: number, items: readonly RemovedItem[]): Promise<void>;
}

/** The type of playlist that can hold an item of that kind (interface 2.6a: only one media type). */
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

/** A playlist holds one of these types, never a mixture (interface 2.6a). */
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
  /** Path of its items: address by `ratingKey`. */
  readonly key?: BareKey | undefined;
  readonly guid?: string | undefined;
  readonly type?: string | undefined;
  /** Path of its picture; an empty smart playlist has none. */
  readonly composite?: PictureRef | undefined;
  /** Smart playlists only, as `content`, the address behind them. */
  readonly icon?: string | undefined;
  readonly content?: string | undefined;
}

export interface PlaylistItem extends MediaItem {
  /** Missing in smart playlists: their items cannot be removed. */
  readonly playlistItemId?: BareKey | undefined;
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
  readonly ratingKey: ItemRef;
  /** A smart playlist is created empty (section 3, rule 2). */
  readonly smart?: boolean | undefined;
}

/** The playlists of the token's user. */
export interface PlaylistsApi {
  playlists(options?: PlaylistsQuery): Promise<readonly Playlist[]>;
  playlist(ratingKey: ItemRef, options?: CallOptions): Promise<Playlist>;
  playlistItems(ratingKey: ItemRef, options?: CallOptions): Promise<readonly PlaylistItem[]>;
  createPlaylist(playlist: NewPlaylist, options?: CallOptions): Promise<Playlist>;
  addToPlaylist(playlistKey: ItemRef, ratingKey: ItemRef, options?: CallOptions): Promise<PlaylistChange>;
  /** 4.16, by `PlaylistItem.playlistItemId`; smart playlists have none. */
  removeFromPlaylist(playlistKey: ItemRef, playlistItemId: BareKey, options?: CallOptions): Promise<PlaylistRemoval>;
}
