import type { ChannelProblem } from '../../../domain/notifications/channels.ts';
import type { Subscription } from '../../../domain/notifications/subscriptions.ts';
import { changeNote, nothingDone } from '../../../render/kit/message/layout.ts';
import type { ChangeMessage } from '../../../render/kit/message/message.ts';
import { type CommandIds, commandLink } from '../../../render/kit/text/commandLink.ts';
import { moment, plainClipped } from '../../../render/kit/text/markdown.ts';
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
import type { BlockedState } from './list.ts';

export interface ChangedDigest {
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
export function renderSavedDigest(texts: Texts, changes: readonly ChangedDigest[], view: DigestView): ChangeMessage {
  const { notify } = texts;
  const [only, ...otherChanges] = changes;
  if (!only) return nothingDone(notify.removedBefore);
  const isSame = changes.every(
    (change) => digestLine(texts, change) === digestLine(texts, { ...change, before: change.subscription }),
  );
  const content = otherChanges.length === 0 ? oneDigest(texts, only, view) : severalDigests(texts, changes, view);
  return changeNote(isSame ? 'nothing' : 'done', content, { private: true });
}

const oneDigest = (texts: Texts, change: ChangedDigest, { titles, ids }: DigestView) => [
  texts.notify.digestSet(subscriptionName(texts, change.subscription, titles)),
  `- ${texts.lines.labelled(texts.notify.facts.digest, digestLine(texts, change))}`,
  deliveryTimeLine(texts, change, ids),
  change.waitingCount > 0 && texts.notify.waitFor(change.waitingCount),
];

/** One line per subscription. A time that several subscriptions share is stated once. */
function severalDigests(texts: Texts, changes: readonly ChangedDigest[], { titles, ids }: DigestView): string {
  const lines = changes.map((change) =>
    [subscriptionLine(texts, change.subscription, titles), digestLine(texts, change)].join(' · '),
  );
  const timeLines = new Set(changes.flatMap((change) => deliveryTimeLine(texts, change, ids) ?? []));
  return [listBelowHeading(texts, [texts.notify.digestSet(texts.notify.all)], lines), ...timeLines].join('\n');
}

function digestLine(texts: Texts, { before, subscription }: Pick<ChangedDigest, 'before' | 'subscription'>): string {
  const oldDelivery = describeDigest(texts, before.digest);
  const newDelivery = describeDigest(texts, subscription.digest);
  const zone = hasLocalTime(subscription.digest) ? ` (${plainClipped(subscription.timeZone, 60)})` : '';
  return `${oldDelivery === newDelivery ? newDelivery : texts.notify.change(oldDelivery, newDelivery)}${zone}`;
}

function deliveryTimeLine(
  { notify }: Texts,
  { subscription, next }: ChangedDigest,
  ids: CommandIds,
): string | undefined {
  if (subscription.pausedAt) return notify.stillPaused(commandLink('notify resume', ids));
  if (subscription.digest.kind === 'off') return notify.atOnce;
  return next && notify.nextDigest(moment(next, 'f'), moment(next));
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
export function renderPaused(
  texts: Texts,
  subscriptions: readonly WaitingSubscription[],
  titles: LibraryTitles,
): ChangeMessage {
  const { notify } = texts;
  if (subscriptions.length === 0) return nothingDone(notify.pausedAlready);
  const isTask = subscriptions.some(({ subscription }) => subscription.feed === 'maintenance');
  const headLines = [notify.paused, ...(isTask ? [texts.maintenance.goesOn] : [])];
  return changeNote('done', listBelowHeading(texts, headLines, waitingLineTexts(texts, subscriptions, titles)), {
    private: true,
  });
}

export interface ResumeResult {
  readonly subscriptions: readonly WaitingSubscription[];
  readonly stillBlocked: readonly { readonly channelId: string; readonly problems: readonly ChannelProblem[] }[];
  /** Channels that were unblocked although no subscription uses them any more. */
  readonly orphaned: readonly BlockedState[];
  readonly titles: LibraryTitles;
}

export function renderResumed(
  texts: Texts,
  { subscriptions, orphaned, stillBlocked, titles }: ResumeResult,
): ChangeMessage {
  const { notify } = texts;
  const resumedLines = [
    ...waitingLineTexts(texts, subscriptions, titles),
    ...orphaned.map(({ channelId, posts }) => notify.leftLine(channelMention(channelId), posts)),
  ];
  if (resumedLines.length === 0 && stillBlocked.length === 0) return nothingDone(notify.notPaused);
  const problemTexts = stillBlocked.slice(0, MOST_UNUSABLE).flatMap((channel) => channelProblemLines(texts, channel));
  const headLines = [
    ...(problemTexts.length > 0 ? [notify.stillOut, ...problemTexts] : []),
    ...(resumedLines.length > 0 ? [notify.resumed] : []),
  ];
  const content = listBelowHeading(texts, headLines, resumedLines);
  return resumedLines.length === 0 ? nothingDone(content) : changeNote('done', content, { private: true });
}
