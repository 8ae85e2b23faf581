import type { APITextDisplayComponent, ComponentType } from 'discord-api-types/v10';
import type { Texts } from '../texts/texts.ts';
import { commandName } from './commandLink.ts';
import { plainClipped } from './markdown.ts';
import type { Message } from './message.ts';

const TEXT: ComponentType.TextDisplay = 10;

/**
 * The message with a mention of a person or a role above it. The sender decides which mentions really ping;
 * lists keep room for this (layout.ts).
 */
export const mentioning = (message: Message, whom: string): Message => under(whom, message);

interface Mentioned {
  readonly mentionRoleId?: string | undefined;
  readonly mentionUserId?: string | undefined;
}

/** The mention above the messages of a subscription. */
export function mentionOf({ mentionRoleId, mentionUserId }: Mentioned): string | undefined {
  if (mentionUserId !== undefined) return personMention(mentionUserId);
  return mentionRoleId === undefined ? undefined : mention(mentionRoleId);
}

/** The message with the names of the guilds above it in which the recipient follows its subject. */
export const followedIn = ({ follow, stats }: Texts, guilds: readonly string[], message: Message): Message => {
  const names = guilds.slice(0, 2).map((name) => plainClipped(name, MAX_GUILD));
  const shown = new Intl.ListFormat(stats.language, { type: 'conjunction' }).format(names);
  return shown === '' ? message : under(`-# ${follow.followedIn(shown)}`, message);
};
/** In characters. Two names of this length, with the words around them, fit the room that lists keep. */
const MAX_GUILD = 24;

export const mention = (roleId: string): string => `<@&${roleId}>`;

export const personMention = (userId: string): string => `<@${userId}>`;

/** Members after the name of their account; more would be a family that shares one. */
const MOST_MEMBERS = 2;

/** "Jonas Weber (@jonas)": the name, escaped, and the Discord users. Messages with this ping no person. */
export function withMembers(name: string | undefined, members: readonly string[] = []): string | undefined {
  const mentioned = members.slice(0, MOST_MEMBERS).map(personMention);
  return name === undefined || mentioned.length === 0 ? name : `${name} (${mentioned.join(', ')})`;
}

/** The first twenty of these roles; more would not help. These mentions never ping, because that is off for the whole client. */
export const mentions = (roleIds: readonly string[]): string => roleIds.slice(0, 20).map(mention).join(', ');

/** Marks a message as a sample. */
export const sampleWords = ({ feeds, notify: { declarations } }: Texts): string =>
  feeds.sample(commandName(declarations.notify, declarations.test));

/** The message, marked as a sample. */
export const sampled = (texts: Texts, message: Message): Message => under(`-# ${sampleWords(texts)}`, message);

/** Under the name of a media server. */
export const headed = (server: string, message: Message): Message => under(headingOf(server), message);

/** The line above a message about that media server. */
export const headingOf = (server: string): string => `-# ${plainClipped(server, MAX_SERVER)}`;
/** A name is at most 32 characters long. */
const MAX_SERVER = 40;

function under(content: string, message: Message): Message {
  const above: APITextDisplayComponent = { type: TEXT, content };
  return { ...message, components: [above, ...message.components] };
}
