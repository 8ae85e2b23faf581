import type { FeedPost, Group } from './posts.ts';
import type { Subscription } from './subscriptions.ts';

/** An event on its way to a route. */
export interface PendingNotification {
  /** Of the event, which no other one ever has. */
  readonly id: number;
  readonly eventKey: string;
  readonly at: Date;
  readonly recordedAt: Date;
  readonly data: string;
}

export interface PublishBatch {
  readonly subscriptionId: number;
  /** Of the route as they were drawn for it. */
  readonly revision: number;
  /** The notices that are told by these posts, or need not be. */
  readonly notificationIds: readonly number[];
  readonly posts: readonly FeedPost[];
  readonly groups?: readonly Group[] | undefined;
  /** The end of the period, when it is a digest. */
  readonly digestedAt?: Date | undefined;
}

export interface DueSubscription {
  readonly subscription: Subscription;
  /** When the oldest of its notices was recorded. */
  readonly since: Date;
  /** Another one each time that something changes how the route is told. */
  readonly revision: number;
  /** Of its feed (`FeedBatch.partialSince`). */
  readonly partialSince?: Date | undefined;
}

export interface WaitingSubscription extends DueSubscription {
  readonly notifications: number;
}

export interface PendingNotifications {
  /** Routes that have notices, paused ones too, with how many: that takes the longer the more there are. */
  waiting(): Promise<readonly WaitingSubscription[]>;
  /** Routes that have notices and are not paused; as quick for a million notices as for one. */
  due(): Promise<readonly DueSubscription[]>;
  /** The oldest of a route, in the order they were recorded; `from` an id on, that one included. */
  of(subscriptionId: number, limit: number, from?: number): Promise<readonly PendingNotification[]>;
  group(channelId: string, key: string): Promise<Group | undefined>;
  /**
   * Posts, groups and the end of the notices in one transaction. A notice that is gone already is no matter. False, and
   * nothing of it: the route, how somebody is called, or a message that was to grow is another one or gone by now.
   * Rejects when a post has the key of another one of its channel: no notice may end untold.
   */
  publish(batch: PublishBatch): Promise<boolean>;
  /** How many posts wait to be sent to that channel. */
  backlog(channelId: string): Promise<number>;
}

/**
 * So many notifications wait for a subscription that is paused or whose channel takes nothing: the newest. It may stay like
 * that for years, and of more than these nobody would read each; of those before them it is said how many there were.
 */
export const MOST_WAITING = 10_000;
