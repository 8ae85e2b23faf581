import type { HistoryEntry } from '../media/history/history.ts';
import type { TitleKind } from '../media/items/item.ts';
import type { AccountRef, DeviceRef, ItemRef, LibraryRef } from '../servers/refs.ts';
import type { PlayMarks } from './samePlay.ts';

/**
 * A row of the media server's history, as our copy keeps it. The rating key is missing if the item has been deleted since.
 */
export interface Play extends PlayMarks {
  readonly librarySectionId?: LibraryRef | undefined;
  readonly originallyAvailableAt?: Date | undefined;
}

/** A row of the history. If its play is new, it becomes an event. */
export interface ListedPlay extends Play {
  /** The event's JSON; without it no event is recorded. */
  readonly data?: string | undefined;
}

/** The copy's knowledge of a row in the server's list. */
export interface PlayStanding {
  /** True if the copy has the play, under this number or another. */
  readonly isKnown: boolean;
  /** True if the copy knows that the server lists the play under this number. */
  readonly isListed: boolean;
  /** True if the number belonged to another play before: servers reuse numbers. */
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
 * Earlier times cannot be true: a server that starts before its clock is set reports 1970, 1980 or 2000, and
 * no server with this interface is older than this.
 */
export const EARLIEST_PLAY = new Date('2005-01-01T00:00:00Z');

export interface PlaysQuery {
  readonly since?: Date | undefined;
  /** Only plays before this time. */
  readonly until?: Date | undefined;
  readonly librarySectionId?: LibraryRef | undefined;
  /** Only plays of these accounts; a play without an account matches none. */
  readonly accountIds?: readonly AccountRef[] | undefined;
}

export interface QuartersQuery extends PlaysQuery {
  /** All plays of an hour count for its first quarter: a fourth as many quarters to read. */
  readonly inWholeHours?: boolean | undefined;
}

/** A play as it is shown on its own. */
export type LatestPlay = Pick<
  Play,
  'kind' | 'title' | 'parentTitle' | 'grandparentTitle' | 'originallyAvailableAt' | 'viewedAt'
>;

/** A series counts all of its episodes, an artist all of the tracks; anything else counts for itself. */
export interface PlayedTitle {
  /** As the server writes it; may be empty. */
  readonly title: string;
  /** The year of a film, because another film may have the same title. */
  readonly year?: number | undefined;
  readonly plays: number;
  /** The key of the item played last, if it still exists: leads to the picture. */
  readonly ratingKey?: ItemRef | undefined;
}

/** Plays of each kind per quarter of an hour since 1970. */
export type KindQuarters = Readonly<Record<TitleKind, ReadonlyMap<number, number>>>;
export type TitleRankings = Readonly<Record<TitleKind, Ranking<PlayedTitle>>>;

/** An account, a device or a library. */
export interface PlayedBy<What extends PlayedByWhat = PlayedByWhat> {
  /** Missing for plays without one. */
  readonly id?: PlayedByRefs[What] | undefined;
  readonly plays: number;
}

interface PlayedByRefs {
  readonly people: AccountRef;
  readonly devices: DeviceRef;
  readonly libraries: LibraryRef;
}
export type PlayedByWhat = keyof PlayedByRefs;

/** The most played, and the totals over all. */
export interface Ranking<T> {
  readonly top: readonly T[];
  /** The number of entries outside of `top` with as many plays as its last one. */
  readonly tied: number;
  /** The number of different entries, including those in `top`. */
  readonly different: number;
  /** All plays, including those in `top`. */
  readonly plays: number;
}

/** Our copy of a media server's history. Rejects with the database's failure, or with the signal's reason. */
export interface Plays extends CountedPlays {
  /** Plays that the copy has already stay as they are, whatever their numbers. Resolves to how many were new. */
  keep(plays: readonly Play[]): Promise<number>;
  /** The copy's knowledge of these rows, in their order. */
  standings(plays: readonly Play[]): Promise<readonly PlayStanding[]>;
  /**
   * Stops counting plays that the server no longer lists: plays neither kept nor recorded since the last `walk`
   * was requested of the `BackfillStore`. They stay known, and count again when they return. Resolves to their
   * number.
   */
  dropUnlisted(signal: AbortSignal): Promise<number>;
}

/**
 * The copies of the histories of some media servers. Counting reads all plays of the range in short steps, so that other work gets its
 * turn between them. Rejects with the database's failure, or with the signal's reason.
 */
export interface CountedPlays {
  count(): Promise<number>;
  /** The time of the first play, ignoring plays before `EARLIEST_PLAY`; undefined without plays. */
  first(query: PlaysQuery, signal: AbortSignal): Promise<Date | undefined>;
  /** Plays per quarter of an hour since 1970 (`QUARTER_MS`); quarters without a play are left out. */
  quarters(query: QuartersQuery, signal: AbortSignal): Promise<ReadonlyMap<number, number>>;
  /** The same by the kind of title. */
  kindQuarters(query: PlaysQuery, signal: AbortSignal): Promise<KindQuarters>;
  /** The latest plays in these libraries, or in all, the newest first. */
  latest(librarySectionIds: readonly LibraryRef[], limit: number): Promise<readonly LatestPlay[]>;
  /** At most `limit` of each kind. */
  titles(query: PlaysQuery, limit: number, signal: AbortSignal): Promise<TitleRankings>;
  playedBy<What extends PlayedByWhat>(
    what: What,
    query: PlaysQuery,
    limit: number,
    signal: AbortSignal,
  ): Promise<Ranking<PlayedBy<What>>>;
}
