import { BLOCK_REASONS, type BlockedChannel } from '../../../domain/notifications/blockedChannels.ts';
import type { FeedName } from '../../../domain/notifications/feeds.ts';
import { commandName } from '../../../render/kit/commandLink.ts';
import { note } from '../../../render/kit/layout.ts';
import { MAX_TEXT } from '../../../render/kit/limits.ts';
import { fitLines } from '../../../render/kit/lines.ts';
import { moment } from '../../../render/kit/markdown.ts';
import type { Message } from '../../../render/kit/message.ts';
import { channelMention } from '../../../render/notify/subscription.ts';
import type { Texts } from '../../../render/texts/texts.ts';

export interface BlockedChannelAlert extends BlockedChannel {
  readonly feeds: readonly FeedName[];
  /** True if the channel has a board, the message that shows the current streams. */
  readonly hasBoard?: boolean | undefined;
  readonly waiting: number;
}

/** Room for everything but the list. */
const MAX_LIST = MAX_TEXT - 1500;

/**
 * Tells an admin which channels are blocked, and what to do. It is a direct message, where no link can open a
 * server's command.
 */
export function renderBlocked(texts: Texts, channels: readonly BlockedChannelAlert[], marker: number): Message {
  const { alerts, notify } = texts;
  const { blockedChannel: words } = alerts;
  const { declarations: names } = notify;
  const commands = [commandName(names.notify, names.set), commandName(names.notify, names.resume)] as const;
  const kinds = BLOCK_REASONS.filter((reason) => channels.some(({ kind }) => kind === reason));
  const [only, ...others] = channels;
  const what = only && others.length === 0 ? aboutOne(texts, only) : aboutAll(texts, channels);
  return note([...what, ...kinds.map((kind) => words.todo[kind](...commands)), words.again].join('\n'), { marker });
}

function aboutOne(texts: Texts, channel: BlockedChannelAlert): readonly string[] {
  const { blockedChannel: words } = texts.alerts;
  const { channelId, kind, since, hasBoard = false, waiting } = channel;
  const posted = postedIn(texts, channel);
  return [
    words.head(1),
    words.why[kind](channelMention(channelId)),
    words.since(moment(since, 'f'), moment(since)),
    ...(posted.length > 0 ? [words.feeds(posted)] : []),
    ...(waiting > 0 || !hasBoard ? [words.waiting(waiting)] : []),
  ];
}

function aboutAll(texts: Texts, channels: readonly BlockedChannelAlert[]): readonly string[] {
  const { blockedChannel: words } = texts.alerts;
  const lines = channels.map((channel) => {
    const posted = postedIn(texts, channel);
    return words.each[channel.kind](channelMention(channel.channelId)) + (posted.length > 0 ? ` (${posted})` : '');
  });
  const shown = fitLines(lines, MAX_LIST);
  const waiting = channels.reduce((sum, channel) => sum + channel.waiting, 0);
  return [
    words.head(channels.length),
    ...shown,
    ...(shown.length < lines.length ? [words.more(lines.length - shown.length)] : []),
    ...(waiting > 0 ? [words.waiting(waiting)] : []),
  ];
}

const postedIn = (
  { alerts: { blockedChannel }, notify }: Texts,
  { feeds, hasBoard }: Pick<BlockedChannelAlert, 'feeds' | 'hasBoard'>,
): string => [...feeds.map((feed) => notify.feeds[feed]), ...(hasBoard ? [blockedChannel.board] : [])].join(' · ');
