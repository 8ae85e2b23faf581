import type { ServerId } from '../servers/refs.ts';

/**
 * The capability that a person needs in a guild to receive the message. `owner`: they own the guild.
 * `installation`: they run the bot.
 */
export const READER_NEEDS = ['follow.own', 'report.send', 'me.show', 'notify.edit', 'owner', 'installation'] as const;
export type ReaderNeeds = (typeof READER_NEEDS)[number];

/** A person who receives a message because of a guild. */
export interface Reader {
  readonly userId: string;
  /** Empty for messages to the people who run the bot, which concern no guild. */
  readonly guildId: string;
  readonly needs: ReaderNeeds;
  /** The media server concerned, which the guild must still see. */
  readonly server?: ServerId | undefined;
}

/** The highest age of the roles that `MayRead` uses, in ms. */
export const ROLES_REMEMBERED_MS = 30_000;

/**
 * How long a message may take to leave after `MayRead` allowed it, in ms. Together with `ROLES_REMEMBERED_MS`
 * this is a minute: after that, a person who has lost a role, or was removed from the guild, receives nothing
 * more.
 */
export const SENT_WITHIN_MS = 30_000;

/**
 * True if this person may read it now; undefined while Discord does not answer with their roles. Never
 * rejects.
 */
export type MayRead = (reader: Reader) => Promise<boolean | undefined>;
