import { FEEDS, type FeedName } from '../../domain/notifications/feeds.ts';
import type { WaitingSubscription } from '../../domain/notifications/pendingNotifications.ts';
import { isSameSubscriptionSubject, type Subscription } from '../../domain/notifications/subscriptions.ts';
import { type LibraryTitles, subscriptionName } from '../../render/notify/subscription.ts';
import { AbortWithMessageError } from '../framework/action.ts';
import type { CommandDeps, CommandDepsAndContext, InteractionContext } from '../framework/context.ts';
import { choiceOption, makeOptionOptional, textOption } from '../framework/options.ts';
import { onlyElement } from '../shared/names.ts';
import { mayManageFeed, requireFeedRight } from '../shared/notify/allowed.ts';
import {
  completeSubscribedLibrary,
  readLibraryTitles,
  refuseLibraryForFeed,
  requireGuild,
  resolveLibraryId,
} from '../shared/notify/libraries.ts';
import { areInSeveralChannels, subscribedChannelOption, subscriptionsInChannel } from './channels.ts';
import { renderNoSubscription, renderNoSubscriptions } from './views/remove.ts';
import { renderWhichChannel } from './views/whichChannel.ts';

const feedOption = choiceOption(FEEDS);
export const ALL_FEEDS = 'all';
export const feedOrAllOption = choiceOption([ALL_FEEDS, ...FEEDS]);
export type FeedOrAll = FeedName | typeof ALL_FEEDS;
const libraryOption = makeOptionOptional(textOption({ complete: completeSubscribedLibrary, menu: true }));

export interface FoundSubscription {
  readonly subscription: Subscription;
  readonly titles: LibraryTitles;
}

export const subscriptionOptions = { feed: feedOption, library: libraryOption, channel: subscribedChannelOption };

export interface SubscriptionSearch<Feed> {
  readonly feed: Feed;
  readonly library: string | undefined;
  readonly channel: string | undefined;
}

/** Throws an AbortWithMessageError if no subscription matches, or if several channels have a matching subscription. */
export async function findSubscription(
  { feed, library, channel }: SubscriptionSearch<FeedName>,
  deps: CommandDeps,
  context: InteractionContext,
): Promise<FoundSubscription> {
  refuseLibraryForFeed({ feed, library }, deps, context);
  requireFeedRight(feed, context);
  const librarySectionId = library === undefined ? undefined : await resolveLibraryId(library, deps, context);
  const guildId = requireGuild(context);
  const key = { guildId, feed, librarySectionId };
  const guildSubscriptions = await deps.subscriptions.list(guildId);
  const matchingSubscriptions = guildSubscriptions.filter((candidate) => isSameSubscriptionSubject(candidate, key));
  const subscription = onlyElement(
    channel === undefined ? matchingSubscriptions : subscriptionsInChannel(channel, matchingSubscriptions, deps),
  );
  if (subscription) return { subscription, titles: await readLibraryTitles([subscription], deps, context) };
  const feedSubscriptions = guildSubscriptions.filter((candidate) => candidate.feed === feed);
  const titles = await readLibraryTitles([key, ...feedSubscriptions], deps, context);
  if (matchingSubscriptions.length > 0) {
    const name = subscriptionName(context.texts, key, titles);
    throw new AbortWithMessageError(
      renderWhichChannel(context.texts, name, { subscriptions: matchingSubscriptions, titles }),
    );
  }
  throw new AbortWithMessageError(
    renderNoSubscription(context.texts, key, { sameFeed: feedSubscriptions, titles, ids: deps.commandIds(guildId) }),
  );
}

export interface FoundSubscriptions {
  readonly subscriptions: readonly Subscription[];
  readonly titles: LibraryTitles;
}

/**
 * The guild's subscriptions that match the options and that the person may manage. If there are none, throws an
 * AbortWithMessageError unless `mayBeNone` is set.
 */
export async function findSubscriptions(
  { feed: requestedFeed, library, channel }: SubscriptionSearch<FeedOrAll | undefined>,
  { deps, context }: CommandDepsAndContext,
  { mayBeNone = false }: { readonly mayBeNone?: boolean | undefined } = {},
): Promise<FoundSubscriptions> {
  const feed = requestedFeed === ALL_FEEDS ? undefined : requestedFeed;
  if (feed !== undefined) refuseLibraryForFeed({ feed, library }, deps, context);
  const librarySectionId = library === undefined ? undefined : await resolveLibraryId(library, deps, context);
  const guildId = requireGuild(context);
  if (feed !== undefined) requireFeedRight(feed, context);
  const subscriptionsToManage = (await deps.subscriptions.list(guildId)).filter((subscription) =>
    mayManageFeed(subscription.feed, context),
  );
  const isUnsetOrEqual = <T>(option: T | undefined, value: T) => option === undefined || option === value;
  const matchingSubscriptions = subscriptionsToManage.filter(
    (subscription) =>
      isUnsetOrEqual(feed, subscription.feed) && isUnsetOrEqual(librarySectionId, subscription.librarySectionId),
  );
  const subscriptions =
    channel === undefined ? matchingSubscriptions : subscriptionsInChannel(channel, matchingSubscriptions, deps);
  if (channel !== undefined && areInSeveralChannels(subscriptions)) {
    const titles = await readLibraryTitles([{ librarySectionId }, ...subscriptions], deps, context);
    const name = subscriptionName(context.texts, { feed: requestedFeed ?? ALL_FEEDS, librarySectionId }, titles);
    throw new AbortWithMessageError(renderWhichChannel(context.texts, name, { subscriptions, titles }));
  }
  if (subscriptions.length === 0 && !mayBeNone)
    throw new AbortWithMessageError(
      renderNoSubscriptions(context.texts, subscriptionsToManage.length === 0, deps.commandIds(guildId)),
    );
  return { subscriptions, titles: await readLibraryTitles(subscriptions, deps, context) };
}

export async function readWaitingNotificationCounts({
  notifications,
}: CommandDeps): Promise<ReadonlyMap<number, WaitingSubscription>> {
  const waitingSubscriptions = await notifications.waiting();
  return new Map(waitingSubscriptions.map((entry) => [entry.subscription.id, entry]));
}

export const countWaitingNotifications = async ({ id }: Subscription, deps: CommandDeps): Promise<number> =>
  (await readWaitingNotificationCounts(deps)).get(id)?.notifications ?? 0;
