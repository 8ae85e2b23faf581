import type { ChannelProblem } from '../../domain/notifications/channels.ts';
import type { FeedName } from '../../domain/notifications/feeds.ts';
import type { Subscription } from '../../domain/notifications/subscriptions.ts';
import { createChangeResultMessage, createNothingChangedMessage } from '../kit/message/layout.ts';
import { MAX_MESSAGE_TEXT_LENGTH } from '../kit/message/limits.ts';
import type { ChangeResultMessage } from '../kit/message/message.ts';
import { type CommandIds, commandLink } from '../kit/text/commandLink.ts';
import { joinFacts, keepLinesThatFit } from '../kit/text/lines.ts';
import { formatDiscordTimestamp } from '../kit/text/markdown.ts';
import { roleMention } from '../kit/text/mention.ts';
import type { Texts } from '../texts/texts.ts';
import {
  changedFactLines,
  channelMention,
  channelMentions,
  describeMainSettings,
  feedNames,
  haveSameSubscriptionFacts,
  type LibraryTitles,
  subscriptionFactLines,
  subscriptionLine,
  subscriptionName,
} from './subscription.ts';

export interface SavedSubscription {
  readonly before: Subscription | undefined;
  readonly subscription: Subscription;
  /** Other subscriptions of the same feed and library, which keep their channels. */
  readonly siblings: readonly Subscription[];
  /** Subscriptions that lose these posts to the saved subscription. */
  readonly losingSubscriptions: readonly Subscription[];
  readonly titles: LibraryTitles;
  /** Number of events that wait for the next digest or the end of quiet hours. */
  readonly waitingCount: number;
  /** True if the channel had refused posts, and posting starts again. */
  readonly isUnblocked: boolean;
  /** Problems of the channel that appeared after it was chosen. */
  readonly problems: readonly ChannelProblem[];
  /** True if mentioning the role pings its members. Undefined if that is unknown. */
  readonly pingsRole?: boolean | undefined;
  /** True if the subscription covers one library, and the feed has no subscription for all libraries. */
  readonly isOnly: boolean;
  /** First start of the media server's maintenance task, if the bot starts the task because of this subscription. */
  readonly taskFrom?: Date | undefined;
  readonly ids: CommandIds;
}

export function renderSubscriptionSaved(texts: Texts, savedSubscription: SavedSubscription): ChangeResultMessage {
  const { before, subscription, titles, waitingCount } = savedSubscription;
  const { notify } = texts;
  const lines = [
    savedHeading(texts, [savedSubscription], subscriptionName(texts, subscription, titles)),
    ...subscriptionFactLines(texts, before, subscription),
    ...consequences(texts, savedSubscription),
    waitingCount > 0 ? notify.waitFor(waitingCount) : undefined,
    ...hints(texts, savedSubscription),
  ];
  const content = lines.filter((line) => line !== undefined).join('\n');
  return createChangeResultMessage(isUnchanged(texts, savedSubscription) ? 'nothing' : 'done', content, {
    private: true,
  });
}

interface SavedGroup {
  /** Name of all saved subscriptions together. */
  readonly title: string;
  /** Subscriptions to the same feed in other channels, which the command leaves unchanged. */
  readonly staying: readonly Subscription[];
  readonly titles: LibraryTitles;
  readonly ids: CommandIds;
  /** Feeds that "all" does not include, so that people must name them one by one. */
  readonly leftOut: readonly FeedName[];
}

export function renderSubscriptionsSaved(
  texts: Texts,
  savedSubscriptions: readonly SavedSubscription[],
  { title, staying, titles, ids, leftOut }: SavedGroup,
): ChangeResultMessage {
  const { notify } = texts;
  const waitingCount = savedSubscriptions.reduce((sum, savedSubscription) => sum + savedSubscription.waitingCount, 0);
  const remarks = new Set([
    ...unchangedSubscriptionLines(texts, { staying, titles, ids }),
    ...savedSubscriptions.flatMap((savedSubscription) => consequences(texts, savedSubscription)),
    waitingCount > 0 ? notify.waitFor(waitingCount) : undefined,
    leftOut.length > 0 ? notify.leftOut(feedNames(texts, leftOut)) : undefined,
    ...savedSubscriptions.flatMap((savedSubscription) => hints(texts, savedSubscription)),
  ]);
  const lines = [
    savedHeading(texts, savedSubscriptions, title),
    ...savedSubscriptions.flatMap((savedSubscription) => savedLines(texts, savedSubscription)),
    ...remarks,
  ];
  const content = keepLinesThatFit(
    lines.filter((line) => line !== undefined),
    MAX_MESSAGE_TEXT_LENGTH,
  ).join('\n');
  const areUnchanged = savedSubscriptions.every((savedSubscription) => isUnchanged(texts, savedSubscription));
  return createChangeResultMessage(areUnchanged ? 'nothing' : 'done', content, { private: true });
}

