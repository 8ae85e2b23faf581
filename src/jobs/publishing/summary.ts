import type { DueSubscription, PendingNotification } from '../../domain/notifications/pendingNotifications.ts';
import type { SummaryReason } from '../../render/summary/reason.ts';
import { isDueBy } from './digestSchedule.ts';
import { type PublishDeps, postsOf, write } from './publish.ts';
import { encodeReason } from './summaryReason.ts';

/** Notifications read at a time. These take some 5 ms, in which everything else stands still. */
export const PAGE = 200;

/**
 * One message of all that waits for a subscription, however much that is: it is counted a page at a time. A digest takes what came
 * before its period was over; what came after is the next one's.
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
  const sentences = await deps.renderers[subscription.feed].summarize(subscription, due(), summaryReason, deps);
  const made = await postsOf(subscription, ids, sentences, deps, encodeReason(summaryReason));
  await write(
    { subscriptionId: subscription.id, revision, notificationIds: ids, ...made, ...(end && { digestedAt: end }) },
    deps,
  );
}

/** In the order they were recorded; rejects with the signal's reason, too. */
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
