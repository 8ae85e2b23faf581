import type { APITextDisplayComponent, ComponentType } from 'discord-api-types/v10';
import type { Texts } from '../texts/texts.ts';
import { commandName } from './commandLink.ts';
import { plainClipped } from './markdown.ts';
import type { Message } from './message.ts';

const TEXT: ComponentType.TextDisplay = 10;

/** The message with somebody, or all with a role, mentioned above it. Who is really pinged is decided where it is sent; lists keep room for this (layout.ts). */
export const mentioning = (message: Message, whom: string): Message => under(whom, message);

interface Mentioned {
  readonly mentionRoleId?: string | undefined;
  readonly mentionUserId?: string | undefined;
}

/** Who is mentioned above the messages of a subscription. */
export function mentionOf({ mentionRoleId, mentionUserId }: Mentioned): string | undefined {
  if (mentionUserId !== undefined) return personMention(mentionUserId);
  return mentionRoleId === undefined ? undefined : mention(mentionRoleId);
}

/** The message with the names of the guilds above it, in which somebody follows what it is about. */
export const followedIn = ({ follow, stats }: Texts, guilds: readonly string[], message: Message): Message => {
  const names = guilds.slice(0, 2).map((name) => plainClipped(name, MAX_GUILD));
  const shown = new Intl.ListFormat(stats.language, { type: 'conjunction' }).format(names);
  return shown === '' ? message : under(`-# ${follow.followedIn(shown)}`, message);
};
/** Two of them, with the words around them, have the room that lists keep. */
const MAX_GUILD = 24;

export const mention = (roleId: string): string => `<@&${roleId}>`;

export const personMention = (userId: string): string => `<@${userId}>`;

/** Members after the name of their account; more would be a family that shares one. */
const MOST_MEMBERS = 2;

/** "Jonas Weber (@jonas)": the name, escaped, and who it is on Discord. Where that is shown, no mention of a person pings. */
export function withMembers(name: string | undefined, members: readonly string[] = []): string | undefined {
  const mentioned = members.slice(0, MOST_MEMBERS).map(personMention);
  return name === undefined || mentioned.length === 0 ? name : `${name} (${mentioned.join(', ')})`;
}

/** The first twenty of these roles; more would not help. These mentions never ping, because that is off for the whole client. */
export const mentions = (roleIds: readonly string[]): string => roleIds.slice(0, 20).map(mention).join(', ');

/** What a sample says of itself. */
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
