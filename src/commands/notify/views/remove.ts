import type { Subscription, SubscriptionKey } from '../../../domain/notifications/subscriptions.ts';
import { type CommandIds, commandLink } from '../../../render/kit/commandLink.ts';
import { changeNote, nothingDone } from '../../../render/kit/layout.ts';
import type { ChangeMessage, Message } from '../../../render/kit/message.ts';
import { decisionButtons, type Press } from '../../../render/kit/press.ts';
import {
  channelsOf,
  type LibraryTitles,
  listUnder,
  ofAllWords,
  setExample,
  subscriptionLine,
  subscriptionName,
} from '../../../render/notify/subscription.ts';
import type { Texts } from '../../../render/texts/texts.ts';

interface Removal {
  readonly titles: LibraryTitles;
  readonly waiting: number;
  /** The maintenance task is started only because of this subscription. */
  readonly endsTask: boolean;
  readonly remove: Press;
  readonly keep: Press;
}

/** A preview of the removal's effects, with buttons to confirm or cancel. */
export function renderRemoveSubscription(
  texts: Texts,
  subscription: Subscription,
  { titles, waiting, endsTask, remove, keep }: Removal,
): ChangeMessage {
  const { notify, maintenance } = texts;
  const labels = { confirm: notify.remove, leave: notify.keep };
  const question = notify.confirmRemoval(subscriptionName(texts, subscription, titles), waiting);
  return nothingDone([question, endsTask && maintenance.wouldEnd], {
    controls: [decisionButtons(labels, { confirm: remove, leave: keep })],
  });
}

export interface RemovedSubscription {
  readonly titles: LibraryTitles;
  /** How many notifications were waiting for it. */
  readonly lost: number;
  /** How many posts were written already and stay in the channel's backlog. */
  readonly written: number;
  readonly isBlocked: boolean;
  /** The maintenance task was started only because of this subscription. */
  readonly endsTask: boolean;
  /** Subscriptions on the same subject in other channels. */
  readonly others: readonly Subscription[];
  /** The feed's subscriptions for all libraries, which now take over its events if there are no others. */
  readonly general: readonly Subscription[];
  readonly ids: CommandIds;
}

export function renderSubscriptionRemoved(
  texts: Texts,
  subscription: Subscription,
  removed: RemovedSubscription,
): ChangeMessage {
  const { notify, maintenance } = texts;
  const { titles, lost, written, isBlocked, endsTask, others, general, ids } = removed;
  const stay = isBlocked ? notify.stuck(written, commandLink('notify resume', ids)) : notify.onTheirWay(written);
  const sentence = ofAllWords(texts, subscription, titles);
  const lines = [
    notify.removed(subscriptionLine(texts, subscription, titles)),
    others.length > 0 && notify.alsoIn(channelsOf(others)),
    sentence && others.length === 0 && general.length > 0 && notify.goesOnWithAll(sentence, channelsOf(general)),
    endsTask && maintenance.ends,
    lost > 0 && notify.lost(lost),
    written > 0 && stay,
  ];
  return changeNote('done', lines, { private: true });
}

export const renderSubscriptionKept = (texts: Texts, subscription: Subscription, titles: LibraryTitles): Message =>
  nothingDone(texts.notify.kept(subscriptionName(texts, subscription, titles)));

interface OtherSubscriptions {
  readonly others: readonly Subscription[];
  readonly titles: LibraryTitles;
  readonly ids: CommandIds;
}

/** There is no such subscription; `others` are those of the same feed. A library may have none because one for all libraries covers it. */
export function renderNoSubscription(
  texts: Texts,
  key: Pick<SubscriptionKey, 'feed' | 'librarySectionId'>,
  { others, titles, ids }: OtherSubscriptions,
): ChangeMessage {
  const { notify } = texts;
  const link = commandLink('notify set', ids);
  const general = others.filter(({ librarySectionId }) => librarySectionId === undefined);
  const what = subscriptionName(texts, key, titles);
  const lines = others
    .filter((subscription) => !general.includes(subscription))
    .map((subscription) => subscriptionLine(texts, subscription, titles));
  if (key.librarySectionId === undefined && lines.length > 0)
    return nothingDone(listUnder(texts, [notify.noGeneral(what, link)], lines));
  const ofAll = ofAllWords(texts, key, titles);
  const sentence =
    ofAll !== undefined && general.length > 0
      ? notify.goesWithAll(ofAll, channelsOf(general), link)
      : notify.noSubscription(what, link, setExample(texts, key.feed));
  return nothingDone(lines.length === 0 ? sentence : listUnder(texts, [sentence, notify.onlyFor], lines));
}

/** No subscription matches, or there are none. */
export function renderNoSubscriptions(texts: Texts, isEmpty: boolean, ids: CommandIds): ChangeMessage {
  const { notify } = texts;
  if (!isEmpty) return nothingDone(notify.noneFits(commandLink('notify list', ids)));
  return nothingDone(notify.noSubscriptions(commandLink('notify set', ids), setExample(texts, 'history')));
}
