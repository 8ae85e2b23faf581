import type { ServerId } from '../servers/refs.ts';

/**
 * How plays that a server reports more than a day late are treated. `post`: posted as watched earlier. `count`: only
 * counted.
 */
export const LATE_PLAYS = ['post', 'count'] as const;
export type LatePlays = (typeof LATE_PLAYS)[number];

export interface BackfillState {
  /** Number of the server's rows that were read, in the server's order. */
  readonly start: number;
  /** The server's total, if it sends one. */
  readonly total?: number | undefined;
  readonly done: boolean;
  /** The repeated reading of the whole history that runs or is due. Missing if none is. */
  readonly walk?: Walk | undefined;
  readonly readAt?: Date | undefined;
  /** Number of requests for another reading so far. */
  readonly asked: number;
}

/** Why the history is read again, from its beginning. */
export interface Walk {
  /**
   * The number of rows that exist but were not read; reading stops once it has found as many. Missing: everything is
   * read.
   */
  readonly missing?: number | undefined;
  /** True if plays that the server no longer lists are dropped afterwards. */
  readonly drops: boolean;
}

/** Stores how far a history was read. Rejects only with the database's failure. */
export interface BackfillStore {
  /** The progress; in a new database nothing has been read. */
  state(): Promise<BackfillState>;
  /** Returns false and writes nothing if another reading was requested in the meantime, so that it starts over. */
  save(state: BackfillState): Promise<boolean>;
  /** Requests that the history is read again, in addition to earlier requests. */
  ask(walk: Walk): Promise<void>;
}

export interface BackfillProgress {
  readonly done: boolean;
  readonly read: number;
  readonly total?: number | undefined;
}

/** A server whose newest plays the bot's copy lacks. */
export interface UnreadHistory {
  readonly server: ServerId;
  /** Time since which every try to read the history has failed. Undefined during the first try after the start. */
  readonly failingSince?: Date | undefined;
}

/** The progress of several servers together. */
export interface HistoryProgress extends BackfillProgress {
  readonly unread: readonly UnreadHistory[];
  /** Plays before this time were deleted (`PLAYS_DAYS`). Undefined if plays are kept for ever. */
  readonly keptSince?: Date | undefined;
}

/** The progress of these servers together. Rejects if the database fails. */
export type ProgressOf = (servers: readonly ServerId[]) => Promise<HistoryProgress>;
