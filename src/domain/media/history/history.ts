import type { CallOptions } from '../callOptions.ts';
import type { MediaItem } from '../items/item.ts';

export interface HistoryEntry {
  /** Unique id of the record. */
  readonly historyKey: string;
  readonly item: MediaItem;
  readonly viewedAt: Date;
  readonly accountId?: string | undefined;
  readonly deviceId?: string | undefined;
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

export interface HistoryApi {
  /** Pages of entries, in no promised order, each entry once. */
  history(query: HistoryQuery, options?: CallOptions): AsyncIterable<readonly HistoryEntry[]>;
  /** At most 100 entries from that place on, counted from 0. Rows that come or go meanwhile shift the others. */
  historyPage(start: number, options?: CallOptions): Promise<HistoryPage>;
  /** The entry with the latest `viewedAt`, if there is any. */
  newestHistoryEntry(options?: CallOptions): Promise<HistoryEntry | undefined>;
}
