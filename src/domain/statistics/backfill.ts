import type { ServerId } from '../servers/refs.ts';

/**
 * How plays that are reported more than a day late are treated: announced as watched earlier, or only
 * counted.
 */
export const LATE_PLAYS = ['post', 'count'] as const;
export type LatePlays = (typeof LATE_PLAYS)[number];

/** The progress of copying a server's history. */
export interface BackfillState {
  /** The server's rows before this place are read, in its own order. */
  readonly start: number;
  /** The server's total, if it sends one. */
  readonly total?: number | undefined;
  /** True once the whole history was read. */
  readonly done: boolean;
  /** Why it is being read again, or will be. */
  readonly walk?: Walk | undefined;
  readonly readAt?: Date | undefined;
  /** How often another reading was requested. */
  readonly asked: number;
}

/** Why the history is read again, from its beginning. */
export interface Walk {
  /**
   * The number of rows that exist but were not read yet; reading stops once it has them. Missing: reads
   * everything.
   */
  readonly missing?: number | undefined;
  /** True if a play that is not in the list counts as deleted from the server. */
  readonly drops: boolean;
}

/** Rejects with the database's failure only. */
export interface BackfillStore {
  /** In a new database: nothing has been read yet. */
  state(): Promise<BackfillState>;
  /** Returns false and writes nothing if another reading was requested since: then it starts over. */
  save(state: BackfillState): Promise<boolean>;
  /** Requests another reading, in addition to earlier requests. */
  ask(walk: Walk): Promise<void>;
}

/** The progress of copying one server's history. */
export interface BackfillProgress {
  readonly done: boolean;
  readonly read: number;
  readonly total?: number | undefined;
}

/** A server whose newest plays our copy lacks. */
export interface UnreadHistory {
  readonly server: ServerId;
  /** Since when every try to read it has failed. Missing during the first try after the start. */
  readonly failingSince?: Date | undefined;
}

/** The progress of several servers together. */
export interface HistoryProgress extends BackfillProgress {
  readonly unread: readonly UnreadHistory[];
}
