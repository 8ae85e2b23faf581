import { setImmediate as turn } from 'node:timers/promises';
import type { DueRoute, Parked } from '../../domain/notifications/notifications.ts';
import { MOST_EACH, planComposition } from './plan.ts';
import { type ComposeDeps, postsOf, write } from './publish.ts';
import { movedTo } from './reroute.ts';
import { composeSummary } from './summary.ts';

/**
 * Makes posts of whatever is due, for each route by itself. Rejects with the first failure after all routes had their
 * turn, or with the signal's reason; what was not composed waits.
 */
export async function runComposer(deps: ComposeDeps): Promise<void> {
  const failures: unknown[] = [];
  const all = await deps.parked.list();
  try {
    await moveAlong(all, deps);
  } catch (err) {
    deps.log.warn({ err }, 'what was written for a channel that takes nothing could not be taken out of it yet');
    failures.push(err);
  }
  const waiting = await deps.notices.due();
  const parked = new Set(all.map(({ channelId }) => channelId));
  for (const each of waiting) {
    // One takes some 10 ms, and a bot may have hundreds: people's interactions and the sender want their turn.
    await turn();
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

/**
 * What was written for a channel that takes nothing follows its route to another one: left behind, it would come out of
 * time once the channel takes messages again. Looked at each time, since the route may have been set before anybody knew
 * what became of its old channel.
 */
async function moveAlong(all: readonly Parked[], { parked, log, wake }: ComposeDeps): Promise<void> {
  for (const { channelId } of all) {
    const { moved, setAside } = await parked.empty(channelId, movedTo);
    if (setAside > 0) log.warn({ channel: channelId, posts: setAside }, TOO_OPEN);
    if (moved === 0) continue;
    log.info(
      { channel: channelId, posts: moved },
      'messages for a channel that takes nothing go where their routes point now',
    );
    wake();
  }
}

const TOO_OPEN = 'messages for a channel that takes nothing show more of people than their routes do now; set aside';

async function composeRoute(waiting: DueRoute, isParked: boolean, deps: ComposeDeps): Promise<void> {
  const { route } = waiting;
  const { notices, clock } = deps;
  const backlog = await notices.backlog(route.channelId);
  const plan = planComposition({ route, waiting, backlog, isParked, now: clock.now() });
  if (plan.do === 'wait') return;
  return plan.as === 'each' ? composeEach(waiting, plan.atMost, deps) : composeSummary(waiting, plan.as, deps);
}

async function composeEach(waiting: DueRoute, atMost: number, deps: ComposeDeps): Promise<void> {
  const { route, revision } = waiting;
  const due = await deps.notices.of(route.id, MOST_EACH + 1);
  const each = due.length > MOST_EACH ? undefined : await deps.tellers[route.feed].tell(route, due, deps);
  if (!each || each.drafts.length > atMost) return composeSummary(waiting, { kind: 'many' }, deps);
  const noticeIds = due.map(({ id }) => id);
  await turn();
  await write({ routeId: route.id, revision, noticeIds, ...(await postsOf(route, noticeIds, each, deps)) }, deps);
}
