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
  /** Whether the message that shows what is playing is there. */
  readonly hasBoard?: boolean | undefined;
  /** How many posts are waiting for it. */
  readonly waiting: number;
}

/** Tells an admin that a channel is blocked, and what to do. It is a direct message, where no link can open a server's command. */
export function renderBlocked(
  { alerts: { blockedChannel: words }, notify }: Texts,
  alert: BlockedChannelAlert,
  marker: number,
): Message {
  const { channelId, kind, since, feeds, hasBoard = false, waiting } = alert;
  const names = notify.declarations;
  const posted = [...feeds.map((feed) => notify.feeds[feed]), ...(hasBoard ? [words.board] : [])];
  const lines = [
    words.head,
    words.why[kind](channelMention(channelId)),
    words.since(moment(since, 'f'), moment(since)),
    ...(posted.length > 0 ? [words.feeds(posted.join(' · '))] : []),
    ...(waiting > 0 || !hasBoard ? [words.waiting(waiting)] : []),
    words.todo[kind](commandName(names.notify, names.set), commandName(names.notify, names.resume)),
    words.again,
  ];
  return note(lines.join('\n'), { marker });
}
