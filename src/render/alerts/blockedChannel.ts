import type { BlockedChannel } from '../../domain/notifications/blockedChannels.ts';
import type { FeedName } from '../../domain/notifications/feeds.ts';
import { commandName } from '../kit/commandLink.ts';
import { note } from '../kit/layout.ts';
import { moment } from '../kit/markdown.ts';
import type { Message } from '../kit/message.ts';
import { channelMention } from '../notify/subscription.ts';
import type { Texts } from '../texts/texts.ts';

export interface BlockedChannelAlert extends BlockedChannel {
  /** The feeds that are posted in that channel. */
  readonly feeds: readonly FeedName[];
  /** How many posts are waiting for it. */
  readonly waiting: number;
}

/** Tells an admin that a channel is blocked, and what to do. It is a direct message, where no link can open a server's command. */
export function renderBlocked(
  { alerts: { blockedChannel: words }, notify }: Texts,
  alert: BlockedChannelAlert,
  marker: number,
): Message {
  const { channelId, kind, since, feeds, waiting } = alert;
  const names = notify.declarations;
  const lines = [
    words.head,
    words.why[kind](channelMention(channelId)),
    words.since(moment(since, 'f'), moment(since)),
    ...(feeds.length > 0 ? [words.feeds(feeds.map((feed) => notify.feeds[feed]).join(' · '))] : []),
    words.waiting(waiting),
    words.todo[kind](commandName(names.notify, names.set), commandName(names.notify, names.resume)),
    words.again,
  ];
  return note(lines.join('\n'), { marker });
}
