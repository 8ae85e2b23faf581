import type { Audited } from '../audit.ts';
import { type LibraryRef, type ServerId, serverOf } from '../servers/refs.ts';
import { wholeServerIn } from '../servers/scope.ts';
import { type FeedName, showsPeople } from './feeds.ts';
import type { PeopleShown } from './peopleShown.ts';
import type { Digest, SubscriptionSettings } from './settings.ts';

/** The time of a subscription's next digest; undefined if it posts each notification immediately. */
export type NextDigest = (subscription: Subscription, now: Date) => Date | undefined;

/**
 * How a subscription's messages show people; `nobody` if its feed is not about people, whatever the setting
 * says.
 */
export const peopleShownBy = ({ feed, people }: Pick<Subscription, 'feed' | 'people'>): PeopleShown =>
  showsPeople(feed) ? people : 'nobody';

/** The subject of a subscription. A guild has one for each channel that should get it. */
export interface SubscriptionKey {
  readonly guildId: string;
  readonly feed: FeedName;
  /**
   * Only this library, or a whole server (`wholeServer`). A subscription without one gets the events that no
   * other of its guild and feed gets.
   */
  readonly librarySectionId?: LibraryRef | undefined;
}

export interface NewSubscription extends SubscriptionKey, SubscriptionSettings {
  /** A text channel or a thread; '' for a person's direct messages until they are opened. */
  readonly channelId: string;
  /** The follower who gets it; missing for a guild's own subscription. */
  readonly userId?: string | undefined;
  /** The person who set it, to be asked and alerted; missing if it comes from the environment. */
  readonly setBy?: string | undefined;
}

export interface Subscription extends NewSubscription {
  readonly id: number;
  /** Its notifications wait from then on. */
  readonly pausedAt?: Date | undefined;
  /** The end of the last period that a digest was made for. */
  readonly digestedAt?: Date | undefined;
  /**
   * The number of its notifications dropped because more than `MOST_WAITING` were pending; until it is resumed.
   */
  readonly dropped?: number | undefined;
  readonly createdAt: Date;
}

export const isAboutSame = (one: SubscriptionKey, other: SubscriptionKey): boolean =>
  one.guildId === other.guildId && one.feed === other.feed && one.librarySectionId === other.librarySectionId;

/** The parts of a subscription that can be changed separately; null removes one. */
export interface SubscriptionChange {
  readonly pausedAt?: Date | null;
  readonly digest?: Digest;
}

/**
 * Rejects with the database's failure only: a subscription whose settings cannot be read is left out of everything
 * and logged, and its notifications wait until it is set again.
 */
export interface Subscriptions {
  /**
   * The subscriptions of that guild, or of all guilds, without followers'; by feed (in the order of FEEDS),
   * then library, then age.
   */
  list(guildId?: string): Promise<readonly Subscription[]>;
  /** A guild's or a person's. */
  byId(id: number): Promise<Subscription | undefined>;
  /**
   * True if anything is subscribed to that feed, including subscriptions that cannot be read now. With a
   * server, counts only guilds that may see it.
   */
  hasFeed(feed: FeedName, server?: ServerId): Promise<boolean>;
  /**
   * Changes the subscription `moved`, whose channel then is another one, else the one on the same subject in
   * that channel; creates it if it does not exist. Its pending notifications and a pause stay, and go to its new
   * channel. Rejects if the moved one would be the second on the same subject in its channel.
   */
  set(subscription: NewSubscription, moved?: number): Promise<Subscription>;
  change(id: number, change: SubscriptionChange): Promise<Subscription | undefined>;
  /**
   * Keeps the subscriptions of guilds that the bot has left for 30 days, in case it is invited again; then
   * forgets them with their pending notifications, in one audited change per guild. `present`: the bot's
   * guilds.
   */
  forgetLeft(present: readonly string[], auditedIn?: (guildId: string) => Audited): Promise<void>;
  /** Removes it with its pending notifications, and returns how many those were. */
  remove(id: number): Promise<number>;
  /**
   * Sets a subscription once in the life of this database; `name` is the setting it comes from. False if that
   * was done before, or if there is one on the same subject already, in any channel; only the latter counts as
   * tried.
   */
  setInitially(name: string, subscription: NewSubscription, audited?: Audited): Promise<boolean>;
}

/** The subscriptions from which this one takes its events: they would get them without it. */
export function subscriptionsLosing<T extends SubscriptionKey>(taking: T, subscriptions: readonly T[]): readonly T[] {
  const { guildId, feed, librarySectionId } = taking;
  if (librarySectionId === undefined) return [];
  const others = subscriptions.filter((each) => each.guildId === guildId && !isAboutSame(each, taking));
  const whole = wholeServerIn(librarySectionId);
  const about = whole === undefined ? { librarySectionId, server: serverOf(librarySectionId) } : { server: whole };
  return subscriptionsFor(others, feed, about);
}

/**
 * The subscriptions that get an event of that library and server in each guild: the library's own, else the server's, else those for all.
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
  const closeness = ({ librarySectionId: own }: SubscriptionKey): number => {
    if (own === undefined) return 1;
    const whole = wholeServerIn(own);
    if (whole !== undefined) return whole === server ? 2 : 0;
    return own === librarySectionId ? 3 : 0;
  };
  const matching = subscriptions.filter((each) => each.feed === feed && closeness(each) > 0);
  const closest = new Map<string, number>();
  for (const subscription of matching) {
    const { guildId } = subscription;
    closest.set(guildId, Math.max(closeness(subscription), closest.get(guildId) ?? 0));
  }
  return matching.filter((each) => closeness(each) === closest.get(each.guildId));
}
