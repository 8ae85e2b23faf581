import type { AccountRef } from '../servers/refs.ts';

/** Rows about a person as they are stored, by table. Times are in ISO 8601. */
export type StoredPersonRows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

export interface StoredPersonalData {
  readonly rows: StoredPersonRows;
  /**
   * The table that may be too long for a complete export, and its number of rows. `rows` contains only its newest
   * `MAX_EXPORTED_ROWS` rows.
   */
  readonly long: { readonly table: 'audit' | 'plays'; readonly total: number };
}

/**
 * Maximum number of exported rows. This many plays take about 5 MB, and Discord accepts files of 10 MB. Rows of the
 * audit trail are not longer on average.
 */
export const MAX_EXPORTED_ROWS = 15_000;

/**
 * Number of days for which the audit trail can tell who made a change, even if the person has left, so that the person
 * can be asked about it.
 */
export const AUDIT_LINK_DAYS = 90;

export interface ForgetPersonResult {
  /** Until when the audit trail can tell that this person made changes. Undefined if it no longer can. */
  readonly linkedUntil: Date | undefined;
  /** The person's accounts. Recaps leave them out from now on. */
  readonly accountIds: readonly AccountRef[];
}

/** The guild for which data about an account is read. It must not see data of other guilds. */
export interface GuildReadingPersonalData {
  readonly guildId: string;
  readonly memberIds: readonly string[];
}

/** Exports and removes the stored data about one person or account. Rejects if the database fails. */
export interface PersonalDataStore {
  ofUser(userId: string): Promise<StoredPersonalData>;
  /**
   * Removes the data about a person. The audit trail keeps the person's changes under a pseudonym. `AUDIT_LINK_DAYS`
   * after the last change, the pseudonym cannot be traced back any more. Subscriptions and versions of the permission
   * map stay, without their author. Rights that the newest version gives this person stay.
   */
  forgetUser(userId: string, now: Date): Promise<ForgetPersonResult>;
  /**
   * The stored data about a media server account. For a guild, rules of other guilds and people who are not members are
   * left out.
   */
  ofAccount(accountId: AccountRef, guild?: GuildReadingPersonalData): Promise<StoredPersonalData>;
  /**
   * Removes the data about a media server account, also from the session log. Its plays stay, without the person and
   * the device. If they were deleted, they would be read from the media server and posted again.
   */
  forgetAccount(accountId: AccountRef): Promise<void>;
}
