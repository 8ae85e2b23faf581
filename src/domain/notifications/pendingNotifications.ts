import type { ServerId } from '../servers/refs.ts';
import type { FeedPost, Group } from './posts.ts';
import type { Subscription } from './subscriptions.ts';

export interface PendingNotification {
  /** The event's id, which is never reused. */
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
  /** The posts were rendered for this revision of the subscription. */
  readonly revision: number;
  /** Notifications whose events are in these posts, or that need not be posted. */
  readonly notificationIds: readonly number[];
  readonly posts: readonly FeedPost[];
  readonly groups?: readonly Group[] | undefined;
  /** End of the period of a digest. Missing if the message is no digest. */
  readonly digestedAt?: Date | undefined;
  /** True if messages from before a restore already contain these events, so that no posts are needed. */
  readonly wasAnnounced?: boolean | undefined;
}

/**
 * Pending notifications that the person may have received after the backup and before its restore, without the database
 * knowing it.
 */
export interface OfUnknownTime {
  readonly since: Date;
  readonly until: Date;
  readonly titles: readonly FormerlyAwaited[];
  /** Events from this period that are not the arrival of an awaited title. */
  readonly others: readonly { readonly id: number; readonly at: Date }[];
}

/** A title that was awaited when the database was restored, and has arrived since. */
export interface FormerlyAwaited {
  /** The title as normalized by `foldedTitle`. */
  readonly folded: string;
  readonly year?: number | undefined;
  readonly eventIds: readonly number[];
}

export interface DueSubscription {
  readonly subscription: Subscription;
  /** When the subscription's oldest pending notification was recorded. */
  readonly since: Date;
  /** A number that changes with every setting that affects how the subscription's posts look. */
  readonly revision: number;
  /**
   * When an unfinished poll, for whose end the notifications wait, began to record events (`FeedBatch.partialSince`).
   * Missing if they need not wait for one.
   */
  readonly partialSince?: Date | undefined;
}

export interface WaitingSubscription extends DueSubscription {
  readonly notifications: number;
}

/** Selects the guilds' own subscriptions, or the subscriptions of followers. */
export type SubscriptionsOf = 'guilds' | 'people';

export interface PendingNotifications {
  /**
   * The guilds' subscriptions with pending notifications, and their number; includes paused ones. Slower the more
   * notifications are pending.
   */
  waiting(): Promise<readonly WaitingSubscription[]>;
  /**
   * Subscriptions with pending notifications, paused ones included. Equally fast for one notification and for a
   * million.
   */
  due(of?: SubscriptionsOf): Promise<readonly DueSubscription[]>;
  /**
   * A subscription's oldest notifications, in the order in which they were recorded, from the id `from` on.
   * Notifications that wait for a poll to end are left out.
   */
  of(subscriptionId: number, limit: number, from?: number): Promise<readonly PendingNotification[]>;
  group(channelId: string, key: string): Promise<Group | undefined>;
  /**
   * Other guilds in which the same person gets some of the same notifications by direct message. One message serves all
   * of them.
   */
  alsoIn(subscription: Subscription): Promise<readonly string[]>;
  /**
   * For each arrived title that the person of this subscription waits for: the ids of the events with which it arrived.
   */
  arrivals(subscriptionId: number): Promise<readonly (readonly number[])[]>;
  /** The notifications that may have been posted before a restore. Undefined if there are none. */
  ofUnknownTime(subscriptionId: number): Promise<OfUnknownTime | undefined>;
  /**
   * Writes posts and groups and deletes the notifications in one transaction. Ignores notifications that are already
   * deleted. Returns false and writes nothing if the subscription was changed or removed in the meantime, or if a
   * message to which these posts add entries was split. Rejects if a post's key is already used in its channel, because
   * no notification may be lost.
   */
  publish(batch: PublishBatch): Promise<boolean>;
  backlog(channelId: string): Promise<number>;
}

/**
 * Maximum number of notifications kept for a subscription that is paused or blocked. That may last for years, and
 * people would never read more. The newest are kept; the others are only counted.
 */
export const MOST_WAITING = 10_000;
