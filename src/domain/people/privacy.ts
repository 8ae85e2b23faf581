import type { AccountRef } from '../servers/refs.ts';

/** Rows that name a person, by table, as stored; times are in ISO 8601. */
export type StoredRows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

export interface StoredAbout {
  readonly rows: StoredRows;
  /**
   * The table that may have more rows than are exported, and its number of rows. `rows` contains the newest
   * `MOST_ROWS`.
   */
  readonly long: { readonly table: 'audit' | 'plays'; readonly total: number };
}

/**
 * Maximum number of exported rows. As many plays take some 5 MB, and Discord accepts files of 10 MB. Rows of the audit
 * trail are no longer on average.
 */
export const MOST_ROWS = 15_000;

/**
 * Number of days for which the audit trail identifies the people who made changes, even if they leave, so that they can
 * be asked about their changes.
 */
export const LINKED_DAYS = 90;

export interface Forgotten {
  /** The end of the time in which the audit trail identifies their changes. Missing if it no longer does. */
  readonly linkedUntil: Date | undefined;
  /** The accounts that the person had. From now on, recaps leave them out. */
  readonly accountIds: readonly AccountRef[];
}

/** The guild that reads the data about an account. It may not see the data of other guilds. */
export interface ReadingGuild {
  readonly guildId: string;
  /** The guild's members among the people to whom the account belongs. */
  readonly memberIds: readonly string[];
}

/** Exports and removes the stored data of one person. Rejects with the database's failure. */
export interface Privacy {
  ofUser(userId: string): Promise<StoredAbout>;
  /**
   * Removes the person's data. The audit trail keeps their changes under a pseudonym; `LINKED_DAYS` after their last
   * change it can no longer be traced back. Subscriptions and versions of the permission map stay without their author.
   * Rights that the newest version gives this person stay.
   */
  forgetUser(userId: string, now: Date): Promise<Forgotten>;
  /**
   * The data about a media server's account. For a guild, leaves out rules of other guilds and people who are not
   * members.
   */
  ofAccount(accountId: AccountRef, guild?: ReadingGuild): Promise<StoredAbout>;
  /**
   * Removes the account's data, also from the session log. Plays stay without a person and a device: the media server
   * still lists them, so deleted plays would be read and posted again.
   */
  forgetAccount(accountId: AccountRef): Promise<void>;
}
