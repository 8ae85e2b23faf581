import type { EmbeddedDiscord } from '../../discord/discord.ts';
import type { VisibleMessage } from '../../discord/people/visibleMessage.ts';
import { namesIn, parseMessage } from './parsedMessage.ts';

/** All public messages, wherever they are, as they are now. */
export interface PublicMessages {
  /** Of these channels, in the order they came. */
  in(channelIds: readonly string[]): readonly VisibleMessage[];
  /** Of all other places. */
  elsewhere(channelIds: readonly string[]): readonly VisibleMessage[];
  /** What became of messages that must not: taken back, or changed so that they tell less. */
  readonly problems: readonly string[];
}

/** Watches every message from now on: what is wrong for a moment only is wrong, too. */
export function watchPublicMessages({ onMessage }: Pick<EmbeddedDiscord, 'onMessage'>): PublicMessages {
  const messages = new Map<string, VisibleMessage>();
  const problems: string[] = [];
  onMessage(({ kind, message }) => {
    // Answers to commands are for one person only, and are changed and taken back as that needs.
    if (message.private) return;
    const before = messages.get(message.id);
    if (kind === 'deleted') problems.push(`taken back in ${message.channel}: ${message.text}`);
    if (before && kind === 'edited') problems.push(...missingAfter(before, message));
    messages.set(message.id, message);
  });
  const all = () => [...messages.values()].sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1));
  return {
    in: (channelIds) => all().filter(({ channelId }) => channelIds.includes(channelId)),
    elsewhere: (channelIds) => all().filter(({ channelId }) => !channelIds.includes(channelId)),
    problems,
  };
}

function missingAfter(before: VisibleMessage, after: VisibleMessage): readonly string[] {
  const left = new Set(namesOf(after));
  return namesOf(before).flatMap((name) => (left.has(name) ? [] : [`an edit in ${after.channel} took ${name} away`]));
}

const namesOf = ({ components }: VisibleMessage): readonly string[] => parseMessage(components).texts.flatMap(namesIn);
