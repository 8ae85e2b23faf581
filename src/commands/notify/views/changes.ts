import type { ChannelProblem } from '../../../domain/notifications/channels.ts';
import type { Subscription } from '../../../domain/notifications/subscriptions.ts';
import { type CommandIds, commandLink } from '../../../render/kit/commandLink.ts';
import { changeNote, nothingDone } from '../../../render/kit/layout.ts';
import { moment, plainClipped } from '../../../render/kit/markdown.ts';
import type { ChangeMessage } from '../../../render/kit/message.ts';
import { problemLines } from '../../../render/notify/set.ts';
import {
  channelMention,
  digestWords,
  hasLocalTime,
  type LibraryTitles,
  listUnder,
  subscriptionLine,
  subscriptionName,
} from '../../../render/notify/subscription.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import type { BlockedState } from './list.ts';

export interface ChangedDigest {
  readonly before: Subscription;
  readonly subscription: Subscription;
  readonly next?: Date | undefined;
  readonly waiting: number;
}

interface Shown {
  readonly titles: LibraryTitles;
  readonly ids: CommandIds;
}

/** Their delivery now, and the time of the next digest. The list is empty if they were removed meanwhile. */
export function renderDigestSet(texts: Texts, changed: readonly ChangedDigest[], shown: Shown): ChangeMessage {
  const { notify } = texts;
  const [only, ...others] = changed;
  if (!only) return nothingDone(notify.removedBefore);
  const isSame = changed.every(
    (each) => digestLine(texts, each) === digestLine(texts, { ...each, before: each.subscription }),
  );
  const content = others.length === 0 ? oneDigest(texts, only, shown) : severalDigests(texts, changed, shown);
  return changeNote(isSame ? 'nothing' : 'done', content, { private: true });
}

const oneDigest = (texts: Texts, changed: ChangedDigest, { titles, ids }: Shown) => [
  texts.notify.digestSet(subscriptionName(texts, changed.subscription, titles)),
  `- ${texts.notify.facts.digest}: ${digestLine(texts, changed)}`,
  whenLine(texts, changed, ids),
  changed.waiting > 0 && texts.notify.waitFor(changed.waiting),
];

/** A line for each subscription; a time that several share is stated once. */
function severalDigests(texts: Texts, changed: readonly ChangedDigest[], { titles, ids }: Shown): string {
  const lines = changed.map((each) =>
    [subscriptionLine(texts, each.subscription, titles), digestLine(texts, each)].join(' · '),
  );
  const when = new Set(changed.flatMap((each) => whenLine(texts, each, ids) ?? []));
  return [listUnder(texts, [texts.notify.digestSet(texts.notify.all)], lines), ...when].join('\n');
}

function digestLine(texts: Texts, { before, subscription }: Pick<ChangedDigest, 'before' | 'subscription'>): string {
  const was = digestWords(texts, before.digest);
  const is = digestWords(texts, subscription.digest);
  const zone = hasLocalTime(subscription.digest) ? ` (${plainClipped(subscription.timeZone, 60)})` : '';
  return `${was === is ? is : texts.notify.change(was, is)}${zone}`;
}

function whenLine({ notify }: Texts, { subscription, next }: ChangedDigest, ids: CommandIds): string | undefined {
  if (subscription.pausedAt) return notify.stillPaused(commandLink('notify resume', ids));
  if (subscription.digest.kind === 'off') return notify.atOnce;
  return next && notify.nextDigest(moment(next, 'f'), moment(next));
}

/**
 * Each may need a line for every permission; a guild with more blocked channels sees the rest in `/notify
 * list`.
 */
const MOST_OUT = 5;

/** A subscription, and how many notifications are waiting for it. */
export interface WaitingLine {
  readonly subscription: Subscription;
  readonly waiting: number;
}

const lines = (texts: Texts, subscriptions: readonly WaitingLine[], titles: LibraryTitles): readonly string[] =>
  subscriptions.map(({ subscription, waiting }) => {
    const line = texts.notify.line(subscriptionLine(texts, subscription, titles), waiting);
    return subscription.dropped === undefined ? line : `${line} · ${texts.notify.dropped(subscription.dropped)}`;
  });

/** The subscriptions that this paused; none if all were paused before. */
export function renderPaused(
  texts: Texts,
  subscriptions: readonly WaitingLine[],
  titles: LibraryTitles,
): ChangeMessage {
  const { notify } = texts;
  if (subscriptions.length === 0) return nothingDone(notify.pausedAlready);
  const isTask = subscriptions.some(({ subscription }) => subscription.feed === 'maintenance');
  const first = [notify.paused, ...(isTask ? [texts.maintenance.goesOn] : [])];
  return changeNote('done', listUnder(texts, first, lines(texts, subscriptions, titles)), { private: true });
}

export interface Resumed {
  readonly subscriptions: readonly WaitingLine[];
  readonly stillOut: readonly { readonly channelId: string; readonly problems: readonly ChannelProblem[] }[];
  /** Channels that were unblocked although no subscription names them any more. */
  readonly left: readonly BlockedState[];
  readonly titles: LibraryTitles;
}

export function renderResumed(texts: Texts, { subscriptions, left, stillOut, titles }: Resumed): ChangeMessage {
  const { notify } = texts;
  const going = [
    ...lines(texts, subscriptions, titles),
    ...left.map(({ channelId, posts }) => notify.leftLine(channelMention(channelId), posts)),
  ];
  if (going.length === 0 && stillOut.length === 0) return nothingDone(notify.notPaused);
  const out = stillOut.slice(0, MOST_OUT).flatMap((each) => problemLines(texts, each));
  const first = [...(out.length > 0 ? [notify.stillOut, ...out] : []), ...(going.length > 0 ? [notify.resumed] : [])];
  const content = listUnder(texts, first, going);
  return going.length === 0 ? nothingDone(content) : changeNote('done', content, { private: true });
}
