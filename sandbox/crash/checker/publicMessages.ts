import type { EmbeddedDiscord } from '../../discord/discord.ts';
import type { UserVisibleMessage } from '../../discord/people/visibleMessage.ts';
import { parseDiscordMessage, parseEventNames } from './parsedMessage.ts';

/** The current messages of every channel and of direct messages. Replies to commands are left out. */
export interface PublicMessages {
  /**
   * Lists the messages of these channels, oldest first. A channel is named by its id, direct messages by a person's
   * name.
   */
  in(channels: readonly string[]): readonly UserVisibleMessage[];
  /** Lists the messages outside of these channels. */
  elsewhere(channels: readonly string[]): readonly UserVisibleMessage[];
  /** Forbidden changes of messages: deletions, and edits that remove something. */
  readonly problems: readonly string[];
}

/**
 * Watches messages from now on, so that even a brief error is noticed. Board and movie evening channels change all the
 * time and are left out.
 */
export function watchPublicMessages(
  { onMessage }: Pick<EmbeddedDiscord, 'onMessage'>,
  unwatched: readonly string[] = [],
): PublicMessages {
  const messages = new Map<string, UserVisibleMessage>();
  const problems: string[] = [];
  onMessage(({ kind, message }) => {
    if (unwatched.includes(message.channelId) || isReply(message)) return;
    const before = messages.get(message.id);
    if (kind === 'deleted') problems.push(`deleted in ${message.channel}: ${message.text}`);
    if (before && kind === 'edited') problems.push(...missingAfter(before, message));
    messages.set(message.id, message);
  });
  // The map keeps the order of posting after edits. Sorting by id would not, because the test sets Discord's clock.
  const allMessages = () => [...messages.values()];
  return {
    in: (channels) => allMessages().filter((message) => isIn(channels, message)),
    elsewhere: (channels) => allMessages().filter((message) => !isIn(channels, message)),
    problems,
  };
}

const isIn = (channels: readonly string[], { channelId, channel }: UserVisibleMessage): boolean =>
  channels.includes(channelId) || channels.includes(channel);

/** Replies to commands may be edited and deleted. Most are ephemeral. */
const isReply = ({ private: isPrivate, raw }: UserVisibleMessage): boolean =>
  isPrivate || raw.interaction_metadata !== undefined;

function missingAfter(before: UserVisibleMessage, after: UserVisibleMessage): readonly string[] {
  const remainingNames = new Set(namesOf(after));
  return namesOf(before).flatMap((name) =>
    remainingNames.has(name) ? [] : [`an edit in ${after.channel} removed ${name}`],
  );
}

const namesOf = ({ components }: UserVisibleMessage): readonly string[] =>
  parseDiscordMessage(components).texts.flatMap(parseEventNames);
