import type { ServerId } from '../servers/refs.ts';
import type { ExtendablePost, FeedPost } from './posts.ts';
import type { Subscription } from './subscriptions.ts';

export interface PendingNotification {
  /** Id of the event. It is not used again for another event. */
  readonly id: number;
  readonly eventKey: string;
  readonly server?: ServerId | undefined;
  readonly at: Date;
  readonly recordedAt: Date;
  /** The event as JSON, in the feed's own format. */
  readonly data: string;
}

export interface NotificationPublishBatch {
  readonly subscriptionId: number;
  /** Revision of the subscription for which the posts were rendered. */
  readonly revision: number;
  /** Ids of the notifications whose events are in `posts`, or that need no post. */
  readonly notificationIds: readonly number[];
  readonly posts: readonly FeedPost[];
  readonly groups?: readonly ExtendablePost[] | undefined;
  /** End of the period that a digest covers. Undefined if the message is not a digest. */
  readonly digestedAt?: Date | undefined;
  /** True if messages that were posted before a restore already contain the events, so that no posts are needed. */
  readonly wasAnnounced?: boolean | undefined;
}

/**
 * Notifications that are pending in a restored database, but were perhaps posted between the backup and the restore.
 */
export interface MaybeSentNotifications {
  readonly since: Date;
  readonly until: Date;
  readonly titles: readonly TitleArrivedSinceBackup[];
  /** Other events from `since` to `until`, without arrivals of awaited titles. */
  readonly others: readonly { readonly id: number; readonly at: Date }[];
}

/** A title that a person waited for in the restored database, and that has arrived since. */
export interface TitleArrivedSinceBackup {
  /** The title, folded by `foldTitleForComparison`. */
  readonly folded: string;
  readonly year?: number | undefined;
  readonly eventIds: readonly number[];
}

export interface DueSubscription {
  readonly subscription: Subscription;
  /** When the oldest pending notification was recorded. */
  readonly since: Date;
  /** Number that changes with every setting that affects how the subscription's posts look. */
  readonly revision: number;
  /**
   * When an unfinished poll began to record events (`FeedBatch.partialSince`). Set if the subscription's notifications
   * wait for the end of this poll.
   */
  readonly partialSince?: Date | undefined;
}

export interface WaitingSubscription extends DueSubscription {
  readonly notifications: number;
}

/** Selects the subscriptions of guilds, or of people who follow titles. */
export type SubscriptionOwners = 'guilds' | 'people';

export interface PendingNotifications {
  /**
   * The guilds' subscriptions with pending notifications, and their number, including paused subscriptions. The more
   * notifications are pending, the longer this takes.
   */
  waiting(): Promise<readonly WaitingSubscription[]>;
  /**
   * Subscriptions with pending notifications, including paused ones. The number of notifications does not affect how
   * long this takes.
   */
  due(of?: SubscriptionOwners): Promise<readonly DueSubscription[]>;
  /**
   * A subscription's oldest notifications from the id `from` on, in the order in which they were recorded.
   * Notifications that wait for the end of a poll are left out.
   */
  of(subscriptionId: number, limit: number, from?: number): Promise<readonly PendingNotification[]>;
  group(channelId: string, key: string): Promise<ExtendablePost | undefined>;
  /**
   * Other guilds for which the same person would get some of the same notifications by direct message. A single message
   * then serves all these guilds.
   */
  alsoIn(subscription: Subscription): Promise<readonly string[]>;
  /** For each arrived title that the subscription's person waits for: the ids of the events that report its arrival. */
  arrivals(subscriptionId: number): Promise<readonly (readonly number[])[]>;
  /**
   * Pending notifications that were perhaps posted between the backup and the restore. Undefined if the database was
   * not restored, or if the outcome of all pending notifications is certain.
   */
  ofUnknownTime(subscriptionId: number): Promise<MaybeSentNotifications | undefined>;
  /**
   * Stores posts and groups and deletes the notifications, in one transaction. Ignores notifications that are already
   * deleted. False, with nothing written, if the subscription was changed or removed in the meantime, or if these posts
   * add entries to a message that was split. Rejects if a post's key is already used in its channel, because no
   * notification may be lost.
   */
  publish(batch: NotificationPublishBatch): Promise<boolean>;
  /** Number of posts for the channel that are not delivered yet. */
  backlog(channelId: string): Promise<number>;
}

/**
 * Maximum number of notifications kept for a paused or blocked subscription. It may be paused for years, and people
 * would not read more. The newest notifications are kept. Older ones are deleted, and only their number is kept.
 */
export const MAX_PENDING_NOTIFICATIONS = 10_000;
