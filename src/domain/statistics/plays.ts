import type { HistoryEntry } from '../media/history/history.ts';
import type { TitleKind } from '../media/items/item.ts';
import type { AccountRef, DeviceRef, ItemRef, LibraryRef } from '../servers/refs.ts';
import type { FilmOrEpisodePlay } from './recap/recap.ts';
import type { PlayIdentifiers } from './samePlay.ts';

/**
 * A play of an item: a row of the media server's history, as stored in the bot's own copy. The rating key is undefined
 * if the item was deleted.
 */
export interface RecordedPlay extends PlayIdentifiers {
  readonly librarySectionId?: LibraryRef | undefined;
  readonly originallyAvailableAt?: Date | undefined;
}

/** A play as the media server lists it. A new play becomes an event. */
export interface ListedPlay extends RecordedPlay {
  /** Data of the event for this play, as JSON. Undefined if no event is recorded. */
  readonly data?: string | undefined;
}

export interface PlayCopyStatus {
  /** True if the copy contains the play, under this key or another. */
  readonly isKnown: boolean;
  /** True if the copy knows that the server lists the play under this key. */
  readonly isListed: boolean;
  /** True if the key belonged to another play before, because servers reuse keys. */
  readonly isReissued: boolean;
}

export const playFromHistoryEntry = ({
  historyKey,
  viewedAt,
  accountId,
  deviceId,
  item,
}: HistoryEntry): RecordedPlay => ({
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
 * Times before this are wrong. A server without a set clock reports 1970, 1980 or 2000, and no server with this
 * interface existed before 2005.
 */
export const EARLIEST_PLAUSIBLE_PLAY = new Date('2005-01-01T00:00:00Z');

export interface PlaysQuery {
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
  readonly librarySectionId?: LibraryRef | undefined;
  /** Accounts whose plays are counted. A play without an account belongs to none of them. */
  readonly accountIds?: readonly AccountRef[] | undefined;
  readonly exceptAccountIds?: readonly AccountRef[] | undefined;
}

export interface QuartersQuery extends PlaysQuery {
  /** True to count all plays of an hour in its first quarter. Only a fourth as many quarters then have to be read. */
  readonly inWholeHours?: boolean | undefined;
}

export type LatestPlay = Pick<
  RecordedPlay,
  'kind' | 'title' | 'parentTitle' | 'grandparentTitle' | 'originallyAvailableAt' | 'viewedAt'
>;

/**
 * A title with its plays: a series with the plays of all its episodes, an artist with the plays of all their tracks, or
 * another item.
 */
export interface PlayedTitle {
  /** Title as the server writes it. It may be empty. */
  readonly title: string;
  /** Year of a film. Another film may have the same title. */
  readonly year?: number | undefined;
  readonly plays: number;
  /** Key of the item that was played last and still exists, for its picture. */
  readonly ratingKey?: ItemRef | undefined;
}

export type QuarterHourPlaysByTitleKind = Readonly<Record<TitleKind, ReadonlyMap<number, number>>>;
export type TitleRankings = Readonly<Record<TitleKind, PlayRanking<PlayedTitle>>>;

export interface PlayRankingEntry<What extends PlayedByWhat = PlayedByWhat> {
  /** The account, device or library of the plays. Undefined if it is not recorded. */
  readonly id?: PlayedByRefs[What] | undefined;
  readonly plays: number;
}

interface PlayedByRefs {
  readonly people: AccountRef;
  readonly devices: DeviceRef;
  readonly libraries: LibraryRef;
}
export type PlayedByWhat = keyof PlayedByRefs;

export interface PlayRanking<T> {
  readonly top: readonly T[];
  /** Number of further entries that have as many plays as the last entry in `top`. */
  readonly tied: number;
  /** Number of different entries, including those in `top`. */
  readonly different: number;
  readonly plays: number;
}

/** The bot's own copy of a media server's history. Rejects if the database fails, or with the signal's reason. */
export interface RecordedPlays extends PlayCounter {
  /**
   * Stores plays and resolves to the number of new ones. Plays already in the copy are not changed, even if their
   * history key is a new one.
   */
  keep(plays: readonly RecordedPlay[]): Promise<number>;
  /** For each of these plays, in the same order: what the bot's copy of the history knows about it. */
  standings(plays: readonly RecordedPlay[]): Promise<readonly PlayCopyStatus[]>;
  /**
   * Stops counting plays that the server no longer lists. These are the plays that were not stored again since the last
   * `walk` was requested from the `HistoryBackfillStore`. They stay known, and count again if they return. Resolves to
   * their number.
   */
  dropUnlisted(signal: AbortSignal): Promise<number>;
}

/**
 * Counts plays in the copies of some media servers' histories. All plays of the range are read in short steps, between
 * which other work runs. Rejects if the database fails, or with the signal's reason.
 */
export interface PlayCounter {
  count(): Promise<number>;
  /** Time of the first play, ignoring plays before `EARLIEST_PLAUSIBLE_PLAY`. Undefined if there are none. */
  first(query: PlaysQuery, signal: AbortSignal): Promise<Date | undefined>;
  /**
   * Number of plays in each quarter of an hour since 1970 (`QUARTER_HOUR_MS`). Quarters without a play are left out.
   */
  quarters(query: QuartersQuery, signal: AbortSignal): Promise<ReadonlyMap<number, number>>;
  kindQuarters(query: PlaysQuery, signal: AbortSignal): Promise<QuarterHourPlaysByTitleKind>;
  /** The latest plays in these libraries, newest first. Without libraries, in all. */
  latest(librarySectionIds: readonly LibraryRef[], limit: number): Promise<readonly LatestPlay[]>;
  /** Plays of films and episodes, oldest first, in slices between which other work runs. */
  watched(query: PlaysQuery, signal: AbortSignal): AsyncIterable<readonly FilmOrEpisodePlay[]>;
  titles(query: PlaysQuery, limit: number, signal: AbortSignal): Promise<TitleRankings>;
  playedBy<What extends PlayedByWhat>(
    what: What,
    query: PlaysQuery,
    limit: number,
    signal: AbortSignal,
  ): Promise<PlayRanking<PlayRankingEntry<What>>>;
}
