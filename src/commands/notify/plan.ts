import {
  capabilityForFeed,
  doesFeedShowPeople,
  FEEDS,
  type FeedName,
  isLibraryFeed,
} from '../../domain/notifications/feeds.ts';
import { DEFAULT_SUBSCRIPTION_SETTINGS, type SubscriptionSettings } from '../../domain/notifications/settings.ts';
import {
  isSameSubscriptionSubject,
  type NewSubscription,
  type Subscription,
  type SubscriptionKey,
} from '../../domain/notifications/subscriptions.ts';
import { serverIfScopeIsWholeServer } from '../../domain/servers/scope.ts';
import { RECAP_PARTS, type RecapPart } from '../../domain/statistics/recap/recap.ts';
import { localeOf } from '../../render/texts/texts.ts';
import { InvalidOptionError } from '../framework/command.ts';
import type { CommandDeps, CommandDepsAndContext, InteractionContext } from '../framework/context.ts';
import { onlyElement } from '../shared/names.ts';
import { areInSeveralChannels, subscriptionsInChannel } from './channels.ts';

/** A subscription to save. `before` is the subscription that it replaces, if any. */
export interface PlannedSubscription {
  readonly before: Subscription | undefined;
  readonly subscription: NewSubscription;
  /** Subscriptions to the same feed and library in other channels. They stay unchanged. */
  readonly siblings: readonly Subscription[];
}

export type SubscriptionScope = Pick<SubscriptionKey, 'guildId' | 'librarySectionId'>;

export interface SubscriptionRequest {
  readonly feeds: readonly FeedName[];
  /**
   * True if several feeds are set up at once. Then subscriptions stay in their channels, unless `instead-of` moves
   * them.
   */
  readonly areSeveralFeeds: boolean;
  readonly channel?: string | undefined;
  /** True to deliver to the named channel in addition to the feed's current channels. */
  readonly also?: boolean | undefined;
  /** The channel whose subscription moves to the named channel. */
  readonly 'instead-of'?: string | undefined;
  readonly changes: Partial<SubscriptionSettings>;
  readonly parts?: PartsChange | undefined;
}

interface PartsChange {
  readonly hide?: RecapPart | undefined;
  readonly show?: RecapPart | undefined;
}

export interface SubscriptionPlan {
  /**
   * The planned changes. Empty if no channel was named for a feed without a subscription, or if it is unclear which
   * subscription should change.
   */
  readonly planned: readonly PlannedSubscription[];
  /**
   * Subscriptions that stay in their own channels although another channel was named. Set only if several feeds are set
   * up at once.
   */
  readonly staying: readonly Subscription[];
  /** The feed's subscriptions, if it is unclear which of them should change. Nothing is saved in this case. */
  readonly unclear: readonly Subscription[];
}

/** Throws an InvalidOptionError for contradicting options. */
export async function planSubscriptions(
  place: SubscriptionScope,
  request: SubscriptionRequest,
  { deps, context }: CommandDepsAndContext,
): Promise<SubscriptionPlan> {
  refuseContradictions(request, context);
  const { feeds } = request;
  const existingSubscriptions = (await deps.subscriptions.list(place.guildId)).filter((subscription) =>
    feeds.some((feed) => isSameSubscriptionSubject(subscription, { ...place, feed })),
  );
  const sourceChannel = request['instead-of'];
  const movingSubscriptions =
    sourceChannel === undefined ? [] : subscriptionsInChannel(sourceChannel, existingSubscriptions, deps);
  if (areInSeveralChannels(movingSubscriptions))
    return { planned: [], staying: [], unclear: request.areSeveralFeeds ? movingSubscriptions : existingSubscriptions };
  const plannedSubscriptions: PlannedSubscription[] = [];
  const stayingSubscriptions: Subscription[] = [];
  const unclearSubscriptions: Subscription[] = [];
  for (const feed of feeds) {
    const key = { ...place, feed };
    const feedSubscriptions = existingSubscriptions.filter((subscription) => subscription.feed === feed);
    const changingSubscriptions = subscriptionsToChange(feedSubscriptions, request, { deps, context });
    if (changingSubscriptions === 'unclear') unclearSubscriptions.push(...feedSubscriptions);
    else if (changingSubscriptions === 'stays') stayingSubscriptions.push(...feedSubscriptions);
    else {
      const siblings = feedSubscriptions.filter((subscription) => !changingSubscriptions.includes(subscription));
      const plans = changingSubscriptions.flatMap(
        (before) => planSubscription({ before, key }, request, { deps, context }) ?? [],
      );
      plannedSubscriptions.push(...plans.map((plan) => ({ ...plan, siblings })));
    }
  }
  return { planned: plannedSubscriptions, staying: stayingSubscriptions, unclear: unclearSubscriptions };
}

