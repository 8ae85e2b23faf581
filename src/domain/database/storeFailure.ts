export type StoreFailureKind =
  /** Another process of this bot uses the database. */
  | 'in-use'
  /** The database was written by a newer version of Usher. */
  | 'newer'
  /** The database is from before the first release, when tables had other names. */
  | 'unreleased'
  /** The file is not a database, or is damaged. */
  | 'damaged'
  /** The database is Usher's, but lacks tables or columns. */
  | 'altered'
  /** The database belongs to another program. */
  | 'foreign'
  /** Another program, for example a backup, locks the file and did not release it in time. */
  | 'busy'
  /** The file or its folder cannot be opened, read or written. */
  | 'unavailable';

/**
 * Why the database cannot be opened. `message` is in plain words for the person who starts the bot, without secrets.
 */
export class StoreFailure extends Error {
  override readonly name = 'StoreFailure';
  readonly kind: StoreFailureKind;

  constructor(kind: StoreFailureKind, words: string, options?: { readonly cause?: unknown }) {
    super(words, options);
    this.kind = kind;
  }
}
