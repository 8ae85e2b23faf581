import type { EmbeddedDiscord } from '../../discord/discord.ts';
import type { SimulatedDiscordUser } from '../../discord/people/actor.ts';

export interface TestStepParticipants {
  readonly discord: EmbeddedDiscord;
  /** A person in the channel #cinema with every permission. */
  readonly admin: SimulatedDiscordUser;
}

/** A task that every library's bot must be able to do. */
export interface CompatibilityTestStep {
  readonly name: string;
  /** Acts as a person in Discord. Returns the result, which is compared with `expected`. */
  readonly act: (scene: TestStepParticipants) => Promise<unknown>;
  readonly expected: unknown;
}

/** Returns the public message with this text. Throws without one. */
export function findMessageByText({ discord }: TestStepParticipants, channel: string, content: string) {
  const messages = discord.messages(channel);
  const message = messages.findLast(({ raw }) => raw.content === content);
  if (!message) throw new Error(`no "${content}" in ${channel}, but: ${messages.map(({ raw }) => raw.content)}`);
  return message;
}
