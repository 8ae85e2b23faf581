import type { APITextDisplayComponent, ComponentType } from 'discord-api-types/v10';
import type { Texts } from '../texts/texts.ts';
import { commandName } from './commandLink.ts';
import { plainClipped } from './markdown.ts';
import type { Message } from './message.ts';

const TEXT_COMPONENT: ComponentType.TextDisplay = 10;

/**
 * Puts a mention above the message. The sender decides which mentions ping. Lists leave room for this line (layout.ts).
 */
export const withMention = (message: Message, mentionText: string): Message => withLineAbove(mentionText, message);

interface Mentioned {
  readonly mentionRoleId?: string | undefined;
  readonly mentionUserId?: string | undefined;
}

export function mentionOf({ mentionRoleId, mentionUserId }: Mentioned): string | undefined {
  if (mentionUserId !== undefined) return personMention(mentionUserId);
  return mentionRoleId === undefined ? undefined : mention(mentionRoleId);
}

/** Puts a line above the message that names the guilds in which the recipient follows the message's subject. */
export const withFollowGuilds = ({ follow, stats }: Texts, guilds: readonly string[], message: Message): Message => {
  const names = guilds.slice(0, 2).map((name) => plainClipped(name, MAX_GUILD_NAME));
  const guildList = new Intl.ListFormat(stats.language, { type: 'conjunction' }).format(names);
  return guildList === '' ? message : withLineAbove(`-# ${follow.followedIn(guildList)}`, message);
};
/** Maximum characters of a guild's name. Two such names fit in the room that lists leave free. */
const MAX_GUILD_NAME = 24;

export const mention = (roleId: string): string => `<@&${roleId}>`;

export const personMention = (userId: string): string => `<@${userId}>`;

/** Maximum members after an account's name. An account with more members is one that a family shares. */
const MAX_MEMBERS = 2;

/** "Jonas Weber (@jonas)": the escaped name and the Discord users. The mentions must not ping. */
export function withMembers(name: string | undefined, members: readonly string[] = []): string | undefined {
  const memberMentions = members.slice(0, MAX_MEMBERS).map(personMention);
  return name === undefined || memberMentions.length === 0 ? name : `${name} (${memberMentions.join(', ')})`;
}

/** The first twenty roles as mentions. They never ping, because the Discord client turns that off. */
export const mentions = (roleIds: readonly string[]): string => roleIds.slice(0, 20).map(mention).join(', ');

export const sampleWords = ({ feeds, notify: { declarations } }: Texts): string =>
  feeds.sample(commandName(declarations.notify, declarations.test));

export const markAsSample = (texts: Texts, message: Message): Message =>
  withLineAbove(`-# ${sampleWords(texts)}`, message);

export const withServerHeading = (server: string, message: Message): Message =>
  withLineAbove(serverHeading(server), message);

export const serverHeading = (server: string): string => `-# ${plainClipped(server, MAX_SERVER_NAME)}`;
/** Maximum characters of a server's name in a heading. The name itself may have at most 32. */
const MAX_SERVER_NAME = 40;

function withLineAbove(content: string, message: Message): Message {
  const line: APITextDisplayComponent = { type: TEXT_COMPONENT, content };
  return { ...message, components: [line, ...message.components] };
}
