import type { Logger } from '../../domain/logger.ts';
import type { Subscription } from '../../domain/notifications/subscriptions.ts';
import type { NotificationWaitReason } from '../../domain/notifications/waitReason.ts';

export interface WaitLog {
  /** Notes why a subscription's notifications wait. `reason` is undefined if they are published now. */
  note(subscription: Subscription, reason: NotificationWaitReason | undefined): void;
  /** Forgets the reasons of all other subscriptions, because these have no pending notifications. */
  keep(subscriptionIds: ReadonlySet<number>): void;
}

/** Logs why notifications wait, once per reason, because the publisher runs every minute. */
export function createWaitLog(log: Pick<Logger, 'debug'>): WaitLog {
  const loggedReasons = new Map<number, string>();
  return {
    note: ({ id, feed, channelId }, reason) => {
      if (!reason) {
        loggedReasons.delete(id);
        return;
      }
      const { why, since } = reason;
      const until = 'until' in reason ? reason.until : undefined;
      const posts = 'posts' in reason ? reason.posts : undefined;
      const key = `${why} ${until?.getTime()}`;
      if (loggedReasons.get(id) === key) return;
      loggedReasons.set(id, key);
      log.debug(
        { subscription: id, feed, channel: channelId, why, since, until, posts },
        'the notifications of a subscription are not posted yet; the field why says why',
      );
    },
    keep: (subscriptionIds) => {
      for (const id of loggedReasons.keys()) if (!subscriptionIds.has(id)) loggedReasons.delete(id);
    },
  };
}
