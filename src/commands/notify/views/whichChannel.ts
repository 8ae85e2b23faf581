import type { Subscription, SubscriptionKey } from '../../../domain/notifications/subscriptions.ts';
import { createNothingChangedMessage } from '../../../render/kit/message/layout.ts';
import type { ChangeResultMessage } from '../../../render/kit/message/message.ts';
import {
  channelMentions,
  type LibraryTitles,
  libraryFallbackSentence,
  listBelowHeading,
  subscriptionLine,
  subscriptionName,
} from '../../../render/notify/subscription.ts';
import type { Texts } from '../../../render/texts/texts.ts';

/**
 * Reports that nothing was saved, because a new subscription needs a channel. `sameFeed` are the feed's other
 * subscriptions.
 */
export function renderChannelNeeded(
  texts: Texts,
  key: Pick<SubscriptionKey, 'feed' | 'librarySectionId'>,
  { titles, sameFeed }: { readonly titles: LibraryTitles; readonly sameFeed: readonly Subscription[] },
): ChangeResultMessage {
  const { notify } = texts;
  const option = notify.declarations.set.options.channel.name;
  const generalSubscriptions = sameFeed.filter(({ librarySectionId }) => librarySectionId === undefined);
  const name = subscriptionName(texts, key, titles);
  const generalScope = libraryFallbackSentence(texts, key, titles);
  const lines = sameFeed.map((subscription) => subscriptionLine(texts, subscription, titles));
  if (generalScope !== undefined && generalSubscriptions.length > 0)
    return createNothingChangedMessage(
      notify.needsOwnChannel(generalScope, channelMentions(generalSubscriptions), option),
    );
  if (key.librarySectionId === undefined && sameFeed.length > 0)
    return createNothingChangedMessage(listBelowHeading(texts, [notify.needsRest(name, option)], lines));
  return createNothingChangedMessage(notify.needsChannel(name, option));
}

interface WhichChannel {
  readonly subscriptions: readonly Subscription[];
  readonly titles: LibraryTitles;
  /** True if the person named a new channel, to which one of these subscriptions may have to move. */
  readonly isMove?: boolean;
}

/** Reports that nothing was done, because the feed goes to several channels. Asks for the channel. */
export function renderWhichChannel(
  texts: Texts,
  name: string,
  { subscriptions, titles, isMove = false }: WhichChannel,
): ChangeResultMessage {
  const { whichMoves, which, declarations } = texts.notify;
  const { channel, also, 'instead-of': sourceOption } = declarations.set.options;
  const head = isMove ? whichMoves(name, also.name, sourceOption.name) : which(name, channel.name);
  const lines = subscriptions.map((subscription) => subscriptionLine(texts, subscription, titles));
  return createNothingChangedMessage(listBelowHeading(texts, [head], lines));
}
