import { setImmediate as turn } from 'node:timers/promises';
import type { Composition, DueRoute, NoticeTimes } from '../domain/news.ts';
import { QUARTER_MS } from '../domain/plays.ts';
import type { DigestOccasion } from '../render/occasion.ts';
import { type ComposeDeps, postsOf, write } from './composing.ts';
import { isDueBy } from './slots.ts';

/**
 * Notices read at a time, so that memory stays bounded: a play takes a kilobyte. A busy week of forty people with their
 * music is one message; a digest of more than these is several, which say so.
 */
export const PART = 10_000;

/**
 * A digest takes what came before its period was over; what came after is the next one's. All of its parts are written in
 * one transaction: one that broke off would be counted anew by the next, as if it were another.
 */
export async function composeDigest(
  { route, revision }: DueRoute,
  digest: DigestOccasion,
  deps: ComposeDeps,
): Promise<void> {
  const { notices, tellers, clock } = deps;
  const now = clock.now();
  const isDue = ({ recordedAt }: Pick<NoticeTimes, 'recordedAt'>) => isDueBy(recordedAt, digest.to, now);
  const waiting = await notices.times(route.id);
  const due = waiting.filter(isDue);
  const pages = pagesOf(waiting).filter((page) => page.some(isDue));
  const quarters = quartersOf(due);
  const made: Pick<Composition, 'posts' | 'groups'>[] = [];
  for (const [index, page] of pages.entries()) {
    // Ten thousand take some 300 ms, of the three seconds that people's interactions have.
    await turn();
    deps.signal.throwIfAborted();
    const found = (await notices.of(route.id, page.length, page[0]?.id)).filter(isDue);
    const part = pages.length > 1 ? { number: index + 1, of: pages.length, total: due.length } : undefined;
    const told = await tellers[route.feed].tell(route, found, { ...digest, quarters, part }, deps);
    made.push(await postsOf(route, found, told, deps));
  }
  const composition = {
    routeId: route.id,
    revision,
    noticeIds: due.map(({ id }) => id),
    posts: made.flatMap(({ posts }) => posts),
    groups: made.flatMap(({ groups = [] }) => groups),
    digestedAt: digest.to,
  };
  await write(composition, deps);
}

function pagesOf(waiting: readonly NoticeTimes[]): readonly (readonly NoticeTimes[])[] {
  const count = Math.ceil(waiting.length / PART);
  return Array.from({ length: count }, (_, index) => waiting.slice(index * PART, (index + 1) * PART));
}

function quartersOf(due: readonly NoticeTimes[]): ReadonlyMap<number, number> {
  const quarters = new Map<number, number>();
  for (const { at } of due) {
    const quarter = Math.floor(at.getTime() / QUARTER_MS);
    quarters.set(quarter, (quarters.get(quarter) ?? 0) + 1);
  }
  return quarters;
}
