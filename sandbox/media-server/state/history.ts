import type { LibraryItem, LibraryItemKind } from '../library/item.ts';
import type { Library } from '../library/library.ts';
import type { SimulatedClock } from './clock.ts';
import type { AccountWithDevice, Device } from './devices.ts';
import type { MediaServerAccount } from './people.ts';

export interface PlayHistoryRow {
  readonly historyKey: string;
  /** Time of the play in epoch seconds. */
  readonly viewedAt: number;
  readonly accountId: number;
  readonly deviceId: number;
  /** The item, its parent and its grandparent at the time of the play. A deleted item keeps its titles here. */
  readonly lineage: readonly LibraryItem[];
}

export interface NewPlayHistoryEntry {
  /** An item, its ratingKey or its exact title. For a deleted item: `{ title, kind }`. */
  readonly item:
    | LibraryItem
    | string
    | { readonly title: string; readonly kind: Extract<LibraryItemKind, 'movie' | 'episode' | 'track'> };
  /** Epoch seconds or a Date. By default, the simulated clock's time. An earlier time makes a row that arrives late. */
  readonly viewedAt?: number | Date;
  readonly account?: MediaServerAccount;
  readonly device?: Device;
}

/** Plays before all stored ones. Their rows are created on request. */
export interface OlderPlayHistory {
  readonly length: number;
  /** Returns the row at this position. Position 0 is the latest of the older plays. */
  row(at: number): PlayHistoryRow;
  /** Counts the older plays in this second or later. */
  countSince(seconds: number): number;
}

/** The play history in a backup. */
export interface SavedPlayHistory {
  readonly rows: readonly PlayHistoryRow[];
  readonly nextKey: number;
}

const keyOf = (number: number): string => `/status/sessions/history/${number}`;

/** The play history in the order of writing. A late row has an earlier time than the row before it. */
export class PlayHistory {
  readonly #library: Library;
  readonly #clock: SimulatedClock;
  readonly #defaultSeat: AccountWithDevice;
  #rows: PlayHistoryRow[] = [];
  #nextKey: number;
  #revision = 0;

  readonly older: OlderPlayHistory;

  /** `defaultSeat` is the person and device for plays without given ones. */
  constructor(library: Library, clock: SimulatedClock, past: OlderPlayHistory, defaultSeat: AccountWithDevice) {
    this.#library = library;
    this.#clock = clock;
    this.#defaultSeat = defaultSeat;
    this.older = past;
    this.#nextKey = past.length + 1;
  }

  get rows(): readonly PlayHistoryRow[] {
    return this.#rows;
  }

  /** Number of changes. Changes of the library count too, because rows show its titles and keys. */
  get revision(): number {
    return this.#revision + this.#library.revision;
  }

  add(play: NewPlayHistoryEntry): PlayHistoryRow {
    this.#revision += 1;
    const item = this.#itemOf(play.item);
    const viewedAt = play.viewedAt ?? this.#clock.seconds;
    const row: PlayHistoryRow = {
      historyKey: keyOf(this.#nextKey++),
      viewedAt: typeof viewedAt === 'number' ? viewedAt : Math.floor(viewedAt.getTime() / 1000),
      accountId: (play.account ?? this.#defaultSeat.account).id,
      deviceId: (play.device ?? this.#defaultSeat.device).id,
      lineage: this.#library.lineage(item),
    };
    this.#rows.push(row);
    this.#library.watched(item.ratingKey, row.viewedAt);
    return row;
  }

  /** Adds a second row for a play, this many seconds later. Some clients report a play twice. */
  double({ historyKey }: Pick<PlayHistoryRow, 'historyKey'>, secondsLater = 0): PlayHistoryRow {
    const row = this.#rows.find((row) => row.historyKey === historyKey);
    if (row === undefined) throw new Error(`the history has no ${historyKey}`);
    this.#revision += 1;
    const second = { ...row, historyKey: keyOf(this.#nextKey++), viewedAt: row.viewedAt + secondsLater };
    this.#rows.push(second);
    return second;
  }

  /** Gives the rows new numbers in the same order, as a database repair or a move to another machine does. */
  renumber(): void {
    this.#revision += 1;
    this.#rows = this.#rows.map((row) => ({ ...row, historyKey: keyOf(this.#nextKey++) }));
  }

  saved(): SavedPlayHistory {
    return { rows: [...this.#rows], nextKey: this.#nextKey };
  }

  /** Removes plays that are newer than the backup. Their numbers are issued again. */
  restore({ rows, nextKey }: SavedPlayHistory): void {
    this.#revision += 1;
    this.#rows = [...rows];
    this.#nextKey = nextKey;
  }

  remove(historyKey: string): void {
    this.#revision += 1;
    this.#rows = this.#rows.filter((row) => row.historyKey !== historyKey);
  }

  clear(): void {
    this.#revision += 1;
    this.#rows = [];
  }

  #itemOf(item: NewPlayHistoryEntry['item']): LibraryItem {
    if (typeof item === 'string') return this.#library.get(item) ?? this.#library.titled(item);
    return 'ratingKey' in item ? item : deletedItem(item, this.#library.sectionFor(item.kind));
  }
}

function deletedItem({ title, kind }: { title: string; kind: LibraryItemKind }, sectionId: string): LibraryItem {
  const blank = {
    sectionId,
    summary: '',
    guid: 'gone',
    tags: [],
    hasPoster: false,
    addedAt: 0,
    updatedAt: 0,
    viewCount: 0,
  };
  return { ...blank, ratingKey: 'deleted', kind, title, titleSort: title };
}
