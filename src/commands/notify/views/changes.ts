import type { ChannelProblem } from '../../../domain/notifications/channels.ts';
import type { Subscription } from '../../../domain/notifications/subscriptions.ts';
import { createChangeResultMessage, createNothingChangedMessage } from '../../../render/kit/message/layout.ts';
import type { ChangeResultMessage } from '../../../render/kit/message/message.ts';
import { type CommandIds, commandLink } from '../../../render/kit/text/commandLink.ts';
import { clipAndEscapeText, formatDiscordTimestamp } from '../../../render/kit/text/markdown.ts';
import { channelProblemLines } from '../../../render/notify/set.ts';
import {
  channelMention,
  describeDigest,
  hasLocalTime,
  type LibraryTitles,
  listBelowHeading,
  subscriptionLine,
  subscriptionName,
} from '../../../render/notify/subscription.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import type { BlockedChannelState } from './list.ts';

export interface DigestChange {
  readonly before: Subscription;
  readonly subscription: Subscription;
  readonly next?: Date | undefined;
  readonly waitingCount: number;
}

interface DigestView {
  readonly titles: LibraryTitles;
  readonly ids: CommandIds;
}

/** `changes` is empty if the subscriptions were removed in the meantime. */
export function renderSavedDigest(
  texts: Texts,
  changes: readonly DigestChange[],
  view: DigestView,
): ChangeResultMessage {
  const { notify } = texts;
  const [only, ...otherChanges] = changes;
  if (!only) return createNothingChangedMessage(notify.removedBefore);
  const isSame = changes.every(
    (change) => digestLine(texts, change) === digestLine(texts, { ...change, before: change.subscription }),
  );
  const content = otherChanges.length === 0 ? oneDigest(texts, only, view) : severalDigests(texts, changes, view);
  return createChangeResultMessage(isSame ? 'nothing' : 'done', content, { private: true });
}

const oneDigest = (texts: Texts, change: DigestChange, { titles, ids }: DigestView) => [
  texts.notify.digestSet(subscriptionName(texts, change.subscription, titles)),
  `- ${texts.lines.labelled(texts.notify.facts.digest, digestLine(texts, change))}`,
  deliveryTimeLine(texts, change, ids),
  change.waitingCount > 0 && texts.notify.waitFor(change.waitingCount),
];

/** One line per subscription. A time that several subscriptions share is stated once. */
function severalDigests(texts: Texts, changes: readonly DigestChange[], { titles, ids }: DigestView): string {
  const lines = changes.map((change) =>
    [subscriptionLine(texts, change.subscription, titles), digestLine(texts, change)].join(' · '),
  );
  const timeLines = new Set(changes.flatMap((change) => deliveryTimeLine(texts, change, ids) ?? []));
  return [listBelowHeading(texts, [texts.notify.digestSet(texts.notify.all)], lines), ...timeLines].join('\n');
}

function digestLine(texts: Texts, { before, subscription }: Pick<DigestChange, 'before' | 'subscription'>): string {
  const oldDelivery = describeDigest(texts, before.digest);
  const newDelivery = describeDigest(texts, subscription.digest);
  const zone = hasLocalTime(subscription.digest) ? ` (${clipAndEscapeText(subscription.timeZone, 60)})` : '';
  return `${oldDelivery === newDelivery ? newDelivery : texts.notify.change(oldDelivery, newDelivery)}${zone}`;
}

function deliveryTimeLine(
  { notify }: Texts,
  { subscription, next }: DigestChange,
  ids: CommandIds,
): string | undefined {
  if (subscription.pausedAt) return notify.stillPaused(commandLink('notify resume', ids));
  if (subscription.digest.kind === 'off') return notify.atOnce;
  return next && notify.nextDigest(formatDiscordTimestamp(next, 'f'), formatDiscordTimestamp(next));
}

/**
 * Maximum number of unusable channels in this answer, because each may need several lines. `/notify list` lists all.
 */
const MOST_UNUSABLE = 5;

export interface WaitingSubscription {
  readonly subscription: Subscription;
  readonly waitingCount: number;
}

const waitingLineTexts = (
  texts: Texts,
  subscriptions: readonly WaitingSubscription[],
  titles: LibraryTitles,
): readonly string[] =>
  subscriptions.map(({ subscription, waitingCount }) => {
    const line = texts.notify.line(subscriptionLine(texts, subscription, titles), waitingCount);
    return subscription.dropped === undefined ? line : `${line} · ${texts.notify.dropped(subscription.dropped)}`;
  });

/** `subscriptions` are those that this command paused. The list is empty if all were already paused. */
export function renderPausedSubscriptions(
  texts: Texts,
  subscriptions: readonly WaitingSubscription[],
  titles: LibraryTitles,
): ChangeResultMessage {
  const { notify } = texts;
  if (subscriptions.length === 0) return createNothingChangedMessage(notify.pausedAlready);
  const isTask = subscriptions.some(({ subscription }) => subscription.feed === 'maintenance');
  const headLines = [notify.paused, ...(isTask ? [texts.maintenance.goesOn] : [])];
  return createChangeResultMessage(
    'done',
    listBelowHeading(texts, headLines, waitingLineTexts(texts, subscriptions, titles)),
    {
      private: true,
    },
  );
}

export interface ResumedSubscriptions {
  readonly subscriptions: readonly WaitingSubscription[];
  readonly stillBlocked: readonly { readonly channelId: string; readonly problems: readonly ChannelProblem[] }[];
  /** Channels that were unblocked although no subscription uses them any more. */
  readonly orphaned: readonly BlockedChannelState[];
  readonly titles: LibraryTitles;
}

export function renderResumedSubscriptions(
  texts: Texts,
  { subscriptions, orphaned, stillBlocked, titles }: ResumedSubscriptions,
): ChangeResultMessage {
  const { notify } = texts;
  const resumedLines = [
    ...waitingLineTexts(texts, subscriptions, titles),
    ...orphaned.map(({ channelId, posts }) => notify.leftLine(channelMention(channelId), posts)),
  ];
  if (resumedLines.length === 0 && stillBlocked.length === 0) return createNothingChangedMessage(notify.notPaused);
  const problemTexts = stillBlocked.slice(0, MOST_UNUSABLE).flatMap((channel) => channelProblemLines(texts, channel));
  const headLines = [
    ...(problemTexts.length > 0 ? [notify.stillOut, ...problemTexts] : []),
    ...(resumedLines.length > 0 ? [notify.resumed] : []),
  ];
  const content = listBelowHeading(texts, headLines, resumedLines);
  return resumedLines.length === 0
    ? createNothingChangedMessage(content)
    : createChangeResultMessage('done', content, { private: true });
}
