import type { Audited } from '../audit.ts';
import { type LibraryRef, type ServerId, serverOf } from '../servers/refs.ts';
import { wholeServerIn } from '../servers/scope.ts';
import { type FeedName, showsPeople } from './feeds.ts';
import type { PeopleShown } from './peopleShown.ts';
import type { Digest, SubscriptionSettings } from './settings.ts';

/** The time of a subscription's next digest; undefined if it posts each notification immediately. */
export type NextDigest = (subscription: Subscription, now: Date) => Date | undefined;

/**
 * How a subscription's messages present people; `nobody` if its feed is not about people, whatever the setting says.
 */
export const peopleShownBy = ({ feed, people }: Pick<Subscription, 'feed' | 'people'>): PeopleShown =>
  showsPeople(feed) ? people : 'nobody';

/** The subject of a subscription. A guild has one for each channel that should get it. */
export interface SubscriptionKey {
  readonly guildId: string;
  readonly feed: FeedName;
  /**
   * One library, or a whole server (`wholeServer`). Without it, the subscription gets the events that no other
   * subscription of its guild and feed gets.
   */
  readonly librarySectionId?: LibraryRef | undefined;
}

export interface NewSubscription extends SubscriptionKey, SubscriptionSettings {
  /** A text channel or a thread; empty for a person's direct messages until they are opened. */
  readonly channelId: string;
  /** The follower who gets the messages. Missing for a guild's own subscription. */
  readonly userId?: string | undefined;
  /** The person who set the subscription, to be asked and alerted. Missing if it comes from the environment. */
  readonly setBy?: string | undefined;
}

export interface Subscription extends NewSubscription {
  readonly id: number;
  /** Time since which the subscription is paused. Its notifications wait. */
  readonly pausedAt?: Date | undefined;
  /** The end of the last period for which a digest was made. */
  readonly digestedAt?: Date | undefined;
  /**
   * Number of notifications that were deleted while it was paused or its channel was blocked, because more than
   * `MOST_WAITING` were pending. Undefined again once it publishes.
   */
  readonly dropped?: number | undefined;
  readonly createdAt: Date;
}

export const isAboutSame = (key: SubscriptionKey, otherKey: SubscriptionKey): boolean =>
  key.guildId === otherKey.guildId && key.feed === otherKey.feed && key.librarySectionId === otherKey.librarySectionId;

/** The parts of a subscription that can be changed separately. Null removes the part. */
export interface SubscriptionChange {
  readonly pausedAt?: Date | null;
  readonly digest?: Digest;
}

/**
 * The stored subscriptions. Rejects with the database's failure only. A subscription whose settings cannot be read is
 * left out of everything and logged, and its notifications wait until it is set again.
 */
export interface Subscriptions {
  /**
   * The subscriptions of this guild or of all guilds, without those of followers. Sorted by feed (in the order of
   * FEEDS), then library, then age.
   */
  list(guildId?: string): Promise<readonly Subscription[]>;
  /** A subscription of a guild or of a person. */
  byId(id: number): Promise<Subscription | undefined>;
  /**
   * True if the feed has a subscription, even one that cannot be read now. With a server, counts only guilds that may
   * see it.
   */
  hasFeed(feed: FeedName, server?: ServerId): Promise<boolean>;
  /**
   * Changes the subscription `moved`, which then gets this channel; without `moved`, the one on the same subject in
   * this channel. Creates a subscription if none matches. Pending notifications and a pause stay. Rejects if the
   * channel would get a second subscription on the same subject.
   */
  set(subscription: NewSubscription, moved?: number): Promise<Subscription>;
  change(id: number, change: SubscriptionChange): Promise<Subscription | undefined>;
  /**
   * Forgets guilds that the bot left 30 days ago, with their subscriptions and pending notifications, in one audited
   * change per guild. Until then the data is kept, because the bot may be invited again. `present` are the bot's
   * guilds.
   */
  forgetLeft(present: readonly string[], auditedIn?: (guildId: string) => Audited): Promise<void>;
  /** Removes the subscription with its pending notifications, and returns their number. */
  remove(id: number): Promise<number>;
  /**
   * Creates a subscription from the environment once in the life of this database; `name` is its setting. False if this
   * was done or tried before, or if a subscription on the same subject exists, in any channel.
   */
  setInitially(name: string, subscription: NewSubscription, audited?: Audited): Promise<boolean>;
}

/** The subscriptions that lose events to this one, because this one is more specific. */
export function subscriptionsLosing<T extends SubscriptionKey>(taking: T, subscriptions: readonly T[]): readonly T[] {
  const { guildId, feed, librarySectionId } = taking;
  if (librarySectionId === undefined) return [];
  const otherSubscriptions = subscriptions.filter(
    (candidate) => candidate.guildId === guildId && !isAboutSame(candidate, taking),
  );
  const server = wholeServerIn(librarySectionId);
  const origin = server === undefined ? { librarySectionId, server: serverOf(librarySectionId) } : { server };
  return subscriptionsFor(otherSubscriptions, feed, origin);
}

/**
 * The subscriptions that get an event of this library and server in each guild: the library's own, else the server's,
 * else those for all libraries.
 */
export function subscriptionsFor<T extends SubscriptionKey>(
  subscriptions: readonly T[],
  feed: FeedName,
  {
    librarySectionId,
    server,
  }: { readonly librarySectionId?: LibraryRef | undefined; readonly server?: ServerId | undefined },
): readonly T[] {
  /** How precisely the subscription matches; 0 if it does not match. */
  const closeness = ({ librarySectionId: scope }: SubscriptionKey): number => {
    if (scope === undefined) return 1;
    const wholeServer = wholeServerIn(scope);
    if (wholeServer !== undefined) return wholeServer === server ? 2 : 0;
    return scope === librarySectionId ? 3 : 0;
  };
  const matching = subscriptions.filter((candidate) => candidate.feed === feed && closeness(candidate) > 0);
  const closest = new Map<string, number>();
  for (const subscription of matching) {
    const { guildId } = subscription;
    closest.set(guildId, Math.max(closeness(subscription), closest.get(guildId) ?? 0));
  }
  return matching.filter((candidate) => closeness(candidate) === closest.get(candidate.guildId));
}
