import type { Picture } from './items/posters.ts';
import type {
  Account,
  Device,
  HistoryEntry,
  Hub,
  Library,
  LogMessage,
  MediaItem,
  Playlist,
  PlaylistChange,
  PlaylistItem,
  PlaylistType,
  ServerIdentity,
  Session,
  TaskOutcome,
} from './media.ts';

export interface CallOptions {
  /** Gives the call up; what it rejects with then is the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

export interface SearchQuery {
  readonly query: string;
  /** Items per hub; the server's default is 3 (interface 8). */
  readonly limit?: number | undefined;
  /** `Library.key`. A server may take it as mere context, so the items are filtered again here. */
  readonly librarySectionId?: string | undefined;
}

export interface HistoryQuery {
  /** Only entries at or after this time; checked again on our side, since a server may ignore filters. */
  readonly since?: Date | undefined;
  /** Checked again, too, where an entry says whose or where it was. */
  readonly accountId?: string | undefined;
  readonly librarySectionId?: string | undefined;
  /** An item, or the season, show, album or artist above those that were played. */
  readonly ratingKey?: string | undefined;
}

/** A piece of the whole history as it lies on the server, the newest first where it sorts. */
export interface HistoryPage {
  readonly entries: readonly HistoryEntry[];
  /** Rows that the server sent, with those that could not be used. */
  readonly sent: number;
  /** Where the next page begins; missing: this was the last. A server that does not page sends all it has at once. */
  readonly next?: number | undefined;
  /** How many there are in all, where it says so. */
  readonly total?: number | undefined;
}

export interface PlaylistsQuery extends CallOptions {
  readonly type?: PlaylistType | undefined;
  readonly smart?: boolean | undefined;
}

export interface NewPlaylist {
  readonly title: string;
  /** Asked for; the item's own media type wins (interface section 3, rule 1). */
  readonly type: PlaylistType;
  readonly ratingKey: string;
  /** A smart playlist is created empty (section 3, rule 2). */
  readonly smart?: boolean | undefined;
}

/**
 * What the rest of the bot may ask of a media server; `api/` is its only implementation.
 * Every call rejects with a MediaServerFailure (or the signal's reason) and with nothing else.
 */
export interface MediaServer {
  identity(options?: CallOptions): Promise<ServerIdentity>;
  search(query: SearchQuery, options?: CallOptions): Promise<readonly Hub[]>;
  libraries(options?: CallOptions): Promise<readonly Library[]>;
  item(ratingKey: string, options?: CallOptions): Promise<MediaItem>;
  /** A picture on the server's own origin, at most 10 MB. `thumb` comes from an item. */
  poster(thumb: string, options?: CallOptions): Promise<Picture>;

  /** Those of the token's user. */
  playlists(options?: PlaylistsQuery): Promise<readonly Playlist[]>;
  playlist(ratingKey: string, options?: CallOptions): Promise<Playlist>;
  playlistItems(ratingKey: string, options?: CallOptions): Promise<readonly PlaylistItem[]>;
  createPlaylist(playlist: NewPlaylist, options?: CallOptions): Promise<Playlist>;
  addToPlaylist(playlistKey: string, ratingKey: string, options?: CallOptions): Promise<PlaylistChange>;

  sessions(options?: CallOptions): Promise<readonly Session[]>;
  terminateSession(sessionId: string, reason: string, options?: CallOptions): Promise<void>;

  scanLibraries(options?: CallOptions): Promise<void>;
  writeLog(message: LogMessage, options?: CallOptions): Promise<void>;
  upgradeMediaAnalysis(options?: CallOptions): Promise<TaskOutcome>;

  /** Pages of entries, in no promised order, each entry once. */
  history(query: HistoryQuery, options?: CallOptions): AsyncIterable<readonly HistoryEntry[]>;
  /** At most 100 entries from that place on, counted from 0. Rows that come or go meanwhile shift the others. */
  historyPage(start: number, options?: CallOptions): Promise<HistoryPage>;
  /** The entry with the latest `viewedAt`, if there is any. */
  newestHistoryEntry(options?: CallOptions): Promise<HistoryEntry | undefined>;
  accounts(options?: CallOptions): Promise<readonly Account[]>;
  devices(options?: CallOptions): Promise<readonly Device[]>;
}
