import type { DueSubscription, PendingNotification } from '../../domain/notifications/pendingNotifications.ts';
import type { SummaryReason } from '../../render/summary/reason.ts';
import { isDueBy } from './digestSchedule.ts';
import { type PublishDeps, postsOf, write } from './publish.ts';
import { encodeReason } from './summaryReason.ts';

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
