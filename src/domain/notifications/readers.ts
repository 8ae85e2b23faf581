import type { ServerId } from '../servers/refs.ts';

/**
 * Right that a person needs to receive the message: a capability in the guild, `owner` (the person owns the guild), or
 * `installation` (the person runs the bot).
 */
export const READER_NEEDS = ['follow.own', 'report.send', 'me.show', 'notify.edit', 'owner', 'installation'] as const;
export type ReaderNeeds = (typeof READER_NEEDS)[number];

/** In place of a guild's id, for messages to the people who run the bot: they are not about a guild. */
export const NO_GUILD = '';

export interface Reader {
  readonly userId: string;
  /** The reader's guild, or `NO_GUILD`. */
  readonly guildId: string;
  readonly needs: ReaderNeeds;
  /** The media server that the message is about. The guild must still see this server. */
  readonly server?: ServerId | undefined;
}

/** How old the roles that `MayRead` checks may be, in ms. */
export const ROLES_REMEMBERED_MS = 30_000;

/**
 * Longest time between the check by `MayRead` and the sending, in ms. With `ROLES_REMEMBERED_MS`, this makes a minute:
 * after that, a person who lost a role or left the guild receives nothing more.
 */
export const SENT_WITHIN_MS = 30_000;

/**
 * True if this person may read the message now. Undefined if Discord does not tell the person's roles. Never rejects.
 */
export type MayRead = (reader: Reader) => Promise<boolean | undefined>;
