import type { Group, Notice, Notices, ParkedChannels, WaitingRoute } from '../domain/news.ts';
import type { FeedName, Route } from '../domain/routes.ts';
import { type CompositionPlan, planComposition } from './compositionPlan.ts';
import { planPosts } from './compositionPosts.ts';
import { isDueBy } from './slots.ts';
import type { TellDeps, Teller, ToldDrafts } from './teller.ts';

export interface ComposeDeps extends TellDeps {
  readonly notices: Notices;
  readonly parked: Pick<ParkedChannels, 'list'>;
  readonly tellers: Readonly<Record<FeedName, Teller>>;
  /** Called when there are new rows in the outbox. */
  readonly wake: () => void;
}

/** Notices read at a time, so that memory stays bounded whatever waits: a summary of more than these is several. */
const AT_A_TIME = 1000;

/**
 * Makes posts of whatever is due, for each route by itself. Rejects with the first route's failure after all of them had
 * their turn, or with the signal's reason; what was not composed waits.
 */
export async function runComposer(deps: ComposeDeps): Promise<void> {
  const failures: unknown[] = [];
  const waiting = await deps.notices.waiting();
  const parked = new Set((await deps.parked.list()).map(({ channelId }) => channelId));
  for (const each of waiting) {
    deps.signal.throwIfAborted();
    try {
      await composeRoute(each, parked.has(each.route.channelId), deps);
    } catch (err) {
      deps.log.warn(
        { err, route: each.route.id, feed: each.route.feed },
        'the news of this route could not be told yet',
      );
      failures.push(err);
    }
  }
  if (failures.length > 0) throw failures[0];
}

async function composeRoute({ route, since }: WaitingRoute, isParked: boolean, deps: ComposeDeps): Promise<void> {
  const { notices, clock } = deps;
  const backlog = await notices.backlog(route.channelId);
  const plan = planComposition({ route, waiting: { since }, backlog, isParked, now: clock.now() });
  if (plan.do === 'wait') return;
  for (let left = true; left; ) {
    const due = await dueNow(route, plan, deps);
    const isLast = due.length < AT_A_TIME;
    // Of a route that was paused meanwhile nothing is written, and the same ones would come again.
    left = (await composeNotices(route, due, { ...plan, isLast }, deps)) && !isLast;
  }
}

type Due = Extract<CompositionPlan, { readonly do: 'compose' }>;
/** A digest is over with its last part: if it breaks off before, the rest is still due. */
type Part = Due & { readonly isLast: boolean };

/** A digest takes what came before its period was over; what came after is the next one's. */
async function dueNow(route: Route, { as }: Due, { notices, clock }: ComposeDeps): Promise<readonly Notice[]> {
  const waiting = await notices.of(route.id, AT_A_TIME);
  if (as === 'each' || as.kind === 'many') return waiting;
  return waiting.filter(({ recordedAt }) => isDueBy(recordedAt, as.to, clock.now()));
}

/** False: the route was removed or paused meanwhile. */
async function composeNotices(route: Route, due: readonly Notice[], plan: Part, deps: ComposeDeps): Promise<boolean> {
  const { notices, log, signal, clock } = deps;
  const { drafts, unreadable } = await tell(route, due, plan, deps);
  if (unreadable.length > 0)
    log.error({ feed: route.feed, events: unreadable }, 'stored news cannot be read; left out');
  const groups = new Map<string, Group | undefined>();
  for (const { group } of drafts) if (group) groups.set(group.key, await notices.group(route.channelId, group.key));
  signal.throwIfAborted();
  const isComposed = await notices.compose({
    routeId: route.id,
    noticeIds: due.map(({ id }) => id),
    ...planPosts({ route, drafts, groups, now: clock.now() }),
    ...(plan.isLast && plan.as !== 'each' && plan.as.kind === 'digest' && { digestedAt: plan.as.to }),
  });
  if (isComposed && due.length > 0) deps.wake();
  return isComposed;
}

async function tell(route: Route, due: readonly Notice[], plan: Due, deps: ComposeDeps): Promise<ToldDrafts> {
  const teller = deps.tellers[route.feed];
  const told = await teller.tell(route, due, plan.as, deps);
  if (plan.as !== 'each' || told.drafts.length <= plan.atMost) return told;
  return teller.tell(route, due, { kind: 'many' }, deps);
}
