import type { ServerId } from '../servers/refs.ts';
import type { FeedPost, Group } from './posts.ts';
import type { Subscription } from './subscriptions.ts';

/** An event on its way to a subscription. */
export interface PendingNotification {
  /** The event's id, which no other event ever has. */
  readonly id: number;
  readonly eventKey: string;
  /** The server of the event; missing if it is not about a media server. */
  readonly server?: ServerId | undefined;
  readonly at: Date;
  readonly recordedAt: Date;
  readonly data: string;
}

export interface PublishBatch {
  readonly subscriptionId: number;
  /** The subscription's revision that they were rendered for. */
  readonly revision: number;
  /** The notifications that these posts show, or that need not be shown. */
  readonly notificationIds: readonly number[];
  readonly posts: readonly FeedPost[];
  readonly groups?: readonly Group[] | undefined;
  /** The end of the period, when it is a digest. */
  readonly digestedAt?: Date | undefined;
  /** True if messages from before a restore show these events: then no posts are needed. */
  readonly wasAnnounced?: boolean | undefined;
}

/**
 * Pending notifications that the person may have received between a backup and its restore, unknown to the
 * database.
 */
export interface OfUnknownTime {
  readonly since: Date;
  readonly until: Date;
  readonly titles: readonly FormerlyAwaited[];
  /** Events of that time without an awaited title. */
  readonly others: readonly { readonly id: number; readonly at: Date }[];
}

/** A title that was awaited when the database was restored, and has arrived since. */
export interface FormerlyAwaited {
  /** The title as normalized by `foldedTitle`. */
  readonly folded: string;
  readonly year?: number | undefined;
  /** The events that brought it. */
  readonly eventIds: readonly number[];
}

export interface DueSubscription {
  readonly subscription: Subscription;
  /** When the oldest of its notifications was recorded. */
  readonly since: Date;
  /** Changes whenever something changes how the subscription's posts look. */
  readonly revision: number;
  /**
   * `FeedBatch.partialSince` of its feed on a server that reported them, unless another server has some that
   * need not wait.
   */
  readonly partialSince?: Date | undefined;
}

export interface WaitingSubscription extends DueSubscription {
  readonly notifications: number;
}

/** Selects the guilds' own subscriptions, or those of followers. */
export type SubscriptionsOf = 'guilds' | 'people';

export interface PendingNotifications {
  /**
   * The guilds' subscriptions with pending notifications, paused ones included, and how many: the more there are, the longer it
   * takes.
   */
  waiting(): Promise<readonly WaitingSubscription[]>;
  /** Subscriptions with pending notifications paused ones included; as quick for a million notifications as for one. */
  due(of?: SubscriptionsOf): Promise<readonly DueSubscription[]>;
  /**
   * A subscription's oldest notifications that wait for no poll, in the order they were recorded; from the id
   * `from` on, inclusive, if given.
   */
  of(subscriptionId: number, limit: number, from?: number): Promise<readonly PendingNotification[]>;
  group(channelId: string, key: string): Promise<Group | undefined>;
  /**
   * Other guilds where the same person is to get some of the same notifications in direct messages: one
   * publication covers all these guilds.
   */
  alsoIn(subscription: Subscription): Promise<readonly string[]>;
  /** For each arrived title that the subscription's person waits for, the ids of the events with which it arrived. */
  arrivals(subscriptionId: number): Promise<readonly (readonly number[])[]>;
  /** Undefined if there are none. */
  ofUnknownTime(subscriptionId: number): Promise<OfUnknownTime | undefined>;
  /**
   * Writes posts and groups and deletes the notifications in one transaction. A notification that is already
   * gone is ignored. Returns false and writes nothing if the subscription, a person's name or a message that
   * was to grow has changed or gone meanwhile. Rejects if a post's key is taken in its channel, because no notification
   * may be lost.
   */
  publish(batch: PublishBatch): Promise<boolean>;
  /** How many posts wait to be sent to that channel. */
  backlog(channelId: string): Promise<number>;
}

/**
 * Most notifications that wait for a subscription that is paused or whose channel is blocked; the newest
 * stay. This may last for years, and more would never be read; only the number of deleted ones is reported.
 */
export const MOST_WAITING = 10_000;
