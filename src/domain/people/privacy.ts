import type { AccountRef } from '../servers/refs.ts';

/** Rows about a person as they are stored, by table. Times are in ISO 8601. */
export type StoredRows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

export interface StoredPersonalData {
  readonly rows: StoredRows;
  /**
   * The table that may be too long to be exported completely, and its number of rows. `rows` contains only the newest
   * `MAX_EXPORTED_ROWS` of it.
   */
  readonly long: { readonly table: 'audit' | 'plays'; readonly total: number };
}

/**
 * Maximum number of exported rows. As many plays take about 5 MB, and Discord accepts files of 10 MB. Rows of the audit
 * trail are not longer on average.
 */
export const MAX_EXPORTED_ROWS = 15_000;

/**
 * How many days the audit trail identifies people who made changes, even after they leave, so that they can be asked
 * about the changes.
 */
export const AUDIT_LINK_DAYS = 90;

export interface ForgetResult {
  /** Until when the audit trail still identifies the person who made changes. Undefined if it no longer does. */
  readonly linkedUntil: Date | undefined;
  /** The person's accounts. From now on, recaps leave them out. */
  readonly accountIds: readonly AccountRef[];
}

/** The guild for which data about an account is read. Data of other guilds is hidden from it. */
export interface ReadingGuild {
  readonly guildId: string;
  readonly memberIds: readonly string[];
}

/** Exports and removes the stored data about one person or account. Rejects if the database fails. */
export interface Privacy {
  ofUser(userId: string): Promise<StoredPersonalData>;
  /**
   * Removes the data about a person. The audit trail keeps the person's changes under a pseudonym; it cannot be traced
   * back any more `AUDIT_LINK_DAYS` after the last change. Subscriptions and versions of the permission map stay without
   * their author. Rights that the newest version gives this person stay.
   */
  forgetUser(userId: string, now: Date): Promise<ForgetResult>;
  /**
   * The stored data about a media server account. For a guild, rules of other guilds and people who are not members are
   * left out.
   */
  ofAccount(accountId: AccountRef, guild?: ReadingGuild): Promise<StoredPersonalData>;
  /**
   * Removes the data about a media server account, also from the session log. Plays stay without a person and a device:
   * the media server still lists them, so deleted plays would be read and posted again.
   */
  forgetAccount(accountId: AccountRef): Promise<void>;
}