/** The subscription to save. Undefined if no channel was named and no subscription exists yet. */
function planSubscription(
  { before, key }: { readonly before: Subscription | undefined; readonly key: SubscriptionKey },
  { channel, changes, parts }: SubscriptionRequest,
  { deps, context }: CommandDepsAndContext,
): Omit<PlannedSubscription, 'siblings'> | undefined {
  const channelId = channel ?? before?.channelId;
  if (channelId === undefined) return undefined;
  const settings = { ...(before ?? defaultSettings(deps, context)), ...settingsForFeed(key.feed, changes) };
  const hiddenParts = key.feed === 'recap' ? hiddenPartsAfter(before?.hiddenParts, parts, context) : undefined;
  return { before, subscription: { ...settings, hiddenParts, ...key, channelId, setBy: context.actor.userId } };
}

/** Throws an InvalidOptionError if all cards would be hidden. */
function hiddenPartsAfter(
  before: readonly RecapPart[] = [],
  { hide, show }: PartsChange = {},
  { texts }: Pick<InteractionContext, 'texts'>,
): readonly RecapPart[] | undefined {
  const hiddenParts = RECAP_PARTS.filter((part) => (before.includes(part) || part === hide) && part !== show);
  if (hiddenParts.length === RECAP_PARTS.length) throw new InvalidOptionError('hide', texts.notify.lastCard);
  return hiddenParts.length === 0 ? undefined : hiddenParts;
}

type ChangingSubscriptions = readonly (Subscription | undefined)[] | 'unclear' | 'stays';

/**
 * The subscriptions of a feed that change. An `undefined` entry stands for a new subscription. If the feed already has
 * a subscription in the named channel, this subscription changes. Otherwise, if a single feed is set up, its only
 * subscription moves to the named channel; with several subscriptions, the choice is unclear. If several feeds are set
 * up at once without a named channel, all of their subscriptions change. With a named channel, subscriptions in other
 * channels stay there, because a feed that names people must not move to a channel that was not chosen for this feed.
 */
function subscriptionsToChange(
  existing: readonly Subscription[],
  request: SubscriptionRequest,
  { deps, context }: CommandDepsAndContext,
): ChangingSubscriptions {
  const { areSeveralFeeds, channel, also, 'instead-of': sourceChannel } = request;
  if (sourceChannel !== undefined) return subscriptionToMove({ sourceChannel, existing }, request, { deps, context });
  const subscriptionInChannel = existing.find(({ channelId }) => channelId === channel);
  if (subscriptionInChannel || also) return [subscriptionInChannel];
  if (areSeveralFeeds && channel === undefined) return existing;
  if (existing.length === 0) return [undefined];
  if (areSeveralFeeds) return 'stays';
  return existing.length > 1 ? 'unclear' : existing;
}

function subscriptionToMove(
  { sourceChannel, existing }: { readonly sourceChannel: string; readonly existing: readonly Subscription[] },
  { areSeveralFeeds, channel }: SubscriptionRequest,
  { deps, context }: CommandDepsAndContext,
): ChangingSubscriptions {
  const { texts } = context;
  const movingSubscription = onlyElement(subscriptionsInChannel(sourceChannel, existing, deps));
  if (!movingSubscription) return areSeveralFeeds ? [] : 'unclear';
  const subscriptionInChannel = existing.find(({ channelId }) => channelId === channel);
  if (subscriptionInChannel && subscriptionInChannel !== movingSubscription)
    throw new InvalidOptionError('channel', texts.notify.isThere);
  return [movingSubscription];
}

function refuseContradictions(
  { channel, also, 'instead-of': sourceChannel }: SubscriptionRequest,
  { texts }: InteractionContext,
): void {
  const { notify } = texts;
  if (also && sourceChannel !== undefined) throw new InvalidOptionError('also', notify.contrary);
  if (channel !== undefined) return;
  if (also) throw new InvalidOptionError('also', notify.needsNewChannel);
  if (sourceChannel !== undefined) throw new InvalidOptionError('instead-of', notify.needsNewChannel);
}

const defaultSettings = ({ timeZone }: CommandDeps, { texts }: InteractionContext) => ({
  ...DEFAULT_SUBSCRIPTION_SETTINGS,
  timeZone,
  isDefaultTimeZone: true,
  locale: localeOf(texts),
});

/** The feeds that "all" means. Feeds that need a permission of their own are left out; people have to name them. */
export const feedsMeantByAll = ({ librarySectionId: scope }: SubscriptionScope): readonly FeedName[] =>
  FEEDS.filter((feed) => capabilityForFeed(feed) === undefined && (coversAllLibraries(scope) || isLibraryFeed(feed)));

const coversAllLibraries = (scope: SubscriptionScope['librarySectionId']): boolean =>
  scope === undefined || serverIfScopeIsWholeServer(scope) !== undefined;

const settingsForFeed = (feed: FeedName, { people, include, ...settings }: Partial<SubscriptionSettings>) => ({
  ...settings,
  ...(people !== undefined && doesFeedShowPeople(feed) && { people }),
  ...(include !== undefined && feed === 'added' && { include }),
});
