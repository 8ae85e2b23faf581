import type { DueSubscription } from './pendingNotifications.ts';
import type { Subscription } from './subscriptions.ts';

export interface NotificationPublishState {
  readonly subscription: Subscription;
  readonly waiting: Pick<DueSubscription, 'since' | 'partialSince'>;
  readonly backlog: number;
  readonly blockedSince?: Date | undefined;
  readonly now: Date;
}

/**
 * Why pending notifications are not posted yet. `since`: when the pause, the running poll or the block began. For other
 * reasons, the time when the oldest notification was recorded.
 */
export type NotificationWaitReason =
  | { readonly why: 'paused' | 'polling' | 'blocked'; readonly since: Date }
  | { readonly why: 'backlog'; readonly since: Date; readonly posts: number }
  | { readonly why: 'quiet' | 'digest'; readonly since: Date; readonly until: Date };

/** Tells why notifications wait. Undefined if the publisher's next run posts them. */
export type FindNotificationWaitReason = (state: NotificationPublishState) => NotificationWaitReason | undefined;
