import type { FeedPost, Notice } from '../../domain/notifications/notifications.ts';
import type { PostSource } from '../../domain/notifications/postState.ts';
import { type FeedName, moreCareful, type Route, type Routes } from '../../domain/notifications/subscriptions.ts';
import type { OutboxRow } from '../../domain/store.ts';
import type { TellDeps, Teller, ToldDrafts } from '../publishing/feedRenderer.ts';
import { BURST, MOST_EACH } from '../publishing/plan.ts';
import { planPosts } from '../publishing/posts.ts';
import { PAGE } from '../publishing/summary.ts';
import { digestDrawnAs } from '../publishing/summaryReason.ts';

/**
 * The posts that tell, each by itself, what a post that Discord refuses told together: one of them may be to blame, and the
 * others are not. None where there is nothing to take apart: then it is that very one. Rejects with the signal's reason.
 */
export type Split = (row: OutboxRow, source: PostSource, signal: AbortSignal) => Promise<readonly FeedPost[]>;

export interface SplitDeps extends Omit<TellDeps, 'signal'> {
  readonly routes: Pick<Routes, 'list'>;
  readonly tellers: Readonly<Record<FeedName, Teller>>;
}

export const createSplit =
  (deps: SplitDeps): Split =>
  async (row, source, signal) => {
    const route = (await deps.routes.list()).find(({ id }) => id === source.routeId);
    const parts = partsOf(row, source.events);
    if (!route || parts.length === 0) return [];
    const drawing = { ...deps, signal, route: asIn(row, source, route), insteadOf: row.id };
    const posts: FeedPost[] = [];
    for (const part of parts) posts.push(...(await postsOf(part, source.drawnAs, drawing)));
    return posts;
  };

/** Since it was written its route may have gone elsewhere, where people may be named and other roles are called. */
function asIn({ channelId }: OutboxRow, { people }: PostSource, route: Route): Route {
  const drawn = { ...route, channelId, people: moreCareful(people, route.people) };
  return route.channelId === channelId ? drawn : { ...drawn, mentionRoleId: undefined };
}

/**
 * An edit has in it what its message told before, which may be what is refused now: first what it adds, alone. All else
 * goes into halves.
 */
function partsOf({ edits }: OutboxRow, events: readonly Notice[]): readonly (readonly Notice[])[] {
  if (edits) return [events];
  if (events.length < 2) return [];
  const middle = Math.ceil(events.length / 2);
  return [events.slice(0, middle), events.slice(middle)];
}

interface Drawing extends SplitDeps {
  readonly signal: AbortSignal;
  readonly route: Route;
  readonly insteadOf: number;
}

async function postsOf(due: readonly Notice[], drawnAs: string | undefined, drawing: Drawing) {
  const { route, insteadOf, clock, log } = drawing;
  const { drafts, unreadable } = await drawn(due, drawnAs, drawing);
  if (unreadable.length > 0)
    log.error({ feed: route.feed, events: unreadable }, 'stored news cannot be read; left out');
  // Messages that grow are made by the composer alone.
  const alone = drafts.map(({ group, ...draft }) => draft);
  const noticeIds = due.map(({ id }) => id);
  return planPosts({ route, drafts: alone, noticeIds, groups: new Map(), now: clock.now(), drawnAs, insteadOf }).posts;
}

async function drawn(due: readonly Notice[], drawnAs: string | undefined, drawing: Drawing): Promise<ToldDrafts> {
  const { route, tellers } = drawing;
  const teller = tellers[route.feed];
  const digest = digestDrawnAs(drawnAs);
  if (digest) return await teller.summarize(route, pagesOf(due), digest, drawing);
  const each = due.length > MOST_EACH ? undefined : await teller.tell(route, due, drawing);
  if (each && each.drafts.length <= BURST) return each;
  return await teller.summarize(route, pagesOf(due), { kind: 'many' }, drawing);
}

async function* pagesOf(due: readonly Notice[]): AsyncGenerator<readonly Notice[]> {
  for (let start = 0; start < due.length; start += PAGE) yield due.slice(start, start + PAGE);
}
