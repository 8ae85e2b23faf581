/** Rows that name somebody, by their tables and in the database's own words; times are in ISO 8601. */
export type StoredRows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

export interface StoredAbout {
  readonly rows: StoredRows;
  /** The table that may be long, and how many rows it has; `rows` has the newest `MOST_ROWS` of them. */
  readonly long: { readonly table: 'audit' | 'plays'; readonly total: number };
}

/** So many plays are some 5 MB, and Discord takes files of 10 MB; rows of the audit trail are no longer than plays on the whole. */
export const MOST_ROWS = 15_000;

/** What is stored about one person, to be given and to be removed. Rejects with the database's failure. */
export interface Privacy {
  /** By their Discord id. */
  ofUser(userId: string): Promise<StoredAbout>;
  /**
   * Removes it. The audit trail stays, by a pseudonym that nothing leads back from. Subscriptions and versions of the permission map stay, without who made them, and so does what somebody
   * else allowed or denied this person.
   */
  forgetUser(userId: string): Promise<void>;
  /** By the media server's account. */
  ofAccount(accountId: string): Promise<StoredAbout>;
  /**
   * Removes it, with what the session log has of it. Plays stay, as nobody's on no device: the media server still lists them, and they would be read, and
   * posted, once more.
   */
  forgetAccount(accountId: string): Promise<void>;
}
