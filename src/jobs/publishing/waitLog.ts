import type { Logger } from '../../domain/logger.ts';
import type { Subscription } from '../../domain/notifications/subscriptions.ts';
import type { WaitReason } from '../../domain/notifications/waitReason.ts';

export interface WaitLog {
  /** Undefined means that they are posted now. */
  note(subscription: Subscription, reason: WaitReason | undefined): void;
  /** Forgets subscriptions that no longer have anything waiting. */
  keep(subscriptionIds: ReadonlySet<number>): void;
}

/** Logs why notifications wait, once for each reason, because the publisher looks every minute. */
export function createWaitLog(log: Pick<Logger, 'debug'>): WaitLog {
  const noted = new Map<number, string>();
  return {
    note: ({ id, feed, channelId }, reason) => {
      if (!reason) {
        noted.delete(id);
        return;
      }
      const { why, since } = reason;
      const until = 'until' in reason ? reason.until : undefined;
      const posts = 'posts' in reason ? reason.posts : undefined;
      const key = `${why} ${until?.getTime()}`;
      if (noted.get(id) === key) return;
      noted.set(id, key);
      log.debug(
        { subscription: id, feed, channel: channelId, why, since, until, posts },
        'notifications of a subscription held back',
      );
    },
    keep: (subscriptionIds) => {
      for (const id of noted.keys()) if (!subscriptionIds.has(id)) noted.delete(id);
    },
  };
}