interface StayingSubscriptions {
  readonly staying: readonly Subscription[];
  readonly titles: LibraryTitles;
  readonly ids: CommandIds;
}

export function unchangedSubscriptionLines(
  texts: Texts,
  { staying, titles, ids }: StayingSubscriptions,
): readonly string[] {
  const { notify } = texts;
  const lines = [...Map.groupBy(staying, ({ channelId }) => channelId)].map(([channelId, subscriptions]) =>
    notify.staysIn(
      channelMention(channelId),
      subscriptions.map((subscription) => subscriptionName(texts, subscription, titles)).join(', '),
    ),
  );
  return lines.length === 0 ? [] : [...lines, notify.toMoveOne(commandLink('notify set', ids))];
}

function savedHeading(texts: Texts, savedSubscriptions: readonly SavedSubscription[], title: string): string {
  const { set, same, changed } = texts.notify;
  const areNew = savedSubscriptions.length > 0 && savedSubscriptions.every(({ before }) => before === undefined);
  if (areNew) return set(title);
  const areAsBefore = savedSubscriptions.every((savedSubscription) => isAsBefore(texts, savedSubscription));
  return areAsBefore ? same(title) : changed(title);
}

const isAsBefore = (texts: Texts, { before, subscription }: SavedSubscription): boolean =>
  before !== undefined && haveSameSubscriptionFacts(texts, before, subscription);

const isUnchanged = (texts: Texts, savedSubscription: SavedSubscription): boolean =>
  isAsBefore(texts, savedSubscription) && !savedSubscription.isUnblocked;

function savedLines(texts: Texts, savedSubscription: SavedSubscription): readonly string[] {
  const { before, subscription, titles } = savedSubscription;
  const facts = before ? changedFactLines(texts, before, subscription) : describeMainSettings(texts, subscription);
  const words = joinFacts(facts);
  return [subscriptionLine(texts, subscription, titles), ...(words === '' ? [] : [`-# ${words}`])];
}

const consequences = (
  texts: Texts,
  { before, subscription, siblings, losingSubscriptions, titles, isUnblocked, taskFrom, ids }: SavedSubscription,
): readonly (string | undefined)[] => [
  before && before.channelId !== subscription.channelId
    ? texts.notify.movedFrom(channelMention(before.channelId), texts.notify.declarations.set.options.also.name)
    : undefined,
  losingSubscriptions.length > 0
    ? texts.notify.takenFrom(
        subscriptionName(texts, subscription, titles),
        channelMentions(losingSubscriptions),
        texts.notify.declarations.set.options.also.name,
      )
    : undefined,
  siblings.length > 0 ? texts.notify.alsoIn(channelMentions(siblings)) : undefined,
  taskFrom && texts.maintenance.begins(formatDiscordTimestamp(taskFrom, 'f'), formatDiscordTimestamp(taskFrom)),
  subscription.pausedAt && texts.notify.stillPaused(commandLink('notify resume', ids)),
  isUnblocked ? texts.notify.takenUp(channelMention(subscription.channelId)) : undefined,
];

function hints(texts: Texts, savedSubscription: SavedSubscription): readonly (string | undefined)[] {
  const { subscription, problems, isOnly, ids } = savedSubscription;
  const { notify } = texts;
  const channelLines =
    problems.length === 0
      ? [notify.tryIt(commandLink('notify test', ids))]
      : [
          notify.takesNothing(channelMention(subscription.channelId)),
          ...channelProblemLines(texts, { ...subscription, problems }),
        ];
  return [
    ringLine(texts, savedSubscription),
    isOnly ? notify.othersUnsubscribed(notify.feeds[subscription.feed], commandLink('notify set', ids)) : undefined,
    ...channelLines,
  ];
}

function ringLine(
  { notify }: Texts,
  { subscription: { channelId, mentionRoleId }, pingsRole }: SavedSubscription,
): string | undefined {
  if (mentionRoleId === undefined || pingsRole === undefined) return undefined;
  const role = roleMention(mentionRoleId);
  return pingsRole ? notify.rings(role) : notify.ringsNot(role, channelMention(channelId));
}

interface UnusableChannel {
  readonly channelId: string;
  readonly problems: readonly ChannelProblem[];
}

export const channelProblemLines = ({ notify }: Texts, { channelId, problems }: UnusableChannel): readonly string[] =>
  problems.map((problem) => `- ${notify.problems[problem](channelMention(channelId))}`);

export function renderChannelUnusable(texts: Texts, name: string, unusable: UnusableChannel): ChangeResultMessage {
  const head = texts.notify.notSaved(name, channelMention(unusable.channelId));
  return createNothingChangedMessage([head, ...channelProblemLines(texts, unusable)].join('\n'));
}
