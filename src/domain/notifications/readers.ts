import type { ServerId } from '../servers/refs.ts';

/**
 * Right that a person needs to receive the message: a capability in the guild, `owner` (the person owns the guild), or
 * `installation` (the person runs the bot).
 */
export const REQUIRED_READER_RIGHTS = [
  'follow.own',
  'report.send',
  'me.show',
  'notify.edit',
  'owner',
  'installation',
] as const;
export type RequiredReaderRight = (typeof REQUIRED_READER_RIGHTS)[number];

/** In place of a guild's id, for messages to the people who run the bot: they are not about a guild. */
export const NO_GUILD = '';

export interface MessageReader {
  readonly userId: string;
  /** The reader's guild, or `NO_GUILD`. */
  readonly guildId: string;
  readonly needs: RequiredReaderRight;
  /** The media server that the message is about. The guild must still see this server. */
  readonly server?: ServerId | undefined;
}

/** How old the roles that `MayRead` checks may be, in ms. */
export const MAX_ROLE_AGE_MS = 30_000;

/**
 * Longest time between the check by `MayRead` and the sending, in ms. With `MAX_ROLE_AGE_MS`, this makes a minute:
 * after that, a person who lost a role or left the guild receives nothing more.
 */
export const MAX_CHECK_TO_SEND_MS = 30_000;

/**
 * True if this person may read the message now. Undefined if Discord does not tell the person's roles. Never rejects.
 */
export type MayRead = (reader: MessageReader) => Promise<boolean | undefined>;
