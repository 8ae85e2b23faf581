import type { Subscription, SubscriptionKey } from '../../../domain/notifications/subscriptions.ts';
import { createChangeResultMessage, createNothingChangedMessage } from '../../../render/kit/message/layout.ts';
import type { ChangeResultMessage, Message } from '../../../render/kit/message/message.ts';
import { type ComponentPress, createConfirmationButtons } from '../../../render/kit/message/press.ts';
import { type CommandIds, commandLink } from '../../../render/kit/text/commandLink.ts';
import {
  channelMentions,
  type LibraryTitles,
  libraryFallbackSentence,
  listBelowHeading,
  notifySetCommandExample,
  subscriptionLine,
  subscriptionName,
} from '../../../render/notify/subscription.ts';
import type { Texts } from '../../../render/texts/texts.ts';

interface Removal {
  readonly titles: LibraryTitles;
  readonly waitingCount: number;
  /** True if this is the last subscription that needs the maintenance task. */
  readonly endsTask: boolean;
  readonly remove: ComponentPress;
  readonly keep: ComponentPress;
}

export function renderRemoveSubscription(
  texts: Texts,
  subscription: Subscription,
  { titles, waitingCount, endsTask, remove, keep }: Removal,
): ChangeResultMessage {
  const { notify, maintenance } = texts;
  const labels = { confirm: notify.remove, leave: notify.keep };
  const question = notify.confirmRemoval(subscriptionName(texts, subscription, titles), waitingCount);
  return createNothingChangedMessage([question, endsTask && maintenance.wouldEnd], {
    controls: [createConfirmationButtons(labels, { confirm: remove, leave: keep })],
  });
}

export interface RemovedSubscription {
  readonly titles: LibraryTitles;
  readonly lostCount: number;
  /** Number of notifications that are already posts. They stay in the channel's backlog. */
  readonly written: number;
  readonly isBlocked: boolean;
  /** True if this was the last subscription that needed the maintenance task. */
  readonly endsTask: boolean;
  /** Subscriptions to the same feed and library in other channels. */
  readonly siblings: readonly Subscription[];
  /**
   * The feed's subscriptions for all libraries. Without `siblings`, they now get the events of the removed
   * subscription.
   */
  readonly general: readonly Subscription[];
  readonly ids: CommandIds;
}

export function renderSubscriptionRemoved(
  texts: Texts,
  subscription: Subscription,
  removal: RemovedSubscription,
): ChangeResultMessage {
  const { notify, maintenance } = texts;
  const { titles, lostCount, written, isBlocked, endsTask, siblings, general, ids } = removal;
  const stay = isBlocked ? notify.stuck(written, commandLink('notify resume', ids)) : notify.onTheirWay(written);
  const generalScope = libraryFallbackSentence(texts, subscription, titles);
  const lines = [
    notify.removed(subscriptionLine(texts, subscription, titles)),
    siblings.length > 0 && notify.alsoIn(channelMentions(siblings)),
    generalScope &&
      siblings.length === 0 &&
      general.length > 0 &&
      notify.goesOnWithAll(generalScope, channelMentions(general)),
    endsTask && maintenance.ends,
    lostCount > 0 && notify.lost(lostCount),
    written > 0 && stay,
  ];
  return createChangeResultMessage('done', lines, { private: true });
}

export const renderSubscriptionKept = (texts: Texts, subscription: Subscription, titles: LibraryTitles): Message =>
  createNothingChangedMessage(texts.notify.kept(subscriptionName(texts, subscription, titles)));

interface OtherSubscriptions {
  readonly sameFeed: readonly Subscription[];
  readonly titles: LibraryTitles;
  readonly ids: CommandIds;
}

/**
 * Reports that no subscription matches the options. `sameFeed` are the feed's other subscriptions. If one of them
 * covers all libraries, the answer says that it includes the named library.
 */
export function renderNoSubscription(
  texts: Texts,
  key: Pick<SubscriptionKey, 'feed' | 'librarySectionId'>,
  { sameFeed, titles, ids }: OtherSubscriptions,
): ChangeResultMessage {
  const { notify } = texts;
  const link = commandLink('notify set', ids);
  const generalSubscriptions = sameFeed.filter(({ librarySectionId }) => librarySectionId === undefined);
  const name = subscriptionName(texts, key, titles);
  const lines = sameFeed
    .filter((subscription) => !generalSubscriptions.includes(subscription))
    .map((subscription) => subscriptionLine(texts, subscription, titles));
  if (key.librarySectionId === undefined && lines.length > 0)
    return createNothingChangedMessage(listBelowHeading(texts, [notify.noGeneral(name, link)], lines));
  const generalScope = libraryFallbackSentence(texts, key, titles);
  const sentence =
    generalScope !== undefined && generalSubscriptions.length > 0
      ? notify.goesWithAll(generalScope, channelMentions(generalSubscriptions), link)
      : notify.noSubscription(name, link, notifySetCommandExample(texts, key.feed));
  return createNothingChangedMessage(
    lines.length === 0 ? sentence : listBelowHeading(texts, [sentence, notify.onlyFor], lines),
  );
}

export function renderNoSubscriptions(texts: Texts, isEmpty: boolean, ids: CommandIds): ChangeResultMessage {
  const { notify } = texts;
  if (!isEmpty) return createNothingChangedMessage(notify.noneFits(commandLink('notify list', ids)));
  return createNothingChangedMessage(
    notify.noSubscriptions(commandLink('notify set', ids), notifySetCommandExample(texts, 'history')),
  );
}
