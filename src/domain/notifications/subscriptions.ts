import type { RunAuditedChange } from '../audit.ts';
import { type LibraryRef, type ServerId, serverOfRef } from '../servers/refs.ts';
import { serverIfScopeIsWholeServer } from '../servers/scope.ts';
import { doesFeedShowPeople, type FeedName } from './feeds.ts';
import type { PeopleDisplayMode } from './peopleShown.ts';
import type { DigestTiming, SubscriptionSettings } from './settings.ts';

/** Time of a subscription's next digest. Undefined if the subscription posts each notification at once. */
export type FindNextDigestTime = (subscription: Subscription, now: Date) => Date | undefined;

/** How a subscription's messages show people. `nobody` if its feed is not about people, regardless of the setting. */
export const peopleDisplayModeOfSubscription = ({
  feed,
  people,
}: Pick<Subscription, 'feed' | 'people'>): PeopleDisplayMode => (doesFeedShowPeople(feed) ? people : 'nobody');

/**
 * Identifies the subject of a subscription. A guild may have several subscriptions on a subject, one for each channel.
 */
export interface SubscriptionKey {
  readonly guildId: string;
  readonly feed: FeedName;
  /**
   * One library, or a whole media server (`wholeServerRef`). Undefined: all events of the feed that no other
   * subscription of the guild gets.
   */
  readonly librarySectionId?: LibraryRef | undefined;
}

export interface NewSubscription extends SubscriptionKey, SubscriptionSettings {
  /** A text channel or a thread. Empty for direct messages that the bot has not opened yet. */
  readonly channelId: string;
  /** The follower who gets the messages. Undefined for a guild's own subscription. */
  readonly userId?: string | undefined;
  /** The person who set the subscription, and who is alerted about it. Undefined if it comes from the environment. */
  readonly setBy?: string | undefined;
}

export interface Subscription extends NewSubscription {
  readonly id: number;
  /** When the subscription was paused. Its notifications wait until the pause ends. */
  readonly pausedAt?: Date | undefined;
  /** End of the last period that a digest covered. */
  readonly digestedAt?: Date | undefined;
  /**
   * Number of notifications that were deleted during a pause or block, because more than `MAX_PENDING_NOTIFICATIONS`
   * were pending. Undefined again after the next post.
   */
  readonly dropped?: number | undefined;
  readonly createdAt: Date;
}

export const isSameSubscriptionSubject = (key: SubscriptionKey, otherKey: SubscriptionKey): boolean =>
  key.guildId === otherKey.guildId && key.feed === otherKey.feed && key.librarySectionId === otherKey.librarySectionId;

/** Parts of a subscription that can be changed separately. Null removes a part. */
export interface SubscriptionChange {
  readonly pausedAt?: Date | null;
  readonly digest?: DigestTiming;
}

/**
 * The stored subscriptions. A subscription with unreadable settings is logged and otherwise ignored. Its notifications
 * wait until it is set again. Rejects only if the database fails.
 */
export interface Subscriptions {
  /**
   * Subscriptions of this guild, or of all guilds, without those of followers. Sorted by feed (in the order of FEEDS),
   * then library, then age.
   */
  list(guildId?: string): Promise<readonly Subscription[]>;
  byId(id: number): Promise<Subscription | undefined>;
  /**
   * True if the feed has a subscription, even one that cannot be read. With `server`, only guilds that may see that
   * server count.
   */
  hasFeed(feed: FeedName, server?: ServerId): Promise<boolean>;
  /**
   * Changes the subscription `movedId` and gives it this channel. Without `movedId`, changes the subscription on the
   * same subject in this channel, or creates one. Pending notifications and a pause stay. Rejects if the channel would
   * get a second subscription on the same subject.
   */
  set(subscription: NewSubscription, movedId?: number): Promise<Subscription>;
  change(id: number, change: SubscriptionChange): Promise<Subscription | undefined>;
  /**
   * Forgets guilds that the bot left 30 days ago, with their subscriptions and pending notifications, in one audited
   * change per guild. Until then the data is kept, because the bot may be invited again. `present` are the guilds that
   * the bot is in now.
   */
  forgetLeft(present: readonly string[], auditedIn?: (guildId: string) => RunAuditedChange): Promise<void>;
  /** Removes a subscription with its pending notifications. Resolves to their number. */
  remove(id: number): Promise<number>;
  /**
   * Creates a subscription from the environment setting `name`, once in the life of this database. False if this was
   * tried before, or if any channel has a subscription on the same subject.
   */
  setInitially(name: string, subscription: NewSubscription, audited?: RunAuditedChange): Promise<boolean>;
}

/** Subscriptions that get fewer events once the new, more specific subscription exists. */
export function findSubscriptionsLosingEvents<T extends SubscriptionKey>(
  newSubscription: T,
  subscriptions: readonly T[],
): readonly T[] {
  const { guildId, feed, librarySectionId } = newSubscription;
  if (librarySectionId === undefined) return [];
  const otherSubscriptions = subscriptions.filter(
    (candidate) => candidate.guildId === guildId && !isSameSubscriptionSubject(candidate, newSubscription),
  );
  const server = serverIfScopeIsWholeServer(librarySectionId);
  const origin = server === undefined ? { librarySectionId, server: serverOfRef(librarySectionId) } : { server };
  return findSubscriptionsForEvent(otherSubscriptions, feed, origin);
}

/**
 * The subscriptions that get an event of this library and server. In each guild, the most specific ones get it: the
 * subscriptions to the library, else to the server, else to all libraries.
 */
export function findSubscriptionsForEvent<T extends SubscriptionKey>(
  subscriptions: readonly T[],
  feed: FeedName,
  origin: EventOrigin,
): readonly T[] {
  const matchingSubscriptions = subscriptions.filter(
    (candidate) => candidate.feed === feed && closenessOf(candidate, origin) > 0,
  );
  const bestCloseness = new Map<string, number>();
  for (const subscription of matchingSubscriptions) {
    const { guildId } = subscription;
    bestCloseness.set(guildId, Math.max(closenessOf(subscription, origin), bestCloseness.get(guildId) ?? 0));
  }
  return matchingSubscriptions.filter(
    (candidate) => closenessOf(candidate, origin) === bestCloseness.get(candidate.guildId),
  );
}

/** The library and the media server of an event. Undefined if the event has neither. */
interface EventOrigin {
  readonly librarySectionId?: LibraryRef | undefined;
  readonly server?: ServerId | undefined;
}

/** Rates how precisely a subscription matches an event, from 1 (everything) to 3 (its library). 0: no match. */
function closenessOf({ librarySectionId: scope }: SubscriptionKey, { librarySectionId, server }: EventOrigin): number {
  if (scope === undefined) return 1;
  const scopeServer = serverIfScopeIsWholeServer(scope);
  if (scopeServer !== undefined) return scopeServer === server ? 2 : 0;
  return scope === librarySectionId ? 3 : 0;
}
