import { setImmediate as turn } from 'node:timers/promises';
import type { BlockedChannel } from '../../domain/notifications/blockedChannels.ts';
import type { DueSubscription } from '../../domain/notifications/pendingNotifications.ts';
import { MOST_EACH, planPublishing } from './plan.ts';
import { type PublishDeps, postsOf, write } from './publish.ts';
import { bodyFor } from './reroute.ts';
import { publishSummary } from './summary.ts';

/**
 * Makes posts of whatever is due, for each subscription by itself. Rejects with the first failure after all of them had
 * their turn, or with the signal's reason; what was not published waits.
 */
export async function runPublisher(deps: PublishDeps): Promise<void> {
  const failures: unknown[] = [];
  const all = await deps.blocked.list();
  try {
    await reroutePosts(all, deps);
  } catch (err) {
    deps.log.warn({ err }, 'what was written for a channel that takes nothing could not be taken out of it yet');
    failures.push(err);
  }
  const waiting = await deps.notifications.due();
  deps.waitLog.keep(new Set(waiting.map(({ subscription }) => subscription.id)));
  const blocked = new Map(all.map(({ channelId, since }) => [channelId, since]));
  for (const each of waiting) {
    // One takes some 10 ms, and a bot may have hundreds: people's interactions and the sender want their turn.
    await turn();
    deps.signal.throwIfAborted();
    try {
      await publishSubscription(each, blocked.get(each.subscription.channelId), deps);
    } catch (err) {
      deps.log.warn(
        { err, subscription: each.subscription.id, feed: each.subscription.feed },
        'notifications of this subscription could not be published yet',
      );
      failures.push(err);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/**
 * What was written for a channel that takes nothing follows its subscription to another one: left behind, it would come out of
 * time once the channel takes messages again. Looked at each time, since the subscription may have been set before anybody knew
 * what became of its old channel.
 */
async function reroutePosts(all: readonly BlockedChannel[], { blocked, log, wake }: PublishDeps): Promise<void> {
  for (const { channelId } of all) {
    const { rerouted, deadLettered } = await blocked.takeReroutable(channelId, bodyFor);
    if (deadLettered > 0) log.warn({ channel: channelId, posts: deadLettered }, TOO_OPEN);
    if (rerouted === 0) continue;
    log.info(
      { channel: channelId, posts: rerouted },
      'messages for a blocked channel go where their subscriptions point now',
    );
    wake();
  }
}

const TOO_OPEN = 'messages for a channel that takes nothing show more of people than their routes do now; set aside';

async function publishSubscription(
  waiting: DueSubscription,
  blockedSince: Date | undefined,
  deps: PublishDeps,
): Promise<void> {
  const { subscription } = waiting;
  const { notifications, clock, waitLog } = deps;
  const backlog = await notifications.backlog(subscription.channelId);
  const plan = planPublishing({ subscription, waiting, backlog, blockedSince, now: clock.now() });
  waitLog.note(subscription, plan.do === 'wait' ? plan : undefined);
  if (plan.do === 'wait') return;
  return plan.as === 'each' ? publishEach(waiting, plan.atMost, deps) : publishSummary(waiting, plan.as, deps);
}

async function publishEach(waiting: DueSubscription, atMost: number, deps: PublishDeps): Promise<void> {
  const { subscription, revision } = waiting;
  const due = await deps.notifications.of(subscription.id, MOST_EACH + 1);
  const each =
    due.length > MOST_EACH ? undefined : await deps.renderers[subscription.feed].render(subscription, due, deps);
  if (!each || each.drafts.length > atMost) return publishSummary(waiting, { kind: 'many' }, deps);
  const notificationIds = due.map(({ id }) => id);
  await turn();
  await write(
    {
      subscriptionId: subscription.id,
      revision,
      notificationIds,
      ...(await postsOf(subscription, notificationIds, each, deps)),
    },
    deps,
  );
}
