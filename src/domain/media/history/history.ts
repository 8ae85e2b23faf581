import type { AccountRef, DeviceRef, HistoryRef, ItemRef, LibraryRef } from '../../servers/refs.ts';
import type { CallOptions } from '../callOptions.ts';
import type { MediaItem } from '../items/item.ts';

export interface HistoryEntry {
  readonly historyKey: HistoryRef;
  readonly item: MediaItem;
  readonly viewedAt: Date;
  readonly accountId?: AccountRef | undefined;
  readonly deviceId?: DeviceRef | undefined;
}

export interface HistoryQuery {
  /** If given, only entries at or after this time. The bot filters again, because a server may ignore filters. */
  readonly since?: Date | undefined;
  /**
   * If given, only plays by these accounts, at most one per server. The bot filters again if an entry names its account
   * or library.
   */
  readonly accountIds?: readonly AccountRef[] | undefined;
  readonly librarySectionId?: LibraryRef | undefined;
  /** An item, or the season, show, album or artist that the played items belong to. */
  readonly ratingKey?: ItemRef | undefined;
  /** Maximum rows to read. More rows are an error, because such a server ignores the filters. */
  readonly mostRows?: number | undefined;
}

/** A part of the history in the server's order, the newest first if the server sorts. */
export interface HistoryPage {
  readonly entries: readonly HistoryEntry[];
  /** How many rows the server sent, including unusable ones. */
  readonly sent: number;
  /** Start index of the next page; undefined on the last page. A server without paging sends everything at once. */
  readonly next?: number | undefined;
  /** The total number, if the server sends it. */
  readonly total?: number | undefined;
}

export interface HistoryApi {
  /** Pages of entries, each entry once. Their order is not guaranteed. */
  history(query: HistoryQuery, options?: CallOptions): AsyncIterable<readonly HistoryEntry[]>;
  /**
   * At most 100 entries from this index on, counted from 0. Rows that are added or removed in the meantime shift the
   * others.
   */
  historyPage(start: number, options?: CallOptions): Promise<HistoryPage>;
  /** The entry with the latest `viewedAt`, if there is one. */
  newestHistoryEntry(options?: CallOptions): Promise<HistoryEntry | undefined>;
}
