export type StoreFailureKind =
  /** Another process of this bot is using the database. */
  | 'in-use'
  | 'newer'
  /** The database was written before Usher's first release, when the tables had other names. */
  | 'unreleased'
  | 'damaged'
  /** The database is Usher's, but lacks tables or columns. */
  | 'altered'
  | 'foreign'
  /** Another program, such as a backup, locks the file and did not release it in time. */
  | 'busy'
  /** The file or its folder cannot be opened, read or written. */
  | 'unavailable';

/** Why the database cannot be opened. `message` tells the person who starts the bot in plain words, without secrets. */
export class StoreFailure extends Error {
  override readonly name = 'StoreFailure';
  readonly kind: StoreFailureKind;

  constructor(kind: StoreFailureKind, words: string, options?: { readonly cause?: unknown }) {
    super(words, options);
    this.kind = kind;
  }
}
