import type { AccountRef } from '../servers/refs.ts';

/** Rows that name a person, by table, as stored; times are in ISO 8601. */
export type StoredRows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

export interface StoredAbout {
  readonly rows: StoredRows;
  /** The table that may be long, and its number of rows; `rows` has the newest `MOST_ROWS`. */
  readonly long: { readonly table: 'audit' | 'plays'; readonly total: number };
}

/**
 * This many plays are some 5 MB, and Discord takes files of 10 MB; on average, rows of the audit trail are no
 * longer than plays.
 */
export const MOST_ROWS = 15_000;

/**
 * How long people stay identifiable for changes they made, even if they leave; otherwise they could not be
 * asked about them a day later.
 */
export const LINKED_DAYS = 90;

export interface Forgotten {
  /** Until then the audit trail identifies their changes; missing: it no longer does. */
  readonly linkedUntil: Date | undefined;
}

/** The guild that reads the data about an account, and that may not know everything. */
export interface ReadingGuild {
  readonly guildId: string;
  /** The guild's members among the people whose account it is. */
  readonly memberIds: readonly string[];
}

/** Exports and removes the stored data of one person. Rejects with the database's failure. */
export interface Privacy {
  /** By their Discord id. */
  ofUser(userId: string): Promise<StoredAbout>;
  /**
   * Removes the person's data. The audit trail stays, under a pseudonym that cannot be traced back, but not
   * before `LINKED_DAYS` after their last change. Subscriptions and versions of the permission map stay,
   * without their author; the rights that the newest version gives this person stay in it.
   */
  forgetUser(userId: string, now: Date): Promise<Forgotten>;
  /** By the media server's account. For a guild, it leaves out rules of other guilds and people who are not in that guild. */
  ofAccount(accountId: AccountRef, guild?: ReadingGuild): Promise<StoredAbout>;
  /**
   * Removes the account's data, from the session log as well. Plays stay, without a person or a device: the media server still
   * lists them, and they would otherwise be read and posted once more.
   */
  forgetAccount(accountId: AccountRef): Promise<void>;
}
