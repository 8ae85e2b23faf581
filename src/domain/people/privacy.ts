import type { AccountRef } from '../servers/refs.ts';

/** Rows that name somebody, by their tables and in the database's own words; times are in ISO 8601. */
export type StoredRows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

export interface StoredAbout {
  readonly rows: StoredRows;
  /** The table that may be long, and how many rows it has; `rows` has the newest `MOST_ROWS` of them. */
  readonly long: { readonly table: 'audit' | 'plays'; readonly total: number };
}

/** This many plays are some 5 MB, and Discord takes files of 10 MB; rows of the audit trail are no longer than plays on the whole. */
export const MOST_ROWS = 15_000;

/** For so long people can be asked about a change that they made, even if they leave: else nobody could, the day after. */
export const LINKED_DAYS = 90;

export interface Forgotten {
  /** Until then the audit trail says which changes were theirs; missing: nothing does any more. */
  readonly linkedUntil: Date | undefined;
}

/** The guild in which the data about an account are read, which other guilds may know too. */
export interface ReadingGuild {
  readonly guildId: string;
  /** Its members among those whose account it is. */
  readonly memberIds: readonly string[];
}

/** What is stored about one person, to be given and to be removed. Rejects with the database's failure. */
export interface Privacy {
  /** By their Discord id. */
  ofUser(userId: string): Promise<StoredAbout>;
  /**
   * Removes it. The audit trail stays, by a pseudonym that nothing leads back from, or not before `LINKED_DAYS` after the
   * last change that they made. Subscriptions and versions of the permission map stay, without who made them; what the
   * newest version allows this person stays in it.
   */
  forgetUser(userId: string, now: Date): Promise<Forgotten>;
  /** By the media server's account. For a guild, it leaves out rules of other guilds and people who are not in that guild. */
  ofAccount(accountId: AccountRef, guild?: ReadingGuild): Promise<StoredAbout>;
  /**
   * Removes it, with what the session log has of it. Plays stay, as nobody's on no device: the media server still lists them, and they would be read, and
   * posted, once more.
   */
  forgetAccount(accountId: AccountRef): Promise<void>;
}
