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
  /** Whose admins are told. */
  readonly guildId: string;
  /** When it failed first, where that is known. */
  readonly since?: Date | undefined;
  /** What is told in that channel. */
  readonly feeds: readonly FeedName[];
  /** How many messages wait behind it. */
  readonly behind: number;
}

/** Of the button in it, which whoever is away for a while finds working: a month. In ms. */
const PRESSABLE_MS = 30 * DAY_MS;

export const SKIP_PRESS = 'notify.skip.post';

/** What tells somebody that a message does not get through, with the others behind it, and how to go on without it. */
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
    by: 'asker',
    forMs: PRESSABLE_MS,
  };
  return note(lines.join('\n'), { marker, controls: [[{ label: words.skip, style: 'danger', press }]] });
}
