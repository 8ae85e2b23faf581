import { type FeedName, showsPeople } from './feeds.ts';
import type { PeopleShown } from './peopleShown.ts';
import type { Digest, SubscriptionSettings } from './settings.ts';

/** When the next digest of a route comes; undefined where each is told at once. */
export type NextDigest = (subscription: Subscription, now: Date) => Date | undefined;

/** What a route's messages show of people: nothing where its feed is of none, whatever the setting says. */
export const peopleShownBy = ({ feed, people }: Pick<Subscription, 'feed' | 'people'>): PeopleShown =>
  showsPeople(feed) ? people : 'nobody';

/** Names a route: a guild has one per feed and library. */
export interface SubscriptionKey {
  readonly guildId: string;
  readonly feed: FeedName;
  /** Of this library only; the one without takes what no other of its guild and feed does. */
  readonly librarySectionId?: string | undefined;
}

export interface NewSubscription extends SubscriptionKey, SubscriptionSettings {
  /** A text channel or a thread. */
  readonly channelId: string;
  /** Who set it, for questions and bad news; missing when it comes from the environment. */
  readonly setBy?: string | undefined;
}

export interface Subscription extends NewSubscription {
  readonly id: number;
  /** Its news wait from then on. */
  readonly pausedAt?: Date | undefined;
  /** The end of the last period that a digest was made for. */
  readonly digestedAt?: Date | undefined;
  /** How many notifications that waited for it were dropped, since more than `MOST_WAITING` did; until it goes on. */
  readonly dropped?: number | undefined;
  readonly createdAt: Date;
}

/** What of a route can be changed by itself; null takes it away. */
export interface SubscriptionChange {
  readonly pausedAt?: Date | null;
  readonly digest?: Digest;
}

/**
 * The settings of all feeds. Rejects with the database's failure only: a route whose settings cannot be read is left out
 * of everything and said in the log, and its news wait until it is set again.
 */
export interface Subscriptions {
  /** Of that guild, or of all; by feed (in the order of FEEDS), then library. */
  list(guildId?: string): Promise<readonly Subscription[]>;
  find(key: SubscriptionKey): Promise<Subscription | undefined>;
  /** Whether any route takes that feed, one that cannot be read for the moment too. */
  hasFeed(feed: FeedName): Promise<boolean>;
  /** Makes or replaces the route of that key. News that wait for it stay, and go where it points now; a pause stays, too. */
  set(subscription: NewSubscription): Promise<Subscription>;
  change(id: number, change: SubscriptionChange): Promise<Subscription | undefined>;
  /**
   * The bot is in these guilds. The routes of others are kept for 30 days, in case it is invited again, and are forgotten
   * then with what waits for them.
   */
  forgetLeft(present: readonly string[]): Promise<void>;
  /** Removes it with what waits for it; how many news that were. */
  remove(id: number): Promise<number>;
  /** Sets a route once in the life of this database: `name` says from where (a setting). False: it was there already. */
  setInitially(name: string, subscription: NewSubscription): Promise<boolean>;
}

/** The route an event of that library takes in each guild: its library's own, else the one without a library. */
export function subscriptionsFor<T extends SubscriptionKey>(
  subscriptions: readonly T[],
  feed: FeedName,
  librarySectionId?: string,
): readonly T[] {
  const ofFeed = subscriptions.filter((subscription) => subscription.feed === feed);
  return ofFeed.filter(
    (subscription) =>
      (subscription.librarySectionId === undefined || subscription.librarySectionId === librarySectionId) &&
      !(
        subscription.librarySectionId === undefined &&
        ofFeed.some(
          (other) =>
            other.guildId === subscription.guildId &&
            other.librarySectionId !== undefined &&
            other.librarySectionId === librarySectionId,
        )
      ),
  );
}
