import type { EmbeddedDiscord } from '../../discord/discord.ts';
import type { Actor } from '../../discord/people/actor.ts';

/** An embedded Discord with one library's bot, and the person who uses the bot. */
export interface StepParticipants {
  readonly discord: EmbeddedDiscord;
  /** A person named Olga in the channel #cinema, who has every permission. */
  readonly admin: Actor;
}

/** A task that each library's bot must be able to do. */
export interface CompatibilityStep {
  readonly name: string;
  /** Acts as people in Discord, and returns the result for the comparison with `expected`. */
  readonly act: (scene: StepParticipants) => Promise<unknown>;
  readonly expected: unknown;
}

/** The public message with this text in a channel. Throws without one. */
export function findMessageByText({ discord }: StepParticipants, channel: string, content: string) {
  const messages = discord.messages(channel);
  const message = messages.findLast(({ raw }) => raw.content === content);
  if (!message) throw new Error(`no "${content}" in ${channel}, but: ${messages.map(({ raw }) => raw.content)}`);
  return message;
}
