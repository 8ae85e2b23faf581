import type { BlockedChannel } from '../../domain/notifications/blockedChannels.ts';
import { FEEDS, type FeedName } from '../../domain/notifications/feeds.ts';
import type { WaitingSubscription } from '../../domain/notifications/pendingNotifications.ts';
import { isAboutSame, type Subscription } from '../../domain/notifications/subscriptions.ts';
import { type LibraryTitles, subscriptionName } from '../../render/notify/subscription.ts';
import { Instead } from '../framework/action.ts';
import type { Deps, InteractionContext, Working } from '../framework/context.ts';
import { choice, optional, text } from '../framework/options.ts';
import { onlyOne } from '../shared/names.ts';
import { mayTouch, refuseFeed } from '../shared/notify/allowed.ts';
import { completeSubscribed, guildOf, libraryId, refuseLibrary, titlesOf } from '../shared/notify/libraries.ts';
import { areSeveralChannels, inChannels, ownChannel } from './channels.ts';
import type { BlockedState } from './views/list.ts';
import { renderNoSubscription, renderNoSubscriptions } from './views/remove.ts';
import { renderWhichChannel } from './views/whichChannel.ts';

/** Blocked channels, each with the number of posts that wait for it. */
export async function blockedStates({ blocked, notifications }: Deps): Promise<readonly BlockedState[]> {
  const withPosts = async (each: BlockedChannel) => ({ ...each, posts: await notifications.backlog(each.channelId) });
  return await Promise.all((await blocked.list()).map(withPosts));
}

/**
 * This guild's blocked channels with waiting posts but without a subscription. The guild of a channel that
 * the bot can no longer see is unknown; nothing can be sent there either.
 */
export async function leftBehind(
  states: readonly BlockedState[],
  deps: Deps,
  context: InteractionContext,
): Promise<readonly BlockedState[]> {
  const named = new Set((await deps.subscriptions.list()).map(({ channelId }) => channelId));
  const nameless = states.filter(({ channelId, posts }) => posts > 0 && !named.has(channelId));
  const guilds = await Promise.all(nameless.map(({ channelId }) => deps.directory.guildOf(channelId)));
  return nameless.filter((_, index) => guilds[index] === guildOf(context));
}

export const blockedAt = async (channelId: string, { blocked }: Deps): Promise<BlockedChannel | undefined> =>
  (await blocked.list()).find((each) => each.channelId === channelId);

const feed = choice(FEEDS);
/** In an option: every feed. */
export const ALL = 'all';
export const feedOrAll = choice([ALL, ...FEEDS]);
export type FeedOrAll = FeedName | typeof ALL;
/** A library with its own subscription. */
const library = optional(text({ complete: completeSubscribed }));

export interface Found {
  readonly subscription: Subscription;
  readonly titles: LibraryTitles;
}

/** The options by which most subcommands name subscriptions. */
export const options = { feed, library, channel: ownChannel };

export interface NamedSubscription<Feed> {
  readonly feed: Feed;
  readonly library: string | undefined;
  readonly channel: string | undefined;
}

/** The named subscription. Throws the answer if it does not exist, or exists in several channels. */
export async function findSubscription(
  { feed, library, channel }: NamedSubscription<FeedName>,
  deps: Deps,
  context: InteractionContext,
): Promise<Found> {
  refuseLibrary({ feed, library }, deps, context);
  refuseFeed(feed, context);
  const librarySectionId = library === undefined ? undefined : await libraryId(library, deps, context);
  const guildId = guildOf(context);
  const key = { guildId, feed, librarySectionId };
  const all = await deps.subscriptions.list(guildId);
  const there = all.filter((other) => isAboutSame(other, key));
  const subscription = onlyOne(channel === undefined ? there : inChannels(channel, there, deps));
  if (subscription) return { subscription, titles: await titlesOf([subscription], deps, context) };
  const others = all.filter((other) => other.feed === feed);
  const titles = await titlesOf([key, ...others], deps, context);
  if (there.length > 0) {
    const what = subscriptionName(context.texts, key, titles);
    throw new Instead(renderWhichChannel(context.texts, what, { subscriptions: there, titles }));
  }
  throw new Instead(renderNoSubscription(context.texts, key, { others, titles, ids: deps.commandIds(guildId) }));
}

export interface Several {
  readonly subscriptions: readonly Subscription[];
  readonly titles: LibraryTitles;
}

/** All matching subscriptions of the guild. Throws the answer if none matches, unless `mayBeNone`. */
export async function findSubscriptions(
  { feed: named, library, channel }: NamedSubscription<FeedOrAll | undefined>,
  { deps, context }: Working,
  { mayBeNone = false }: { readonly mayBeNone?: boolean | undefined } = {},
): Promise<Several> {
  const feed = named === ALL ? undefined : named;
  if (feed !== undefined) refuseLibrary({ feed, library }, deps, context);
  const only = library === undefined ? undefined : await libraryId(library, deps, context);
  const guildId = guildOf(context);
  if (feed !== undefined) refuseFeed(feed, context);
  const all = (await deps.subscriptions.list(guildId)).filter((each) => mayTouch(each.feed, context));
  const fits = <T>(wanted: T | undefined, has: T) => wanted === undefined || has === wanted;
  const fitting = all.filter((each) => fits(feed, each.feed) && fits(only, each.librarySectionId));
  const subscriptions = channel === undefined ? fitting : inChannels(channel, fitting, deps);
  if (channel !== undefined && areSeveralChannels(subscriptions)) {
    const titles = await titlesOf([{ librarySectionId: only }, ...subscriptions], deps, context);
    const what = subscriptionName(context.texts, { feed: named ?? ALL, librarySectionId: only }, titles);
    throw new Instead(renderWhichChannel(context.texts, what, { subscriptions, titles }));
  }
  if (subscriptions.length === 0 && !mayBeNone)
    throw new Instead(renderNoSubscriptions(context.texts, all.length === 0, deps.commandIds(guildId)));
  return { subscriptions, titles: await titlesOf(subscriptions, deps, context) };
}

export const waitingById = async ({ notifications }: Deps): Promise<ReadonlyMap<number, WaitingSubscription>> =>
  new Map((await notifications.waiting()).map((each) => [each.subscription.id, each]));

export const waitingFor = async ({ id }: Subscription, deps: Deps): Promise<number> =>
  (await waitingById(deps)).get(id)?.notifications ?? 0;
