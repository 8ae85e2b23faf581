import { FEEDS, type FeedName } from '../../domain/notifications/feeds.ts';
import type { WaitingSubscription } from '../../domain/notifications/pendingNotifications.ts';
import { hasSameSubject, type Subscription } from '../../domain/notifications/subscriptions.ts';
import { type LibraryTitles, subscriptionName } from '../../render/notify/subscription.ts';
import { ReplacementAnswer } from '../framework/action.ts';
import type { Deps, DepsAndContext, InteractionContext } from '../framework/context.ts';
import { choiceOption, makeOptional, textOption } from '../framework/options.ts';
import { onlyElement } from '../shared/names.ts';
import { mayManageFeed, requireFeedRight } from '../shared/notify/allowed.ts';
import {
  completeSubscribed,
  readLibraryTitles,
  refuseLibrary,
  requireGuild,
  resolveLibraryId,
} from '../shared/notify/libraries.ts';
import { areSeveralChannels, subscribedChannel, subscriptionsInChannel } from './channels.ts';
import { renderNoSubscription, renderNoSubscriptions } from './views/remove.ts';
import { renderWhichChannel } from './views/whichChannel.ts';

const feedOption = choiceOption(FEEDS);
export const ALL_FEEDS = 'all';
export const feedOrAllOption = choiceOption([ALL_FEEDS, ...FEEDS]);
export type FeedOrAll = FeedName | typeof ALL_FEEDS;
const libraryOption = makeOptional(textOption({ complete: completeSubscribed, menu: true }));

export interface SubscriptionMatch {
  readonly subscription: Subscription;
  readonly titles: LibraryTitles;
}

export const subscriptionOptions = { feed: feedOption, library: libraryOption, channel: subscribedChannel };

export interface NamedSubscription<Feed> {
  readonly feed: Feed;
  readonly library: string | undefined;
  readonly channel: string | undefined;
}

/** Throws a ReplacementAnswer if no subscription matches, or if several channels have a matching subscription. */
export async function findSubscription(
  { feed, library, channel }: NamedSubscription<FeedName>,
  deps: Deps,
  context: InteractionContext,
): Promise<SubscriptionMatch> {
  refuseLibrary({ feed, library }, deps, context);
  requireFeedRight(feed, context);
  const librarySectionId = library === undefined ? undefined : await resolveLibraryId(library, deps, context);
  const guildId = requireGuild(context);
  const key = { guildId, feed, librarySectionId };
  const guildSubscriptions = await deps.subscriptions.list(guildId);
  const matchingSubscriptions = guildSubscriptions.filter((candidate) => hasSameSubject(candidate, key));
  const subscription = onlyElement(
    channel === undefined ? matchingSubscriptions : subscriptionsInChannel(channel, matchingSubscriptions, deps),
  );
  if (subscription) return { subscription, titles: await readLibraryTitles([subscription], deps, context) };
  const feedSubscriptions = guildSubscriptions.filter((candidate) => candidate.feed === feed);
  const titles = await readLibraryTitles([key, ...feedSubscriptions], deps, context);
  if (matchingSubscriptions.length > 0) {
    const name = subscriptionName(context.texts, key, titles);
    throw new ReplacementAnswer(
      renderWhichChannel(context.texts, name, { subscriptions: matchingSubscriptions, titles }),
    );
  }
  throw new ReplacementAnswer(
    renderNoSubscription(context.texts, key, { sameFeed: feedSubscriptions, titles, ids: deps.commandIds(guildId) }),
  );
}

export interface SubscriptionMatches {
  readonly subscriptions: readonly Subscription[];
  readonly titles: LibraryTitles;
}

/**
 * The guild's subscriptions that match the options and that the person may manage. If there are none, throws a
 * ReplacementAnswer unless `mayBeNone` is set.
 */
export async function findSubscriptions(
  { feed: requestedFeed, library, channel }: NamedSubscription<FeedOrAll | undefined>,
  { deps, context }: DepsAndContext,
  { mayBeNone = false }: { readonly mayBeNone?: boolean | undefined } = {},
): Promise<SubscriptionMatches> {
  const feed = requestedFeed === ALL_FEEDS ? undefined : requestedFeed;
  if (feed !== undefined) refuseLibrary({ feed, library }, deps, context);
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
  if (channel !== undefined && areSeveralChannels(subscriptions)) {
    const titles = await readLibraryTitles([{ librarySectionId }, ...subscriptions], deps, context);
    const name = subscriptionName(context.texts, { feed: requestedFeed ?? ALL_FEEDS, librarySectionId }, titles);
    throw new ReplacementAnswer(renderWhichChannel(context.texts, name, { subscriptions, titles }));
  }
  if (subscriptions.length === 0 && !mayBeNone)
    throw new ReplacementAnswer(
      renderNoSubscriptions(context.texts, subscriptionsToManage.length === 0, deps.commandIds(guildId)),
    );
  return { subscriptions, titles: await readLibraryTitles(subscriptions, deps, context) };
}

export async function readWaitingCounts({ notifications }: Deps): Promise<ReadonlyMap<number, WaitingSubscription>> {
  const waitingSubscriptions = await notifications.waiting();
  return new Map(waitingSubscriptions.map((entry) => [entry.subscription.id, entry]));
}

export const countWaitingNotifications = async ({ id }: Subscription, deps: Deps): Promise<number> =>
  (await readWaitingCounts(deps)).get(id)?.notifications ?? 0;
