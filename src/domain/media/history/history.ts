import type { AccountRef, DeviceRef, HistoryRef, ItemRef, LibraryRef } from '../../servers/refs.ts';
import type { MediaServerCallOptions } from '../callOptions.ts';
import type { MediaItem } from '../items/item.ts';

export interface HistoryEntry {
  readonly historyKey: HistoryRef;
  readonly item: MediaItem;
  readonly viewedAt: Date;
  readonly accountId?: AccountRef | undefined;
  readonly deviceId?: DeviceRef | undefined;
}

export interface HistoryQuery {
  /** Time from which entries are wanted. A server may ignore filters, so the bot checks the entries itself. */
  readonly since?: Date | undefined;
  /**
   * Accounts whose plays are wanted, at most one per server. The bot checks each entry that names its account or
   * library.
   */
  readonly accountIds?: readonly AccountRef[] | undefined;
  readonly librarySectionId?: LibraryRef | undefined;
  /** A played item, or the season, show, album or artist of played items. */
  readonly ratingKey?: ItemRef | undefined;
  /** Maximum number of rows to read. If the server sends more, it ignores the filters, so this is an error. */
  readonly mostRows?: number | undefined;
}

/** A page of the history, in the server's order. If the server sorts, the newest entry comes first. */
export interface HistoryPage {
  readonly entries: readonly HistoryEntry[];
  /** How many rows the server sent, unusable ones included. */
  readonly sent: number;
  /**
   * Index at which the next page begins. Undefined on the last page, and for a server that sends everything at once.
   */
  readonly next?: number | undefined;
  readonly total?: number | undefined;
}

export interface HistoryApi {
  /** Yields each history entry once, in pages and in no certain order. */
  history(query: HistoryQuery, options?: MediaServerCallOptions): AsyncIterable<readonly HistoryEntry[]>;
  /**
   * Reads up to 100 entries from this index on, counted from 0. Rows that are added or removed meanwhile shift the
   * others.
   */
  historyPage(start: number, options?: MediaServerCallOptions): Promise<HistoryPage>;
  newestHistoryEntry(options?: MediaServerCallOptions): Promise<HistoryEntry | undefined>;
}
