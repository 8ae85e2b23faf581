import type { HistoryEntry } from '../media/history/history.ts';
import type { TitleKind } from '../media/items/item.ts';
import type { AccountRef, DeviceRef, ItemRef, LibraryRef } from '../servers/refs.ts';
import type { WatchedPlay } from './recap/recap.ts';
import type { PlayMarks } from './samePlay.ts';

/**
 * A row of the media server's history, as the bot's own copy stores it. The rating key is missing if the item was
 * deleted since.
 */
export interface Play extends PlayMarks {
  readonly librarySectionId?: LibraryRef | undefined;
  readonly originallyAvailableAt?: Date | undefined;
}

/** A row of the history. If its play is new, it becomes an event. */
export interface ListedPlay extends Play {
  /** The JSON of its event. Undefined if no event is recorded. */
  readonly data?: string | undefined;
}

/** How a row in the server's list relates to the bot's copy. */
export interface PlayStanding {
  /** True if the copy has the play, under this key or another. */
  readonly isKnown: boolean;
  /** True if the copy knows that the server lists the play under this key. */
  readonly isListed: boolean;
  /** True if the key belonged to another play before, because servers reuse keys. */
  readonly isReissued: boolean;
}

export const playOf = ({ historyKey, viewedAt, accountId, deviceId, item }: HistoryEntry): Play => ({
  historyKey,
  viewedAt,
  accountId,
  deviceId,
  librarySectionId: item.librarySectionId,
  ratingKey: item.ratingKey,
  kind: item.kind,
  title: item.title,
  durationMs: item.durationMs,
  parentTitle: item.parentTitle,
  grandparentTitle: item.grandparentTitle,
  originallyAvailableAt: item.originallyAvailableAt,
});

/**
 * Earlier times cannot be true. A server whose clock is not set yet reports 1970, 1980 or 2000, and no server with this
 * interface existed before.
 */
export const EARLIEST_PLAY = new Date('2005-01-01T00:00:00Z');

export interface PlaysQuery {
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
  readonly librarySectionId?: LibraryRef | undefined;
  /** If given, only plays of these accounts. A play without an account matches none. */
  readonly accountIds?: readonly AccountRef[] | undefined;
  /** Leaves out plays of these accounts. */
  readonly exceptAccountIds?: readonly AccountRef[] | undefined;
}

export interface QuartersQuery extends PlaysQuery {
  /** True if all plays of an hour count for its first quarter, so that a fourth as many quarters are read. */
  readonly inWholeHours?: boolean | undefined;
}

export type LatestPlay = Pick<
  Play,
  'kind' | 'title' | 'parentTitle' | 'grandparentTitle' | 'originallyAvailableAt' | 'viewedAt'
>;

/** A series with the plays of all its episodes, an artist with those of all tracks, or another item. */
export interface PlayedTitle {
  /** The title as the server writes it. It may be empty. */
  readonly title: string;
  /** The year of a film, because another film may have the same title. */
  readonly year?: number | undefined;
  readonly plays: number;
  /** The key of the item that was played last and still exists, for the picture. */
  readonly ratingKey?: ItemRef | undefined;
}

/** Plays of each kind per quarter of an hour since 1970. */
export type KindQuarters = Readonly<Record<TitleKind, ReadonlyMap<number, number>>>;
export type TitleRankings = Readonly<Record<TitleKind, Ranking<PlayedTitle>>>;

export interface PlayedBy<What extends PlayedByWhat = PlayedByWhat> {
  /** The account, device or library of the plays. Missing if the server did not record it. */
  readonly id?: PlayedByRefs[What] | undefined;
  readonly plays: number;
}

interface PlayedByRefs {
  readonly people: AccountRef;
  readonly devices: DeviceRef;
  readonly libraries: LibraryRef;
}
export type PlayedByWhat = keyof PlayedByRefs;

export interface Ranking<T> {
  readonly top: readonly T[];
  /** The number of entries outside of `top` with as many plays as its last one. */
  readonly tied: number;
  /** The number of different entries, including those in `top`. */
  readonly different: number;
  readonly plays: number;
}

/** The bot's own copy of a media server's history. Rejects if the database fails, or with the signal's reason. */
export interface Plays extends CountedPlays {
  /**
   * Stores plays and resolves to the number of new ones. Plays that the copy already has stay unchanged, even under
   * another history key.
   */
  keep(plays: readonly Play[]): Promise<number>;
  /** The copy's knowledge about these rows, in their order. */
  standings(plays: readonly Play[]): Promise<readonly PlayStanding[]>;
  /**
   * Stops counting plays that the server no longer lists: those that were not stored again since the last `walk` was
   * requested of the `BackfillStore`. They stay known, and count again when they return. Resolves to their number.
   */
  dropUnlisted(signal: AbortSignal): Promise<number>;
}

/**
 * The copies of the histories of some media servers. Counting reads all plays of the range in short steps, between
 * which other work runs. Rejects if the database fails, or with the signal's reason.
 */
export interface CountedPlays {
  count(): Promise<number>;
  /** The time of the first play, ignoring plays before `EARLIEST_PLAY`; undefined without plays. */
  first(query: PlaysQuery, signal: AbortSignal): Promise<Date | undefined>;
  /** Plays per quarter of an hour since 1970 (`QUARTER_MS`); quarters without a play are left out. */
  quarters(query: QuartersQuery, signal: AbortSignal): Promise<ReadonlyMap<number, number>>;
  /** Plays per quarter of an hour, by the kind of title. */
  kindQuarters(query: PlaysQuery, signal: AbortSignal): Promise<KindQuarters>;
  /** The latest plays in these libraries, or in all, the newest first. */
  latest(librarySectionIds: readonly LibraryRef[], limit: number): Promise<readonly LatestPlay[]>;
  /** Films and episodes, oldest first, in slices between which other work runs. */
  watched(query: PlaysQuery, signal: AbortSignal): AsyncIterable<readonly WatchedPlay[]>;
  /** At most `limit` titles of each kind. */
  titles(query: PlaysQuery, limit: number, signal: AbortSignal): Promise<TitleRankings>;
  playedBy<What extends PlayedByWhat>(
    what: What,
    query: PlaysQuery,
    limit: number,
    signal: AbortSignal,
  ): Promise<Ranking<PlayedBy<What>>>;
}
