import type { EmbeddedDiscord } from '../../../../sandbox/discord/discord.ts';
import type { UserVisibleMessage } from '../../../../sandbox/discord/people/visibleMessage.ts';

/** Resolves with the messages of a channel as soon as they are as wanted, now or after a change. */
export function shown(
  discord: EmbeddedDiscord,
  channel: string,
  isWanted: (messages: readonly UserVisibleMessage[]) => boolean,
): Promise<readonly UserVisibleMessage[]> {
  return new Promise((resolve) => {
    const look = () => {
      const messages = discord.messages(channel);
      if (!isWanted(messages)) return;
      stop();
      resolve(messages);
    };
    const stop = discord.onMessage(look);
    look();
  });
}

/** The only message there, once it says that. */
export async function onlyMessage(
  discord: EmbeddedDiscord,
  channel: string,
  text: RegExp,
): Promise<UserVisibleMessage> {
  const [message] = await shown(discord, channel, (all) => all.length === 1 && text.test(all[0]?.text ?? ''));
  if (!message) throw new Error('there is no message');
  return message;
}
