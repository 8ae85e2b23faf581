import type { APIMessage } from 'discord-api-types/v10';
import { GatewayIntentBits } from 'discord-api-types/v10';
import type { SimulatedDiscordWorld } from '../world.ts';

type Content = Pick<APIMessage, 'content' | 'embeds' | 'attachments' | 'components' | 'poll'>;

const NOTHING: Omit<Content, 'poll'> = { content: '', embeds: [], attachments: [], components: [] };

/** True if the bot has the message content intent, requested at the gateway or granted. */
export const canBotReadMessageContent = (
  { application }: SimulatedDiscordWorld,
  intents = application.privilegedIntents ?? 0,
): boolean => (intents & GatewayIntentBits.MessageContent) !== 0;

/**
 * Hides content as Discord does from a bot without the message content intent. Content stays in the bot's own messages,
 * in messages that mention it, and in direct messages
 * (https://discord.com/developers/docs/events/gateway#message-content-intent).
 */
export const hideMessageContentFromBot = <T extends APIMessage>(
  message: T,
  { bot }: Pick<SimulatedDiscordWorld, 'bot'>,
  isDirect: boolean,
): T => {
  const { referenced_message: referenced } = message;
  const isSeen = isDirect || message.author.id === bot.id || message.mentions.some(({ id }) => id === bot.id);
  const visibleCopy = isSeen ? { ...message } : { ...message, ...NOTHING };
  if (!isSeen) Reflect.deleteProperty(visibleCopy, 'poll');
  return referenced
    ? { ...visibleCopy, referenced_message: hideMessageContentFromBot(referenced, { bot }, isDirect) }
    : visibleCopy;
};
