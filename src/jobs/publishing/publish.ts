import { z } from 'zod';
import { jsonOf } from '../../domain/json.ts';
import type { BlockedChannels } from '../../domain/notifications/blockedChannels.ts';
import type { FeedName } from '../../domain/notifications/feeds.ts';
import type {
  DueSubscription,
  PendingNotification,
  PendingNotifications,
  PublishBatch,
} from '../../domain/notifications/pendingNotifications.ts';
import type { Group } from '../../domain/notifications/posts.ts';
import type { Subscription } from '../../domain/notifications/subscriptions.ts';
import type { Wake } from '../../domain/wake.ts';
import type { DigestReason, SummaryReason } from '../../render/summary/reason.ts';
import type { FeedRenderer, RenderDeps, RenderedEntries } from '../feeds/feedRenderer.ts';
import { isDueBy } from './digestSchedule.ts';
import { planPosts } from './posts.ts';
import type { WaitLog } from './waitLog.ts';

const digest = jsonOf(
  z.object({
    kind: z.literal('digest'),
    period: z.enum(['hourly', 'daily', 'weekly']),
    from: z.coerce.date(),
    to: z.coerce.date(),
  }),
);

/** The reason as a post keeps it for when it is split: a digest's parts are digests of the same period; a flood's parts are no flood. */
const encodeReason = (summaryReason: SummaryReason): string | undefined =>
  summaryReason.kind === 'digest' ? JSON.stringify(summaryReason) : undefined;

/** Undefined where it is no digest or cannot be decoded: what the database holds is outside input too. */
export const decodeDigestReason = (stored: string | undefined): DigestReason | undefined =>
  digest.safeParse(stored).data;

/** How many notifications are read at a time. These take some 5 ms, during which everything else stands still. */
export const PAGE = 200;

/**
 * Publishes one message for everything that waits for a subscription. There may be any amount of it, so it is counted a page
 * at a time. A digest takes what was recorded before the end of its period; the rest belongs to the next one.
 */
export async function publishSummary(
  { subscription, revision }: DueSubscription,
  summaryReason: SummaryReason,
  deps: PublishDeps,
): Promise<void> {
  const now = deps.clock.now();
  const end = summaryReason.kind === 'digest' ? summaryReason.to : undefined;
  const ids: number[] = [];
  async function* due(): AsyncGenerator<readonly PendingNotification[]> {
    for await (const page of waitingPages(subscription.id, deps)) {
      const some = end ? page.filter(({ recordedAt }) => isDueBy(recordedAt, end, now)) : page;
      for (const { id } of some) ids.push(id);
      yield some;
    }
  }
  const rendered = await deps.renderers[subscription.feed].summarize(subscription, due(), summaryReason, deps);
  const made = await postsOf(subscription, ids, rendered, deps, encodeReason(summaryReason));
  await write(
    { subscriptionId: subscription.id, revision, notificationIds: ids, ...made, ...(end && { digestedAt: end }) },
    deps,
  );
}

/** Yields notifications in the order they were recorded; rejects with the signal's reason, too. */
async function* waitingPages(
  subscriptionId: number,
  { notifications, signal }: Pick<PublishDeps, 'notifications' | 'signal'>,
): AsyncGenerator<readonly PendingNotification[]> {
  let from = 0;
  for (
    let page = await notifications.of(subscriptionId, PAGE);
    page.length > 0;
    page = await notifications.of(subscriptionId, PAGE, from)
  ) {
    yield page;
    if (page.length < PAGE) return;
    from = (page.at(-1)?.id ?? from) + 1;
    signal.throwIfAborted();
  }
}

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
