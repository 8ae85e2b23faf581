import type { FeedName } from '../../domain/notifications/feeds.ts';
import { DAY_MS } from '../../time/units.ts';
import { commandName } from '../kit/commandLink.ts';
import { note } from '../kit/layout.ts';
import { moment } from '../kit/markdown.ts';
import type { Message } from '../kit/message.ts';
import type { Press } from '../kit/press.ts';
import { channelMention } from '../notify/subscription.ts';
import type { Texts } from '../texts/texts.ts';

export interface StuckPostAlert {
  readonly id: number;
  readonly channelId: string;
  /** The guild whose admins are alerted. */
  readonly guildId: string;
  /** When it first failed, if known. */
  readonly since?: Date | undefined;
  readonly feeds: readonly FeedName[];
  /** How many posts are waiting behind it. */
  readonly behind: number;
}

/** How long its button works, in ms: a month, so that it still does after a holiday. */
const PRESSABLE_MS = 30 * DAY_MS;

export const SKIP_PRESS = 'notify.skip.post';

/** Tells an admin that a post cannot be delivered and blocks the ones behind it, and how to skip it. */
export function renderStuckPost(
  { alerts: { stuckPost: words }, notify }: Texts,
  { id, channelId, guildId, since, feeds, behind }: StuckPostAlert,
  marker: number,
): Message {
  const lines = [
    words.head,
    words.what(channelMention(channelId)),
    ...(since ? [words.since(moment(since, 'f'), moment(since))] : []),
    ...(feeds.length > 0 ? [words.feeds(feeds.map((feed) => notify.feeds[feed]).join(' · '))] : []),
    words.behind(behind),
    words.todo(commandName(notify.declarations.notify, notify.declarations.skip)),
    words.again,
  ];
  const press: Press = {
    action: SKIP_PRESS,
    target: { guildId, channelId, post: id },
    by: 'invoker',
    forMs: PRESSABLE_MS,
  };
  return note(lines.join('\n'), { marker, controls: [[{ label: words.skip, style: 'danger', press }]] });
}
