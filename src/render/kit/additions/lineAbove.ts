import type { APITextDisplayComponent, ComponentType } from 'discord-api-types/v10';
import type { Texts } from '../../texts/texts.ts';
import type { Message } from '../message/message.ts';
import { clipAndEscapeText } from '../text/markdown.ts';
import { sampleMessageHeading, serverHeading } from '../text/mention.ts';

const TEXT_COMPONENT: ComponentType.TextDisplay = 10;

/**
 * Maximum characters of a guild's name. Two such names fit in the room that lists leave free (kit/message/layout.ts).
 */
const MAX_GUILD_NAME = 24;

/** Puts a mention above the message. The sender decides which mentions ping. */
export const addMentionToMessage = (message: Message, mentionText: string): Message =>
  withLineAbove(mentionText, message);

export function addFollowGuildsToMessage(
  { follow, stats }: Texts,
  guilds: readonly string[],
  message: Message,
): Message {
  const names = guilds.slice(0, 2).map((name) => clipAndEscapeText(name, MAX_GUILD_NAME));
  if (names.length === 0) return message;
  const guildList = new Intl.ListFormat(stats.language, { type: 'conjunction' }).format(names);
  return withLineAbove(`-# ${follow.followedIn(guildList)}`, message);
}

export const markMessageAsSample = (texts: Texts, message: Message): Message =>
  withLineAbove(`-# ${sampleMessageHeading(texts)}`, message);

export const addServerHeadingToMessage = (server: string, message: Message): Message =>
  withLineAbove(serverHeading(server), message);

function withLineAbove(content: string, message: Message): Message {
  const line: APITextDisplayComponent = { type: TEXT_COMPONENT, content };
  return { ...message, components: [line, ...message.components] };
}
