import type { ServerId } from '../servers/refs.ts';
import type { FeedPost, PostGroup } from './posts.ts';
import type { Subscription } from './subscriptions.ts';

export interface PendingNotification {
  /** Id of the event. An id is never used for another event. */
  readonly id: number;
  readonly eventKey: string;
  readonly server?: ServerId | undefined;
  /** When the event happened. */
  readonly at: Date;
  readonly recordedAt: Date;
  /** The event as JSON, in the feed's own format. */
  readonly data: string;
}

export interface PublishBatch {
  readonly subscriptionId: number;
  /** Revision of the subscription for which the posts were rendered. */
  readonly revision: number;
  /** Notifications whose events are in these posts, or that need no post. */
  readonly notificationIds: readonly number[];
  readonly posts: readonly FeedPost[];
  readonly groups?: readonly PostGroup[] | undefined;
  /** End of the period that a digest covers. Undefined if the message is not a digest. */
  readonly digestedAt?: Date | undefined;
  /** True if messages from before a restore already contain these events, so no posts are needed. */
  readonly wasAnnounced?: boolean | undefined;
}

/**
 * Notifications that are pending in a restored database, but may have been posted between the backup and the restore.
 */
export interface NotificationsInDoubt {
  readonly since: Date;
  readonly until: Date;
  readonly titles: readonly TitleArrivedSinceBackup[];
  /** Events from that period that are not the arrival of an awaited title. */
  readonly others: readonly { readonly id: number; readonly at: Date }[];
}

/** A title that a person waited for when the database was restored, and that has arrived since. */
export interface TitleArrivedSinceBackup {
  /** The title as `foldedTitle` folds it. */
  readonly folded: string;
  readonly year?: number | undefined;
  readonly eventIds: readonly number[];
}

export interface DueSubscription {
  readonly subscription: Subscription;
  /** When the oldest pending notification was recorded. */
  readonly since: Date;
  /** Changes with every setting that affects how the subscription's posts look. */
  readonly revision: number;
  /**
   * When an unfinished poll that these notifications wait for began to record events (`FeedBatch.partialSince`).
   * Undefined if they need not wait.
   */
  readonly partialSince?: Date | undefined;
}

export interface WaitingSubscription extends DueSubscription {
  /** Number of pending notifications. */
  readonly notifications: number;
}

/** Selects the subscriptions of guilds, or those of followers. */
export type SubscriptionOwners = 'guilds' | 'people';

export interface PendingNotifications {
  /**
   * The guilds' subscriptions with pending notifications, and their number. Paused subscriptions are included. Takes
   * longer the more notifications are pending.
   */
  waiting(): Promise<readonly WaitingSubscription[]>;
  /**
   * Subscriptions with pending notifications, paused ones included. Takes the same time for one notification as for a
   * million.
   */
  due(of?: SubscriptionOwners): Promise<readonly DueSubscription[]>;
  /**
   * The oldest notifications of a subscription, in the order in which they were recorded, from the id `from` on.
   * Notifications that wait for a poll to end are left out.
   */
  of(subscriptionId: number, limit: number, from?: number): Promise<readonly PendingNotification[]>;
  group(channelId: string, key: string): Promise<PostGroup | undefined>;
  /**
   * Other guilds in which the same person gets some of the same notifications by direct message. One message then
   * serves all guilds.
   */
  alsoIn(subscription: Subscription): Promise<readonly string[]>;
  /**
   * For each arrived title that this subscription's person waits for: the ids of the events with which the title
   * arrived.
   */
  arrivals(subscriptionId: number): Promise<readonly (readonly number[])[]>;
  /** Undefined if the database was not restored, or if no pending notification is in doubt. */
  ofUnknownTime(subscriptionId: number): Promise<NotificationsInDoubt | undefined>;
  /**
   * In one transaction, stores posts and groups and deletes the notifications. Notifications that are already deleted
   * are ignored. False, with nothing written, if the subscription was changed or removed in the meantime, or if a
   * message to which these posts add entries was split. Rejects if a post's key is already used in its channel, because
   * no notification may be lost.
   */
  publish(batch: PublishBatch): Promise<boolean>;
  /** Number of posts for the channel that are not delivered yet. */
  backlog(channelId: string): Promise<number>;
}

/**
 * Maximum number of notifications kept for a paused or blocked subscription. It may be paused for years, and people
 * would not read more. The newest are kept; the others are only counted.
 */
export const MAX_PENDING_NOTIFICATIONS = 10_000;
