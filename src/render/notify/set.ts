import type { ChannelProblem } from '../../domain/notifications/channels.ts';
import type { Subscription, SubscriptionKey } from '../../domain/notifications/subscriptions.ts';
import { type CommandIds, commandLink } from '../kit/commandLink.ts';
import { changeNote, nothingDone } from '../kit/layout.ts';
import { moment } from '../kit/markdown.ts';
import { mention } from '../kit/mention.ts';
import type { ChangeMessage } from '../kit/message.ts';
import type { Texts } from '../texts/texts.ts';
import {
  channelMention,
  factLines,
  type LibraryTitles,
  listUnder,
  ofAllWords,
  sameFacts,
  subscriptionLine,
  subscriptionName,
} from './subscription.ts';

export interface SavedSubscription {
  readonly before: Subscription | undefined;
  readonly subscription: Subscription;
  readonly titles: LibraryTitles;
  /** How many notifications are waiting for it. */
  readonly waiting: number;
  /** Whether its channel was blocked and is unblocked now. */
  readonly takenUp: boolean;
  /** Why its channel takes no posts, if it stopped doing so after it was picked. */
  readonly problems: readonly ChannelProblem[];
  /** Whether the role that it mentions is really pinged; undefined if that was not or could not be checked. */
  readonly rings?: boolean | undefined;
  /** It is for one library, and its feed has no subscription for all. */
  readonly isOnly: boolean;
  /** From when on the maintenance task is started, if this subscription is the reason. */
  readonly taskFrom?: Date | undefined;
  readonly ids: CommandIds;
}

/** The subscription as it is now, and what changed if it replaced one. */
export function renderSubscriptionSaved(texts: Texts, saved: SavedSubscription): ChangeMessage {
  const { before, subscription, titles, waiting, takenUp, problems, isOnly, taskFrom, ids } = saved;
  const { notify, maintenance } = texts;
  const isSame = before !== undefined && sameFacts(texts, before, subscription);
  const head = before === undefined ? notify.set : isSame ? notify.same : notify.changed;
  const lines = [
    head(subscriptionName(texts, subscription, titles)),
    ...factLines(texts, before, subscription),
    taskFrom && maintenance.begins(moment(taskFrom, 'f'), moment(taskFrom)),
    subscription.pausedAt && notify.stillPaused(commandLink('notify resume', ids)),
    takenUp ? notify.takenUp(channelMention(subscription.channelId)) : undefined,
    waiting > 0 ? notify.waitFor(waiting) : undefined,
    ringLine(texts, saved),
    isOnly ? notify.othersUnsubscribed(notify.feeds[subscription.feed], commandLink('notify set', ids)) : undefined,
    ...(problems.length > 0
      ? [
          notify.takesNothing(channelMention(subscription.channelId)),
          ...problemLines(texts, { ...subscription, problems }),
        ]
      : [notify.tryIt(commandLink('notify test', ids))]),
  ];
  const content = lines.filter((line) => line !== undefined).join('\n');
  return changeNote(isSame && !takenUp ? 'nothing' : 'done', content, { private: true });
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

/** Why nothing can be posted there, and what to do about each reason. */
export const problemLines = ({ notify }: Texts, { channelId, problems }: Unusable): readonly string[] =>
  problems.map((problem) => `- ${notify.problems[problem](channelMention(channelId))}`);

/** Nothing was saved: there is no such subscription yet, and no channel was named. `others` are those of the same feed. */
export function renderChannelNeeded(
  texts: Texts,
  key: Pick<SubscriptionKey, 'feed' | 'librarySectionId'>,
  titles: LibraryTitles,
  others: readonly Subscription[],
): ChangeMessage {
  const { notify } = texts;
  const option = notify.declarations.set.options.channel.name;
  const general = others.find(({ librarySectionId }) => librarySectionId === undefined);
  const what = subscriptionName(texts, key, titles);
  const ofAll = ofAllWords(texts, key, titles);
  const lines = others.map((subscription) => subscriptionLine(texts, subscription, titles));
  const content =
    ofAll !== undefined && general
      ? notify.needsOwnChannel(ofAll, channelMention(general.channelId), option)
      : key.librarySectionId === undefined && others.length > 0
        ? listUnder(texts, [notify.needsRest(what, option)], lines)
        : notify.needsChannel(what, option);
  return nothingDone(content);
}

/** Nothing was saved: the bot cannot post in that channel. */
export function renderChannelUnusable(
  texts: Texts,
  key: Pick<SubscriptionKey, 'feed' | 'librarySectionId'>,
  titles: LibraryTitles,
  unusable: Unusable,
): ChangeMessage {
  const head = texts.notify.notSaved(subscriptionName(texts, key, titles), channelMention(unusable.channelId));
  return nothingDone([head, ...problemLines(texts, unusable)].join('\n'));
}
