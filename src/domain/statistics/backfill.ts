import type { ServerId } from '../servers/refs.ts';

/**
 * What happens to plays that a server reports more than a day late. `post`: posted as watched earlier. `count`: only
 * counted.
 */
export const LATE_PLAYS = ['post', 'count'] as const;
export type LatePlays = (typeof LATE_PLAYS)[number];

export interface HistoryBackfillState {
  /** Number of history rows that have been read, in the server's order. */
  readonly start: number;
  /** Number of all rows in the history. Undefined if the server does not send it. */
  readonly total?: number | undefined;
  readonly done: boolean;
  /** The repeated reading of the whole history, if it is due or in progress. */
  readonly walk?: HistoryRereading | undefined;
  /** When the history was last read to its end. */
  readonly readAt?: Date | undefined;
  /** Number of requests so far to read the history again. `save` compares the number to notice a new request. */
  readonly requestedWalks: number;
}

export interface HistoryRereading {
  /**
   * Number of rows that exist but were not read. Reading stops once this many rows are found. Undefined: the whole
   * history is read.
   */
  readonly missing?: number | undefined;
  /** True if plays that the server no longer lists are no longer counted after the reading. */
  readonly drops: boolean;
}

/** Stores how far the history was read. Rejects only if the database fails. */
export interface HistoryBackfillStore {
  /** How far the history was read. In a new database, nothing has been read. */
  state(): Promise<HistoryBackfillState>;
  /**
   * Stores the progress. False, with nothing written, if another reading was requested in the meantime. Reading then
   * starts over.
   */
  save(state: HistoryBackfillState): Promise<boolean>;
  /** Requests to read the history again. Earlier requests stay in effect. */
  ask(walk: HistoryRereading): Promise<void>;
}

export interface HistoryBackfillProgress {
  readonly done: boolean;
  readonly read: number;
  readonly total?: number | undefined;
}

/** A media server that has plays which the bot's own copy of the history does not contain yet. */
export interface UnreadHistory {
  readonly server: ServerId;
  /** Time since when every try to read the history has failed. Undefined during the first try after the start. */
  readonly failingSince?: Date | undefined;
}

export interface HistoryProgress extends HistoryBackfillProgress {
  readonly unread: readonly UnreadHistory[];
  /** Time before which plays were deleted (`PLAYS_DAYS`). Undefined if plays are kept for ever. */
  readonly keptSince?: Date | undefined;
}

/** How complete the bot's copy of a server's history is. */
export interface HistoryCopyCompleteness extends Pick<HistoryProgress, 'keptSince'> {
  /** True if the copy contains every play up to the newest one. */
  readonly isRead: boolean;
}

/** The progress of these servers together. Rejects if the database fails. */
export type ReadHistoryProgress = (servers: readonly ServerId[]) => Promise<HistoryProgress>;
