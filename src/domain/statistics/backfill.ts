/** What becomes of plays that are reported more than a day late: they are told as what was watched earlier, or counted only. */
export const LATE_PLAYS = ['post', 'count'] as const;
export type LatePlays = (typeof LATE_PLAYS)[number];

/** How far the server's history has been read into our copy. */
export interface BackfillState {
  /** The server's rows before this place are read, in its own order. */
  readonly start: number;
  /** How many the server said there are. */
  readonly total?: number | undefined;
  /** All of it was read once. */
  readonly done: boolean;
  /** It is being read once more, or is to be. */
  readonly walk?: Walk | undefined;
  /** When all of it was read last. */
  readonly readAt?: Date | undefined;
  /** How often it was asked for. */
  readonly asked: number;
}

/** Why the history is read once more, from its beginning. */
export interface Walk {
  /** So many rows are there and were not found; when they are, that is enough. Missing: all of it is read. */
  readonly missing?: number | undefined;
  /** What is not found is no longer on the server. */
  readonly drops: boolean;
}

/** Rejects with the database's failure only. */
export interface BackfillStore {
  /** Nothing read yet, in a new database. */
  state(): Promise<BackfillState>;
  /** False, and nothing, if it was asked for once more since: then it begins anew. */
  save(state: BackfillState): Promise<boolean>;
  /** To be read once more, beside what is asked for already. */
  ask(walk: Walk): Promise<void>;
}

export interface BackfillProgress {
  readonly done: boolean;
  readonly read: number;
  readonly total?: number | undefined;
}

export interface Backfill {
  progress(): Promise<BackfillProgress>;
}
