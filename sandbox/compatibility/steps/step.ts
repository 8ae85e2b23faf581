import type { EmbeddedDiscord } from '../../discord/discord.ts';
import type { Actor } from '../../discord/people/actor.ts';

/** The embedded Discord with a library's bot, and the person who tries it. */
export interface Scene {
  readonly discord: EmbeddedDiscord;
  /** Olga, who has every permission, in #cinema. */
  readonly admin: Actor;
}

/** A task that a bot of every library can do. */
export interface Step {
  readonly name: string;
  /** Performs people's actions, and returns the result in Discord. */
  readonly act: (scene: Scene) => Promise<unknown>;
  readonly expected: unknown;
}

/** The public message with this text in a channel. Throws without one. */
export function messageWith({ discord }: Scene, channel: string, content: string) {
  const messages = discord.messages(channel);
  const message = messages.findLast(({ raw }) => raw.content === content);
  if (!message) throw new Error(`no "${content}" in ${channel}, but: ${messages.map(({ raw }) => raw.content)}`);
  return message;
}
