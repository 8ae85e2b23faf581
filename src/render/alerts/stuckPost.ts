import type { FeedName } from '../../domain/notifications/feeds.ts';
import { DAY_MS } from '../../time/units.ts';
import { createNoteMessage } from '../kit/message/layout.ts';
import type { Message } from '../kit/message/message.ts';
import type { ComponentPress } from '../kit/message/press.ts';
import { commandName } from '../kit/text/commandLink.ts';
import { formatDiscordTimestamp } from '../kit/text/markdown.ts';
import { channelMention } from '../notify/subscription.ts';
import type { Texts } from '../texts/texts.ts';

export interface StuckPostAlert {
  /** Row id of the post. */
  readonly id: number;
  readonly channelId: string;
  readonly guildId: string;
  readonly since?: Date | undefined;
  readonly feeds: readonly FeedName[];
  /** Number of posts that wait behind the stuck one. */
  readonly behind: number;
}

/** Time that the skip button stays valid, in ms: a month, so that it still works after a holiday. */
const PRESSABLE_MS = 30 * DAY_MS;

export const SKIP_POST_ACTION = 'notify.skip.post';

export function renderStuckPost(texts: Texts, alert: StuckPostAlert, marker: number): Message {
  const { id, channelId, guildId, since, feeds, behind } = alert;
  const { notify } = texts;
  const words = texts.alerts.stuckPost;
  const lines = [
    words.head,
    words.what(channelMention(channelId)),
    ...(since ? [words.since(formatDiscordTimestamp(since, 'f'), formatDiscordTimestamp(since))] : []),
    ...(feeds.length > 0 ? [words.feeds(feeds.map((feed) => notify.feeds[feed]).join(' · '))] : []),
    words.behind(behind),
    words.todo(commandName(notify.declarations.notify, notify.declarations.skip)),
    words.again,
  ];
  const press: ComponentPress = {
    action: SKIP_POST_ACTION,
    target: { guildId, channelId, post: id },
    by: 'invoker',
    forMs: PRESSABLE_MS,
  };
  return createNoteMessage(lines.join('\n'), { marker, controls: [[{ label: words.skip, style: 'danger', press }]] });
}
