import type { DueSubscription } from './pendingNotifications.ts';
import type { Subscription } from './subscriptions.ts';

/** The state of a subscription with pending notifications, and of its channel. */
export interface PublishState {
  readonly subscription: Subscription;
  readonly waiting: Pick<DueSubscription, 'since' | 'partialSince'>;
  readonly backlog: number;
  /** Time since which the channel accepts no messages. */
  readonly blockedSince?: Date | undefined;
  readonly now: Date;
}

/**
 * Why pending notifications are not posted yet. `since` is the beginning of that reason: the pause, the
 * running poll, the channel's block; otherwise the time when the oldest notification was recorded.
 */
export type WaitReason =
  | { readonly why: 'paused' | 'polling' | 'blocked'; readonly since: Date }
  | { readonly why: 'backlog'; readonly since: Date; readonly posts: number }
  | { readonly why: 'quiet' | 'digest'; readonly since: Date; readonly until: Date };

/** Why notifications wait. Undefined: they are posted with the publisher's next run. */
export type WaitReasonOf = (state: PublishState) => WaitReason | undefined;
