import type { Texts } from '../../texts/texts.ts';
import { commandName } from './commandLink.ts';
import { clipAndEscapeText } from './markdown.ts';

/** Maximum Discord users named after an account. A family's account may have more. */
const MAX_MEMBERS = 2;

/** Maximum characters of a server's name in a heading. A stored name has at most 32. */
const MAX_SERVER_NAME = 40;

interface Recipient {
  readonly mentionRoleId?: string | undefined;
  readonly mentionUserId?: string | undefined;
}

export function mentionOf({ mentionRoleId, mentionUserId }: Recipient): string | undefined {
  if (mentionUserId !== undefined) return userMention(mentionUserId);
  return mentionRoleId === undefined ? undefined : roleMention(mentionRoleId);
}

export const roleMention = (roleId: string): string => `<@&${roleId}>`;

export const userMention = (userId: string): string => `<@${userId}>`;

/**
 * The escaped name of an account with its Discord users: "Jonas Weber (@jonas)". The message must be sent so that
 * mentions do not ping.
 */
export function nameWithMembers(name: string | undefined, members: readonly string[] = []): string | undefined {
  const memberMentions = members.slice(0, MAX_MEMBERS).map(userMention);
  return name === undefined || memberMentions.length === 0 ? name : `${name} (${memberMentions.join(', ')})`;
}

/** The first twenty roles as mentions, which do not ping, because `discord/` sends answers without pings. */
export const roleMentions = (roleIds: readonly string[]): string => roleIds.slice(0, 20).map(roleMention).join(', ');

export const sampleMessageHeading = ({ feeds, notify: { declarations } }: Texts): string =>
  feeds.sample(commandName(declarations.notify, declarations.test));

export const serverHeading = (server: string): string => `-# ${clipAndEscapeText(server, MAX_SERVER_NAME)}`;
