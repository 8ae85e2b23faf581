import type { ChannelProblem } from '../../domain/notifications/channels.ts';
import type { FeedName } from '../../domain/notifications/feeds.ts';
import type { Subscription } from '../../domain/notifications/subscriptions.ts';
import { type CommandIds, commandLink } from '../kit/commandLink.ts';
import { changeNote, nothingDone } from '../kit/layout.ts';
import { MAX_TEXT } from '../kit/limits.ts';
import { fitLines, joined } from '../kit/lines.ts';
import { moment } from '../kit/markdown.ts';
import { mention } from '../kit/mention.ts';
import type { ChangeMessage } from '../kit/message.ts';
import type { Texts } from '../texts/texts.ts';
import {
  changedFacts,
  channelMention,
  channelsOf,
  factLines,
  feedNames,
  type LibraryTitles,
  sameFacts,
  settingWords,
  subscriptionLine,
  subscriptionName,
} from './subscription.ts';

export interface SavedSubscription {
  readonly before: Subscription | undefined;
  readonly subscription: Subscription;
  /** Subscriptions to the same feed in other channels. */
  readonly others: readonly Subscription[];
  /** Subscriptions of other channels that no longer get these posts because of this one. */
  readonly losing: readonly Subscription[];
  readonly titles: LibraryTitles;
  /** How many notifications are waiting for it. */
  readonly waiting: number;
  /** True if its channel was blocked and is unblocked now. */
  readonly takenUp: boolean;
  /** Why its channel takes no posts, if it stopped doing so after it was picked. */
  readonly problems: readonly ChannelProblem[];
  /** True if the mention of its role really pings; undefined if that was not or could not be checked. */
  readonly rings?: boolean | undefined;
  /** It is for one library, and its feed has no subscription for all. */
  readonly isOnly: boolean;
  /** From when on the maintenance task is started, if this subscription is the reason. */
  readonly taskFrom?: Date | undefined;
  readonly ids: CommandIds;
}

/** The new subscription, and the changes if it replaced one. */
export function renderSubscriptionSaved(texts: Texts, saved: SavedSubscription): ChangeMessage {
  const { before, subscription, titles, waiting } = saved;
  const { notify } = texts;
  const lines = [
    headOf(texts, [saved], subscriptionName(texts, subscription, titles)),
    ...factLines(texts, before, subscription),
    ...consequences(texts, saved),
    waiting > 0 ? notify.waitFor(waiting) : undefined,
    ...hints(texts, saved),
  ];
  const content = lines.filter((line) => line !== undefined).join('\n');
  return changeNote(isUnchanged(texts, saved) ? 'nothing' : 'done', content, { private: true });
}

interface Several {
  readonly what: string;
  /** Unchanged subscriptions in other channels. */
  readonly staying: readonly Subscription[];
  readonly titles: LibraryTitles;
  readonly ids: CommandIds;
  /** Feeds that have to be named by themselves. */
  readonly leftOut: readonly FeedName[];
}

/** One line for each, with its settings or its changes. */
export function renderSubscriptionsSaved(
  texts: Texts,
  all: readonly SavedSubscription[],
  { what, staying, titles, ids, leftOut }: Several,
): ChangeMessage {
  const { notify } = texts;
  const waiting = all.reduce((sum, saved) => sum + saved.waiting, 0);
  const rest = new Set([
    ...stayingLines(texts, { staying, titles, ids }),
    ...all.flatMap((saved) => consequences(texts, saved)),
    waiting > 0 ? notify.waitFor(waiting) : undefined,
    leftOut.length > 0 ? notify.leftOut(feedNames(texts, leftOut)) : undefined,
    ...all.flatMap((saved) => hints(texts, saved)),
  ]);
  const lines = [headOf(texts, all, what), ...all.flatMap((saved) => savedLines(texts, saved)), ...rest];
  const content = fitLines(
    lines.filter((line) => line !== undefined),
    MAX_TEXT,
  ).join('\n');
  return changeNote(all.every((saved) => isUnchanged(texts, saved)) ? 'nothing' : 'done', content, { private: true });
}

interface StayingSubscriptions {
  readonly staying: readonly Subscription[];
  readonly titles: LibraryTitles;
  readonly ids: CommandIds;
}

