import type { Texts } from '../../texts/texts.ts';
import { commandName } from './commandLink.ts';
import { plainClipped } from './markdown.ts';

/** Maximum members after an account's name. An account with more members is one that a family shares. */
const MAX_MEMBERS = 2;

/** Maximum characters of a server's name in a heading. The name itself may have at most 32. */
const MAX_SERVER_NAME = 40;

interface Recipient {
  readonly mentionRoleId?: string | undefined;
  readonly mentionUserId?: string | undefined;
}

export function mentionOf({ mentionRoleId, mentionUserId }: Recipient): string | undefined {
  if (mentionUserId !== undefined) return personMention(mentionUserId);
  return mentionRoleId === undefined ? undefined : mention(mentionRoleId);
}

export const mention = (roleId: string): string => `<@&${roleId}>`;

export const personMention = (userId: string): string => `<@${userId}>`;

/** "Jonas Weber (@jonas)": the escaped name and the Discord users. The mentions must not ping. */
export function withMembers(name: string | undefined, members: readonly string[] = []): string | undefined {
  const memberMentions = members.slice(0, MAX_MEMBERS).map(personMention);
  return name === undefined || memberMentions.length === 0 ? name : `${name} (${memberMentions.join(', ')})`;
}

/** The first twenty roles as mentions. They must not ping: `discord/` sends answers without pings. */
export const mentions = (roleIds: readonly string[]): string => roleIds.slice(0, 20).map(mention).join(', ');

export const sampleWords = ({ feeds, notify: { declarations } }: Texts): string =>
  feeds.sample(commandName(declarations.notify, declarations.test));

export const serverHeading = (server: string): string => `-# ${plainClipped(server, MAX_SERVER_NAME)}`;
