import { type FeedName, showsPeople } from './feeds.ts';

/** Where news go: which feed of which library to which channel, and how. */

/** How a feed shows people: by the name the server has (or one that an admin gave), by a made-up one, or not at all. */
export const PEOPLE_SHOWN = ['name', 'pseudonym', 'nobody'] as const;
export type PeopleShown = (typeof PEOPLE_SHOWN)[number];

/** What a route's messages show of people: nothing where its feed is of none, whatever the setting says. */
export const peopleShownBy = ({ feed, people }: Pick<Subscription, 'feed' | 'people'>): PeopleShown =>
  showsPeople(feed) ? people : 'nobody';

/** Whether what shows people like this tells no more of them than what shows them like that. */
export const showsNoMore = (shown: PeopleShown, than: PeopleShown): boolean =>
  PEOPLE_SHOWN.indexOf(shown) >= PEOPLE_SHOWN.indexOf(than);

/** The one that tells less of them. */
export const moreCareful = (one: PeopleShown, other: PeopleShown): PeopleShown =>
  showsNoMore(one, other) ? one : other;

/** What the feed `added` tells beside what is new: better files of what was there, and what comes back. Each holds those before it. */
export const INCLUDED_CHANGES = ['nothing', 'upgrades', 'upgrades-and-returns'] as const;
export type IncludedChanges = (typeof INCLUDED_CHANGES)[number];

/** Whether a route of that setting tells news that need at least this one. */
export const includesChange = (setting: IncludedChanges, needed: IncludedChanges = 'nothing'): boolean =>
  INCLUDED_CHANGES.indexOf(setting) >= INCLUDED_CHANGES.indexOf(needed);

/**
 * So many notifications wait for a subscription that is paused or whose channel takes nothing: the newest. It may stay like
 * that for years, and of more than these nobody would read each; of those before them it is said how many there were.
 */
export const MOST_WAITING = 10_000;

/** In the order of ISO 8601, where Monday is 1. */
export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

export const DIGEST_KINDS = ['off', 'hourly', 'daily', 'weekly'] as const;

/** Times of the day are minutes after local midnight, 0 to 1439; weekdays are those of ISO 8601, 1 is Monday. */
export type Digest =
  | { readonly kind: 'off' }
  | { readonly kind: 'hourly' }
  | { readonly kind: 'daily'; readonly at: number }
  | { readonly kind: 'weekly'; readonly weekday: number; readonly at: number };
export type DigestKind = Digest['kind'];

/** From and to as minutes after local midnight; a `from` after `to` goes over midnight, and they are never equal. */
export interface QuietHours {
  readonly from: number;
  readonly to: number;
}

export interface SubscriptionSettings {
  readonly digest: Digest;
  readonly quiet?: QuietHours | undefined;
  /** IANA; digests and quiet hours are in it. */
  readonly timeZone: string;
  /** Nobody named one for this route: it is the bot's own, whichever that is when the route is read. */
  readonly isDefaultTimeZone?: boolean | undefined;
  /** Mentioned in each message of this route. */
  readonly mentionRoleId?: string | undefined;
  readonly people: PeopleShown;
  /** A Discord locale, of the messages. */
  readonly locale: string;
  readonly include: IncludedChanges;
}

export const DEFAULT_SETTINGS = {
  digest: { kind: 'off' },
  timeZone: 'UTC',
  people: 'pseudonym',
  locale: 'en-US',
  include: 'nothing',
} as const satisfies SubscriptionSettings;

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