/**
 * Lines that name the subscriptions that stay in other channels, and how to move them; empty if none stays.
 */
export function stayingLines(texts: Texts, { staying, titles, ids }: StayingSubscriptions): readonly string[] {
  const { notify } = texts;
  const lines = [...Map.groupBy(staying, ({ channelId }) => channelId)].map(([channelId, there]) =>
    notify.staysIn(channelMention(channelId), there.map((each) => subscriptionName(texts, each, titles)).join(', ')),
  );
  return lines.length === 0 ? [] : [...lines, notify.toMoveOne(commandLink('notify set', ids))];
}

function headOf(texts: Texts, all: readonly SavedSubscription[], what: string): string {
  const { set, same, changed } = texts.notify;
  if (all.length > 0 && all.every(({ before }) => before === undefined)) return set(what);
  return all.every((saved) => isSame(texts, saved)) ? same(what) : changed(what);
}

const isSame = (texts: Texts, { before, subscription }: SavedSubscription): boolean =>
  before !== undefined && sameFacts(texts, before, subscription);

const isUnchanged = (texts: Texts, saved: SavedSubscription): boolean => isSame(texts, saved) && !saved.takenUp;

function savedLines(texts: Texts, saved: SavedSubscription): readonly string[] {
  const { before, subscription, titles } = saved;
  const facts = before ? changedFacts(texts, before, subscription) : settingWords(texts, subscription);
  const words = joined(facts);
  return [subscriptionLine(texts, subscription, titles), ...(words === '' ? [] : [`-# ${words}`])];
}

/** The immediate consequences. */
const consequences = (
  texts: Texts,
  { before, subscription, others, losing, titles, takenUp, taskFrom, ids }: SavedSubscription,
): readonly (string | undefined)[] => [
  before && before.channelId !== subscription.channelId
    ? texts.notify.movedFrom(channelMention(before.channelId), texts.notify.declarations.set.options.also.name)
    : undefined,
  losing.length > 0
    ? texts.notify.takenFrom(
        subscriptionName(texts, subscription, titles),
        channelsOf(losing),
        texts.notify.declarations.set.options.also.name,
      )
    : undefined,
  others.length > 0 ? texts.notify.alsoIn(channelsOf(others)) : undefined,
  taskFrom && texts.maintenance.begins(moment(taskFrom, 'f'), moment(taskFrom)),
  subscription.pausedAt && texts.notify.stillPaused(commandLink('notify resume', ids)),
  takenUp ? texts.notify.takenUp(channelMention(subscription.channelId)) : undefined,
];

/** Things to check or to do next. */
function hints(texts: Texts, saved: SavedSubscription): readonly (string | undefined)[] {
  const { subscription, problems, isOnly, ids } = saved;
  const { notify } = texts;
  return [
    ringLine(texts, saved),
    isOnly ? notify.othersUnsubscribed(notify.feeds[subscription.feed], commandLink('notify set', ids)) : undefined,
    ...(problems.length > 0
      ? [
          notify.takesNothing(channelMention(subscription.channelId)),
          ...problemLines(texts, { ...subscription, problems }),
        ]
      : [notify.tryIt(commandLink('notify test', ids))]),
  ];
}

function ringLine(
  { notify }: Texts,
  { subscription: { channelId, mentionRoleId }, rings }: SavedSubscription,
): string | undefined {
  if (mentionRoleId === undefined || rings === undefined) return undefined;
  const role = mention(mentionRoleId);
  return rings ? notify.rings(role) : notify.ringsNot(role, channelMention(channelId));
}

interface Unusable {
  readonly channelId: string;
  readonly problems: readonly ChannelProblem[];
}

/** Why posts to the channel are impossible, and how to solve each problem. */
export const problemLines = ({ notify }: Texts, { channelId, problems }: Unusable): readonly string[] =>
  problems.map((problem) => `- ${notify.problems[problem](channelMention(channelId))}`);

/** Nothing was saved: the bot cannot post in that channel. */
export function renderChannelUnusable(texts: Texts, what: string, unusable: Unusable): ChangeMessage {
  const head = texts.notify.notSaved(what, channelMention(unusable.channelId));
  return nothingDone([head, ...problemLines(texts, unusable)].join('\n'));
}
