import { setImmediate as turn } from 'node:timers/promises';
import type { BlockedChannel } from '../../domain/notifications/blockedChannels.ts';
import type { DueSubscription, PendingNotification } from '../../domain/notifications/pendingNotifications.ts';
import { MAX_RENDERED_NOTIFICATIONS, type PublishPlan, planPublishing } from './plan.ts';
import {
  type NotificationsToPublish,
  type PublishDeps,
  pendingNotificationPages,
  publishDrafts,
  publishSummary,
} from './publish.ts';
import { rewritePostBodyForChannel } from './reroutedBody.ts';

/**
 * Makes posts of all due notifications, one subscription after the other. Rejects with the first failure once each had
 * a turn, or with the signal's reason. Remaining notifications wait.
 */
export async function publishDueNotifications(deps: PublishDeps): Promise<void> {
  const failures: unknown[] = [];
  const blockedChannels = await deps.blocked.list();
  let stillSending: ReadonlySet<number> = new Set();
  try {
    stillSending = await reroutePosts(blockedChannels, deps);
  } catch (err) {
    deps.log.warn(
      { err },
      'could not move the waiting messages of a blocked channel to another channel; trying again with the next run',
    );
    failures.push(err);
  }
  const dueSubscriptions = await deps.notifications.due();
  deps.waitLog.keep(new Set(dueSubscriptions.map(({ subscription }) => subscription.id)));
  const blockedSince = new Map(blockedChannels.map(({ channelId, since }) => [channelId, since]));
  for (const dueSubscription of dueSubscriptions) {
    // Other work of the process can run now: a subscription takes about 10 ms, and there may be hundreds.
    await turn();
    deps.signal.throwIfAborted();
    // A post of this subscription is still being sent. If Discord refuses it, it moves to another channel and must come
    // before newer notifications.
    if (stillSending.has(dueSubscription.subscription.id)) continue;
    try {
      await publishSubscription(dueSubscription, blockedSince.get(dueSubscription.subscription.channelId), deps);
    } catch (err) {
      deps.log.warn(
        { err, subscription: dueSubscription.subscription.id, feed: dueSubscription.subscription.feed },
        'could not turn the notifications of a subscription into messages; trying again with the next run',
      );
      failures.push(err);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/**
 * Moves posts of blocked channels to the channels that their subscriptions use now. Otherwise they would appear late,
 * once the old channel accepts messages again. Runs each time, because a subscription may change before its old channel
 * is known to be blocked. Returns subscriptions with a post that is still being sent.
 */
async function reroutePosts(
  blockedChannels: readonly BlockedChannel[],
  { blocked, log, wake }: PublishDeps,
): Promise<ReadonlySet<number>> {
  const sending = new Set<number>();
  for (const { channelId } of blockedChannels) {
    const { rerouted, deadLettered, stillSending } = await blocked.takeReroutable(channelId, rewritePostBodyForChannel);
    for (const id of stillSending) sending.add(id);
    if (deadLettered > 0) log.warn({ channel: channelId, posts: deadLettered }, SHOWS_TOO_MUCH);
    if (rerouted === 0) continue;
    log.info(
      { channel: channelId, posts: rerouted },
      'moved waiting messages from a blocked channel to the channels that their subscriptions use now',
    );
    wake();
  }
  return sending;
}

const SHOWS_TOO_MUCH =
  'dropped messages that waited for a blocked channel (dead-lettered), because they show more about people than their subscriptions allow now';

async function publishSubscription(
  dueSubscription: DueSubscription,
  blockedSince: Date | undefined,
  deps: PublishDeps,
): Promise<void> {
  const plan = await planSubscription(dueSubscription, blockedSince, deps);
  if (plan.do === 'publish') await publishByPlan({ plan, waiting: dueSubscription }, deps);
}

export async function planSubscription(
  dueSubscription: DueSubscription,
  blockedSince: Date | undefined,
  deps: Pick<PublishDeps, 'notifications' | 'clock' | 'waitLog' | 'digestSchedule'>,
): Promise<PublishPlan> {
  const { notifications, clock, waitLog, digestSchedule } = deps;
  const { subscription } = dueSubscription;
  const backlog = await notifications.backlog(subscription.channelId);
  const state = { subscription, waiting: dueSubscription, backlog, blockedSince, now: clock.now() };
  const plan = planPublishing(state, digestSchedule);
  waitLog.note(subscription, plan.do === 'wait' ? plan : undefined);
  return plan;
}

export async function publishByPlan(
  { plan, ...chosenNotifications }: NotificationsToPublish & { readonly plan: ActivePlan },
  deps: PublishDeps,
): Promise<void> {
  if (plan.as === 'each') return publishEach(chosenNotifications, plan.atMost, deps);
  return publishSummary({ ...chosenNotifications, summaryReason: plan.as }, deps);
}

type ActivePlan = Extract<PublishPlan, { readonly do: 'publish' }>;

async function publishEach(
  chosenNotifications: NotificationsToPublish,
  atMost: number,
  deps: PublishDeps,
): Promise<void> {
  const { waiting, addHeading } = chosenNotifications;
  const { subscription } = waiting;
  // Reads one notification more than can be rendered. If there is one more, a summary is posted instead.
  const notifications = await readDueNotifications(chosenNotifications, MAX_RENDERED_NOTIFICATIONS + 1, deps);
  const summary = { ...chosenNotifications, summaryReason: { kind: 'many' } } as const;
  if (notifications.length > MAX_RENDERED_NOTIFICATIONS) return publishSummary(summary, deps);
  const rendered = await deps.renderers[subscription.feed].render(subscription, notifications, deps);
  if (rendered.drafts.length > atMost) return publishSummary(summary, deps);
  await turn();
  await publishDrafts({ waiting, notificationIds: notifications.map(({ id }) => id), rendered, addHeading }, deps);
}

async function readDueNotifications(
  { waiting, publishableIds }: NotificationsToPublish,
  limit: number,
  deps: PublishDeps,
): Promise<readonly PendingNotification[]> {
  const subscriptionId = waiting.subscription.id;
  if (!publishableIds) return await deps.notifications.of(subscriptionId, limit);
  const notifications: PendingNotification[] = [];
  for await (const page of pendingNotificationPages({ subscriptionId, publishableIds }, deps)) {
    notifications.push(...page);
    if (notifications.length >= limit) break;
  }
  return notifications;
}
