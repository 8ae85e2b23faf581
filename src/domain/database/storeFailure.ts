export type StoreFailureKind =
  /** Another Usher runs on this database. */
  | 'in-use'
  /** Written by a newer Usher than this one. */
  | 'newer'
  /** A database from before the first release, whose tables had other names. */
  | 'unreleased'
  /** Not a database, or a damaged one. */
  | 'damaged'
  /** Usher's, but without some of its tables or columns. */
  | 'altered'
  /** A database, but not Usher's. */
  | 'foreign'
  /** Another program, for example a backup, locks the file and did not release it in time. */
  | 'busy'
  /** The file or its folder cannot be opened, read or written. */
  | 'unavailable';

/** Why the database cannot be opened. `message` is in plain words, for the person who starts the bot; no secrets are in it. */
export class StoreFailure extends Error {
  override readonly name = 'StoreFailure';
  readonly kind: StoreFailureKind;

  constructor(kind: StoreFailureKind, words: string, options?: { readonly cause?: unknown }) {
    super(words, options);
    this.kind = kind;
  }
}
