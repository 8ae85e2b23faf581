import type { AccountRef, DeviceRef, HistoryRef, ItemRef, LibraryRef } from '../../servers/refs.ts';
import type { CallOptions } from '../callOptions.ts';
import type { MediaItem } from '../items/item.ts';

export interface HistoryEntry {
  /** The unique id of the record. */
  readonly historyKey: HistoryRef;
  readonly item: MediaItem;
  readonly viewedAt: Date;
  readonly accountId?: AccountRef | undefined;
  readonly deviceId?: DeviceRef | undefined;
}

export interface HistoryQuery {
  /** Only entries at or after this time. The bot checks that again, because a server may ignore filters. */
  readonly since?: Date | undefined;
  /**
   * Only plays by these accounts, at most one per server. Checked again if an entry names its account or
   * library.
   */
  readonly accountIds?: readonly AccountRef[] | undefined;
  readonly librarySectionId?: LibraryRef | undefined;
  /** An item, or the season, show, album or artist that the played items belong to. */
  readonly ratingKey?: ItemRef | undefined;
  /** Reading fails after this many rows: a server that sends more ignores the filters. */
  readonly mostRows?: number | undefined;
}

/** A part of the history as the server has it, the newest first if the server sorts. */
export interface HistoryPage {
  readonly entries: readonly HistoryEntry[];
  /** How many rows the server sent, including unusable ones. */
  readonly sent: number;
  /** Where the next page begins; missing on the last one. A server that does not page sends everything at once. */
  readonly next?: number | undefined;
  /** The total number, if the server sends it. */
  readonly total?: number | undefined;
}

export interface HistoryApi {
  /** Pages of entries, each entry once; their order is not guaranteed. */
  history(query: HistoryQuery, options?: CallOptions): AsyncIterable<readonly HistoryEntry[]>;
  /** At most 100 entries from that place, counted from 0. Rows that are added or removed meanwhile shift the others. */
  historyPage(start: number, options?: CallOptions): Promise<HistoryPage>;
  /** The entry with the latest `viewedAt`, if there is one. */
  newestHistoryEntry(options?: CallOptions): Promise<HistoryEntry | undefined>;
}
