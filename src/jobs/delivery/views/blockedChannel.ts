import type { BoardKind } from '../../../domain/live/boards.ts';
import { type BlockedChannel, CHANNEL_BLOCK_REASONS } from '../../../domain/notifications/blockedChannels.ts';
import type { FeedName } from '../../../domain/notifications/feeds.ts';
import { createNoteMessage } from '../../../render/kit/message/layout.ts';
import { MAX_MESSAGE_TEXT_LENGTH } from '../../../render/kit/message/limits.ts';
import type { Message } from '../../../render/kit/message/message.ts';
import { commandName } from '../../../render/kit/text/commandLink.ts';
import { keepLinesThatFit } from '../../../render/kit/text/lines.ts';
import { formatDiscordTimestamp } from '../../../render/kit/text/markdown.ts';
import { channelMention } from '../../../render/notify/subscription.ts';
import type { Texts } from '../../../render/texts/texts.ts';

export interface BlockedChannelAlert extends BlockedChannel {
  readonly feeds: readonly FeedName[];
  readonly boards?: readonly BoardKind[] | undefined;
  readonly waitingPosts: number;
}

/** Maximum length of the list of channels, in characters. 1,500 are left for the rest of the message. */
const MAX_LIST = MAX_MESSAGE_TEXT_LENGTH - 1500;

/** Lists an admin's blocked channels and what to do. A direct message cannot contain links to commands of a guild. */
export function renderBlockedChannels(texts: Texts, channels: readonly BlockedChannelAlert[], marker: number): Message {
  const { alerts, notify } = texts;
  const { blockedChannel: words } = alerts;
  const { declarations: names } = notify;
  const setCommand = commandName(names.notify, names.set);
  const resumeCommand = commandName(names.notify, names.resume);
  const kinds = CHANNEL_BLOCK_REASONS.filter((reason) => channels.some(({ kind }) => kind === reason));
  const [onlyChannel, ...otherChannels] = channels;
  const lead =
    onlyChannel && otherChannels.length === 0 ? linesForOne(texts, onlyChannel) : linesForAll(texts, channels);
  const todos = kinds.map((kind) => words.todo[kind](setCommand, resumeCommand));
  return createNoteMessage([...lead, ...todos, words.again].join('\n'), { marker });
}

function linesForOne(texts: Texts, channel: BlockedChannelAlert): readonly string[] {
  const { blockedChannel: words } = texts.alerts;
  const { channelId, kind, since, boards = [], waitingPosts } = channel;
  const postedNames = namesPostedIn(texts, channel);
  return [
    words.head(1),
    words.why[kind](channelMention(channelId)),
    words.since(formatDiscordTimestamp(since, 'f'), formatDiscordTimestamp(since)),
    ...(postedNames.length > 0 ? [words.feeds(postedNames)] : []),
    ...(waitingPosts > 0 || boards.length === 0 ? [words.waiting(waitingPosts)] : []),
  ];
}

function linesForAll(texts: Texts, channels: readonly BlockedChannelAlert[]): readonly string[] {
  const { blockedChannel: words } = texts.alerts;
  const lines = channels.map((channel) => {
    const postedNames = namesPostedIn(texts, channel);
    return (
      words.each[channel.kind](channelMention(channel.channelId)) + (postedNames.length > 0 ? ` (${postedNames})` : '')
    );
  });
  const fittingLines = keepLinesThatFit(lines, MAX_LIST);
  const waitingPosts = channels.reduce((sum, channel) => sum + channel.waitingPosts, 0);
  return [
    words.head(channels.length),
    ...fittingLines,
    ...(fittingLines.length < lines.length ? [words.more(lines.length - fittingLines.length)] : []),
    ...(waitingPosts > 0 ? [words.waiting(waitingPosts)] : []),
  ];
}

const namesPostedIn = (
  { alerts: { blockedChannel }, notify }: Texts,
  { feeds, boards = [] }: Pick<BlockedChannelAlert, 'feeds' | 'boards'>,
): string =>
  [...feeds.map((feed) => notify.feeds[feed]), ...boards.map((kind) => blockedChannel.boards[kind])].join(' · ');
