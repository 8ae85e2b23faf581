import type { BlockedChannels } from '../../domain/notifications/blockedChannels.ts';
import type { FeedName } from '../../domain/notifications/feeds.ts';
import type { PendingNotifications, PublishBatch } from '../../domain/notifications/pendingNotifications.ts';
import type { Group } from '../../domain/notifications/posts.ts';
import type { Subscription } from '../../domain/notifications/subscriptions.ts';
import type { Wake } from '../../domain/wake.ts';
import type { FeedRenderer, RenderDeps, RenderedEntries } from '../feeds/feedRenderer.ts';
import { planPosts } from './posts.ts';
import type { WaitLog } from './waitLog.ts';

export interface PublishDeps extends RenderDeps {
  readonly notifications: PendingNotifications;
  readonly blocked: Pick<BlockedChannels, 'list' | 'takeReroutable'>;
  readonly renderers: Readonly<Record<FeedName, FeedRenderer>>;
  readonly waitLog: WaitLog;
  /** Called when there are new rows in the outbox. */
  readonly wake: Wake;
}

/** The posts made of these drafts; logs the events that could not be decoded. Rejects with the signal's reason, too. */
export async function postsOf(
  subscription: Subscription,
  notificationIds: readonly number[],
  { drafts, unreadable }: RenderedEntries,
  { notifications, log, signal, clock }: PublishDeps,
  summaryReason?: string,
): Promise<Pick<PublishBatch, 'posts' | 'groups'>> {
  if (unreadable.length > 0)
    log.error({ feed: subscription.feed, events: unreadable }, 'stored events could not be decoded; left out');
  const groups = new Map<string, Group | undefined>();
  for (const { group } of drafts)
    if (group) groups.set(group.key, await notifications.group(subscription.channelId, group.key));
  signal.throwIfAborted();
  return planPosts({ subscription, drafts, notificationIds, groups, now: clock.now(), summaryReason });
}

/** Writes the batch to the outbox; false if the subscription was removed, paused or changed meanwhile. */
export async function write(batch: PublishBatch, { notifications, wake }: PublishDeps): Promise<boolean> {
  const isPublished = await notifications.publish(batch);
  if (isPublished && batch.notificationIds.length > 0) wake();
  return isPublished;
}
