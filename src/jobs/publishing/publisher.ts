import { setImmediate as turn } from 'node:timers/promises';
import { z } from 'zod';
import { jsonOf } from '../../domain/json.ts';
import type { BlockedChannel, Destination } from '../../domain/notifications/blockedChannels.ts';
import type { DueSubscription, PendingNotification } from '../../domain/notifications/pendingNotifications.ts';
import type { FeedPost } from '../../domain/notifications/posts.ts';
import { mention, mentionOf, personMention } from '../../render/kit/mention.ts';
import { MOST_EACH, type PublishPlan, planPublishing } from './plan.ts';
import { markerOf } from './postMarker.ts';
import { pingsOf } from './posts.ts';
import { type ChosenNotifications, type PublishDeps, publish, publishSummary, waitingPages } from './publish.ts';

/** The body that `postWith` writes. */
const storedBody = jsonOf(
  z.looseObject({
    components: z.array(z.unknown()),
    mentionRoleIds: z.array(z.string()),
    mentionUserIds: z.array(z.string()).default([]),
  }),
);
const text = z.object({ type: z.literal(10), content: z.string() });

/**
 * The body that a post needs at its new destination: with the marker that the post has there, and the role
 * that is mentioned there, if any. The marker is searched for in the form in which JSON writes an id; no text
 * in the body can look like that, because quotes in a text are escaped.
 */
export function bodyFor(to: Destination, { key, channelId, body, edits }: FeedPost): string {
  const [old, now] = [channelId, to.channelId].map((id) => markerOf(edits ?? key, id));
  return calling(to, body.replaceAll(new RegExp(`"id":${old}(?!\\d)`, 'g'), `"id":${now}`));
}

/**
 * Changes who is mentioned above the message (see `mentioning`). A body that we did not write is refused when
 * it is sent.
 */
function calling(to: Destination, body: string): string {
  const stored = storedBody.safeParse(body).data;
  if (!stored) return body;
  const { components, mentionRoleIds, mentionUserIds, ...others } = stored;
  const [first, ...below] = components;
  const above = text.safeParse(first).data?.content ?? '';
  const mentions = [...mentionRoleIds.map(mention), ...mentionUserIds.map(personMention)];
  const own = mentions.includes(above) ? below : components;
  const mentioned = mentionOf(to);
  const now = mentioned === undefined ? own : [{ type: 10, content: mentioned }, ...own];
  return JSON.stringify({ ...others, components: now, ...pingsOf(to) });
}

/**
 * Makes posts of everything that is due, one subscription after the other. Rejects with the first failure
 * after all of them had their turn, or with the signal's reason; unpublished notifications wait.
 */
export async function runPublisher(deps: PublishDeps): Promise<void> {
  const failures: unknown[] = [];
  const all = await deps.blocked.list();
  let stillSending: ReadonlySet<number> = new Set();
  try {
    stillSending = await reroutePosts(all, deps);
  } catch (err) {
    deps.log.warn({ err }, 'posts for a blocked channel could not be rerouted yet');
    failures.push(err);
  }
  const waiting = await deps.notifications.due();
  deps.waitLog.keep(new Set(waiting.map(({ subscription }) => subscription.id)));
  const blocked = new Map(all.map(({ channelId, since }) => [channelId, since]));
  for (const each of waiting) {
    // A subscription takes some 10 ms, and a bot may have hundreds: people's interactions and the sender need
    // their turn.
    await turn();
    deps.signal.throwIfAborted();
    // It is rerouted once Discord has refused it, and comes first then.
    if (stillSending.has(each.subscription.id)) continue;
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
 * Posts for a blocked channel follow their subscription to another channel: left behind, they would appear at
 * the wrong time once the channel takes messages again. This is checked on every run, because the
 * subscription may have been changed before the bot knew what had happened to its old channel.
 */
async function reroutePosts(
  all: readonly BlockedChannel[],
  { blocked, log, wake }: PublishDeps,
): Promise<ReadonlySet<number>> {
  const sending = new Set<number>();
  for (const { channelId } of all) {
    const { rerouted, deadLettered, stillSending } = await blocked.takeReroutable(channelId, bodyFor);
    for (const id of stillSending) sending.add(id);
    if (deadLettered > 0) log.warn({ channel: channelId, posts: deadLettered }, TOO_OPEN);
    if (rerouted === 0) continue;
    log.info(
      { channel: channelId, posts: rerouted },
      'posts for a blocked channel rerouted to the channels of their subscriptions',
    );
    wake();
  }
  return sending;
}

const TOO_OPEN = 'posts for a blocked channel dead-lettered: they show more of people than their subscriptions do now';

async function publishSubscription(
  waiting: DueSubscription,
  blockedSince: Date | undefined,
  deps: PublishDeps,
): Promise<void> {
  const plan = await planFor(waiting, blockedSince, deps);
  if (plan.do === 'publish') await publishAs({ plan, waiting }, deps);
}

export async function planFor(
  waiting: DueSubscription,
  blockedSince: Date | undefined,
  {
    notifications,
    clock,
    waitLog,
    digestSchedule,
  }: Pick<PublishDeps, 'notifications' | 'clock' | 'waitLog' | 'digestSchedule'>,
): Promise<PublishPlan> {
  const { subscription } = waiting;
  const backlog = await notifications.backlog(subscription.channelId);
  const state = { subscription, waiting, backlog, blockedSince, now: clock.now() };
  const plan = planPublishing(state, digestSchedule);
  waitLog.note(subscription, plan.do === 'wait' ? plan : undefined);
  return plan;
}

export async function publishAs(
  { plan, ...chosen }: ChosenNotifications & { readonly plan: Extract<PublishPlan, { readonly do: 'publish' }> },
  deps: PublishDeps,
): Promise<void> {
  if (plan.as === 'each') return publishEach(chosen, plan.atMost, deps);
  return publishSummary({ ...chosen, summaryReason: plan.as }, deps);
}

async function publishEach(chosen: ChosenNotifications, atMost: number, deps: PublishDeps): Promise<void> {
  const { waiting, above } = chosen;
  const { subscription } = waiting;
  const due = await dueOf(chosen, MOST_EACH + 1, deps);
  const rendered =
    due.length > MOST_EACH ? undefined : await deps.renderers[subscription.feed].render(subscription, due, deps);
  if (!rendered || rendered.drafts.length > atMost)
    return publishSummary({ ...chosen, summaryReason: { kind: 'many' } }, deps);
  await turn();
  await publish({ waiting, notificationIds: due.map(({ id }) => id), rendered, above }, deps);
}

async function dueOf(
  { waiting, only }: ChosenNotifications,
  limit: number,
  deps: PublishDeps,
): Promise<readonly PendingNotification[]> {
  const subscriptionId = waiting.subscription.id;
  if (!only) return await deps.notifications.of(subscriptionId, limit);
  const due: PendingNotification[] = [];
  for await (const page of waitingPages({ subscriptionId, only }, deps)) {
    due.push(...page);
    if (due.length >= limit) break;
  }
  return due;
}
