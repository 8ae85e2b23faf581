import type { Subscription } from '../../../domain/notifications/subscriptions.ts';
import { type CommandIds, commandLink } from '../../../render/kit/commandLink.ts';
import { changeNote } from '../../../render/kit/layout.ts';
import { moment, plainClipped } from '../../../render/kit/markdown.ts';
import type { ChangeMessage } from '../../../render/kit/message.ts';
import {
  digestWords,
  hasLocalTime,
  type LibraryTitles,
  subscriptionName,
} from '../../../render/notify/subscription.ts';
import type { Texts } from '../../../render/texts/texts.ts';

export interface ChangedDigest {
  readonly before: Subscription;
  readonly subscription: Subscription;
  readonly titles: LibraryTitles;
  readonly next?: Date | undefined;
  readonly waiting: number;
  readonly ids: CommandIds;
}

/** How it is delivered now, and when the next digest comes. */
export function renderDigestSet(texts: Texts, changed: ChangedDigest): ChangeMessage {
  const { before, subscription, titles, waiting } = changed;
  const { notify } = texts;
  const [was, is] = [digestWords(texts, before.digest), digestWords(texts, subscription.digest)];
  const isSame = was === is;
  const zone = hasLocalTime(subscription.digest) ? ` (${plainClipped(subscription.timeZone, 60)})` : '';
  const lines = [
    notify.digestSet(subscriptionName(texts, subscription, titles)),
    `- ${notify.facts.digest}: ${isSame ? is : notify.change(was, is)}${zone}`,
    whenLine(texts, changed),
    waiting > 0 ? notify.waitFor(waiting) : undefined,
  ];
  const content = lines.filter((line) => line !== undefined).join('\n');
  return changeNote(isSame ? 'nothing' : 'done', content, { private: true });
}

function whenLine({ notify }: Texts, { subscription, next, ids }: ChangedDigest): string | undefined {
  if (subscription.pausedAt) return notify.stillPaused(commandLink('notify resume', ids));
  if (subscription.digest.kind === 'off') return notify.atOnce;
  return next && notify.nextDigest(moment(next, 'f'), moment(next));
}
