import type { EmbeddedDiscord } from '../../discord/discord.ts';
import type { VisibleMessage } from '../../discord/people/visibleMessage.ts';
import { namesIn, parseMessage } from './parsedMessage.ts';

/** All messages in every channel, direct ones included, as they are now; replies are left out. */
export interface PublicMessages {
  /** The messages in these channels, by id, or by name where they are direct, in the order they were posted. */
  in(channels: readonly string[]): readonly VisibleMessage[];
  /** The messages in all other channels. */
  elsewhere(channels: readonly string[]): readonly VisibleMessage[];
  /** Changes that must not happen to a message: a deletion, or an edit that drops something. */
  readonly problems: readonly string[];
}

/**
 * Watches every message from now on, because a brief error is an error too. The channels of the board and of
 * an evening change all the time, and are not watched.
 */
export function watchPublicMessages(
  { onMessage }: Pick<EmbeddedDiscord, 'onMessage'>,
  unwatched: readonly string[] = [],
): PublicMessages {
  const messages = new Map<string, VisibleMessage>();
  const problems: string[] = [];
  onMessage(({ kind, message }) => {
    if (unwatched.includes(message.channelId) || isReply(message)) return;
    const before = messages.get(message.id);
    if (kind === 'deleted') problems.push(`deleted in ${message.channel}: ${message.text}`);
    if (before && kind === 'edited') problems.push(...missingAfter(before, message));
    messages.set(message.id, message);
  });
  // A message keeps its place in the map when it is edited. Ids would not tell the order, because Discord's
  // clock is set here.
  const all = () => [...messages.values()];
  return {
    in: (channels) => all().filter((message) => isIn(channels, message)),
    elsewhere: (channels) => all().filter((message) => !isIn(channels, message)),
    problems,
  };
}

const isIn = (channels: readonly string[], { channelId, channel }: VisibleMessage): boolean =>
  channels.includes(channelId) || channels.includes(channel);

/** Replies to commands may be edited and deleted as needed, and most are visible to one person only. */
const isReply = ({ private: isPrivate, raw }: VisibleMessage): boolean =>
  isPrivate || raw.interaction_metadata !== undefined;

function missingAfter(before: VisibleMessage, after: VisibleMessage): readonly string[] {
  const left = new Set(namesOf(after));
  return namesOf(before).flatMap((name) => (left.has(name) ? [] : [`an edit in ${after.channel} removed ${name}`]));
}

const namesOf = ({ components }: VisibleMessage): readonly string[] => parseMessage(components).texts.flatMap(namesIn);
