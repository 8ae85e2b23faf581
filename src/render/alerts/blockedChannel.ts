import type { Parked } from '../../domain/notifications/notifications.ts';
import type { FeedName } from '../../domain/notifications/subscriptions.ts';
import { commandName } from '../kit/commandLink.ts';
import { note } from '../kit/layout.ts';
import { moment } from '../kit/markdown.ts';
import type { Message } from '../kit/message.ts';
import { channelMention } from '../notify/subscription.ts';
import type { Texts } from '../texts/texts.ts';

export interface ParkedNews extends Parked {
  /** What is told in that channel. */
  readonly feeds: readonly FeedName[];
  /** How many messages wait to be sent there. */
  readonly waiting: number;
}

/** What tells somebody that a channel takes nothing any more, and what they can do: in direct messages, where no link leads to a server's command. */
export function renderParked(
  { parked, notify, declarations: names }: Texts,
  news: ParkedNews,
  marker: number,
): Message {
  const { channelId, kind, since, feeds, waiting } = news;
  const lines = [
    parked.head,
    parked.why[kind](channelMention(channelId)),
    parked.since(moment(since, 'f'), moment(since)),
    ...(feeds.length > 0 ? [parked.feeds(feeds.map((feed) => notify.feeds[feed]).join(' · '))] : []),
    parked.waiting(waiting),
    parked.todo[kind](commandName(names.notify, names.notifySet), commandName(names.notify, names.notifyResume)),
    parked.again,
  ];
  return note(lines.join('\n'), { marker });
}
