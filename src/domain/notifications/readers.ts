import type { ServerId } from '../servers/refs.ts';

/**
 * Right that a person needs to receive the message: a capability in the guild, `owner` (owns the guild), or
 * `installation` (runs the bot).
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

/** Replaces the guild's id in messages to the people who run the bot, because these messages are not about a guild. */
export const NO_GUILD_ID = '';

export interface MessageReader {
  readonly userId: string;
  /** The reader's guild, or `NO_GUILD_ID`. */
  readonly guildId: string;
  readonly needs: RequiredReaderRight;
  /** The media server that the message is about. The guild must still see this server. */
  readonly server?: ServerId | undefined;
}

/** Maximum age of the roles that `MayPersonReadMessage` checks, in ms. */
export const MAX_ROLE_AGE_MS = 30_000;

/**
 * Longest time between the check by `MayPersonReadMessage` and sending, in ms. Together with `MAX_ROLE_AGE_MS`, this is
 * a minute. A person who lost a role or left the guild receives nothing after that.
 */
export const MAX_CHECK_TO_SEND_MS = 30_000;

/**
 * True if this person may read the message now. Undefined if Discord does not send the person's roles. Never rejects.
 */
export type MayPersonReadMessage = (reader: MessageReader) => Promise<boolean | undefined>;
