import type { Subscription, SubscriptionKey } from '../../../domain/notifications/subscriptions.ts';
import { nothingDone } from '../../../render/kit/layout.ts';
import type { ChangeMessage } from '../../../render/kit/message.ts';
import {
  channelsOf,
  type LibraryTitles,
  listUnder,
  ofAllWords,
  subscriptionLine,
  subscriptionName,
} from '../../../render/notify/subscription.ts';
import type { Texts } from '../../../render/texts/texts.ts';

/** Nothing was saved: there is no such subscription yet, and no channel was named. `others` are those of the same feed. */
export function renderChannelNeeded(
  texts: Texts,
  key: Pick<SubscriptionKey, 'feed' | 'librarySectionId'>,
  { titles, others }: { readonly titles: LibraryTitles; readonly others: readonly Subscription[] },
): ChangeMessage {
  const { notify } = texts;
  const option = notify.declarations.set.options.channel.name;
  const general = others.filter(({ librarySectionId }) => librarySectionId === undefined);
  const what = subscriptionName(texts, key, titles);
  const ofAll = ofAllWords(texts, key, titles);
  const lines = others.map((subscription) => subscriptionLine(texts, subscription, titles));
  const content =
    ofAll !== undefined && general.length > 0
      ? notify.needsOwnChannel(ofAll, channelsOf(general), option)
      : key.librarySectionId === undefined && others.length > 0
        ? listUnder(texts, [notify.needsRest(what, option)], lines)
        : notify.needsChannel(what, option);
  return nothingDone(content);
}

interface WhichChannel {
  readonly subscriptions: readonly Subscription[];
  readonly titles: LibraryTitles;
  /** Another channel was named, and one of these may have to move there. */
  readonly isMove?: boolean;
}

/** Nothing was done: the subscriptions are in several channels, and no channel was named. */
export function renderWhichChannel(
  texts: Texts,
  what: string,
  { subscriptions, titles, isMove = false }: WhichChannel,
): ChangeMessage {
  const { whichMoves, which, declarations } = texts.notify;
  const { channel, also, 'instead-of': from } = declarations.set.options;
  const head = isMove ? whichMoves(what, also.name, from.name) : which(what, channel.name);
  const lines = subscriptions.map((subscription) => subscriptionLine(texts, subscription, titles));
  return nothingDone(listUnder(texts, [head], lines));
}
