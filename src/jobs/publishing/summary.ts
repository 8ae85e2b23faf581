import type { DueRoute, Notice } from '../../domain/notifications/notifications.ts';
import type { SummaryOccasion } from '../../render/summary/reason.ts';
import { isDueBy } from './digestSchedule.ts';
import { type ComposeDeps, postsOf, write } from './publish.ts';
import { drawnAs } from './summaryReason.ts';

/** Notices read at a time. These take some 5 ms, in which everything else stands still. */
export const PAGE = 200;

/**
 * One message of all that waits for a route, however much that is: it is counted a page at a time. A digest takes what came
 * before its period was over; what came after is the next one's.
 */
export async function composeSummary(
  { route, revision }: DueRoute,
  occasion: SummaryOccasion,
  deps: ComposeDeps,
): Promise<void> {
  const now = deps.clock.now();
  const end = occasion.kind === 'digest' ? occasion.to : undefined;
  const ids: number[] = [];
  async function* due(): AsyncGenerator<readonly Notice[]> {
    for await (const page of waitingPages(route.id, deps)) {
      const some = end ? page.filter(({ recordedAt }) => isDueBy(recordedAt, end, now)) : page;
      for (const { id } of some) ids.push(id);
      yield some;
    }
  }
  const told = await deps.tellers[route.feed].summarize(route, due(), occasion, deps);
  const made = await postsOf(route, ids, told, deps, drawnAs(occasion));
  await write({ routeId: route.id, revision, noticeIds: ids, ...made, ...(end && { digestedAt: end }) }, deps);
}

/** In the order they were recorded; rejects with the signal's reason, too. */
async function* waitingPages(
  routeId: number,
  { notices, signal }: Pick<ComposeDeps, 'notices' | 'signal'>,
): AsyncGenerator<readonly Notice[]> {
  let from = 0;
  for (let page = await notices.of(routeId, PAGE); page.length > 0; page = await notices.of(routeId, PAGE, from)) {
    yield page;
    if (page.length < PAGE) return;
    from = (page.at(-1)?.id ?? from) + 1;
    signal.throwIfAborted();
  }
}
