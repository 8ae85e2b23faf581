import type { ServerId } from '../servers/refs.ts';

/**
 * The capability that a person needs in a guild to receive the message. `owner`: the person owns the guild.
 * `installation`: the person runs the bot.
 */
export const READER_NEEDS = ['follow.own', 'report.send', 'me.show', 'notify.edit', 'owner', 'installation'] as const;
export type ReaderNeeds = (typeof READER_NEEDS)[number];

/** A person who receives a message because of a guild. */
export interface Reader {
  readonly userId: string;
  /** The guild of the reader. Empty for messages to the people who run the bot, which concern no guild. */
  readonly guildId: string;
  readonly needs: ReaderNeeds;
  /** The media server of the message, which the guild must still see. */
  readonly server?: ServerId | undefined;
}

/** Maximum age of the roles that `MayRead` uses, in ms. */
export const ROLES_REMEMBERED_MS = 30_000;

/**
 * The longest time between the permission by `MayRead` and the sending, in ms. Together with `ROLES_REMEMBERED_MS` this
 * is a minute: after that, a person who lost a role or left the guild receives nothing more.
 */
export const SENT_WITHIN_MS = 30_000;

/** True if this person may read it now. Undefined if Discord does not answer with the person's roles. Never rejects. */
export type MayRead = (reader: Reader) => Promise<boolean | undefined>;
