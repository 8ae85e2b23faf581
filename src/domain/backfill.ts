/** How far the server's history has been read into our copy. */
export interface BackfillState {
  /** The server's rows before this place are read, in its own order. */
  readonly start: number;
  /** How many the server said there are. */
  readonly total?: number | undefined;
  readonly done: boolean;
}

/** Rejects with the database's failure only. */
export interface BackfillStore {
  /** Nothing read yet, in a new database. */
  state(): Promise<BackfillState>;
  save(state: BackfillState): Promise<void>;
}

export interface BackfillProgress {
  readonly done: boolean;
  readonly read: number;
  readonly total?: number | undefined;
}

export interface Backfill {
  progress(): Promise<BackfillProgress>;
}
