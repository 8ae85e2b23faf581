import { setImmediate as turn } from 'node:timers/promises';
import { z } from 'zod';
import { jsonOf } from '../../domain/json.ts';
import type { BlockedChannel, Destination } from '../../domain/notifications/blockedChannels.ts';
import type { DueSubscription, PendingNotification } from '../../domain/notifications/pendingNotifications.ts';
import type { FeedPost } from '../../domain/notifications/posts.ts';
import { mention, mentionOf, personMention } from '../../render/kit/text/mention.ts';
import { MAX_RENDERED, type PublishPlan, planPublishing } from './plan.ts';
import { markerOf } from './postMarker.ts';
import { pingsOf } from './posts.ts';
import { type ChosenNotifications, type PublishDeps, publish, publishSummary, waitingPages } from './publish.ts';

/** Body of a post as `postWith` writes it. */
const storedBody = jsonOf(
  z.looseObject({
    components: z.array(z.unknown()),
    mentionRoleIds: z.array(z.string()),
    mentionUserIds: z.array(z.string()).default([]),
  }),
);
/** Discord's number for a component with text. */
const TEXT_DISPLAY = 10;
const textComponent = z.object({ type: z.literal(TEXT_DISPLAY), content: z.string() });

/**
 * Body of a post for another channel, with the marker and the mentioned role of the new channel. The search for the old
 * marker cannot match a text, because quotes in texts are escaped in JSON.
 */
export function bodyFor(destination: Destination, { key, channelId, body, edits }: FeedPost): string {
  const oldMarker = markerOf(edits ?? key, channelId);
  const newMarker = markerOf(edits ?? key, destination.channelId);
  return withMentionsOf(destination, body.replaceAll(new RegExp(`"id":${oldMarker}(?!\\d)`, 'g'), `"id":${newMarker}`));
}

/** Replaces the mention above a message. A body that cannot be parsed stays unchanged; Discord will refuse it. */
function withMentionsOf(destination: Destination, body: string): string {
  const parsedBody = storedBody.safeParse(body).data;
  if (!parsedBody) return body;
  const { components, mentionRoleIds, mentionUserIds, ...otherFields } = parsedBody;
  const [firstComponent, ...componentsBelow] = components;
  const firstText = textComponent.safeParse(firstComponent).data?.content ?? '';
  const mentions = [...mentionRoleIds.map(mention), ...mentionUserIds.map(personMention)];
  const contentComponents = mentions.includes(firstText) ? componentsBelow : components;
  const newMention = mentionOf(destination);
  const newComponents =
    newMention === undefined ? contentComponents : [{ type: TEXT_DISPLAY, content: newMention }, ...contentComponents];
  return JSON.stringify({ ...otherFields, components: newComponents, ...pingsOf(destination) });
}

/**
 * Makes posts of all due notifications, one subscription after the other. Rejects with the first failure once each had
 * a turn, or with the signal's reason. Remaining notifications wait.
 */
export async function runPublisher(deps: PublishDeps): Promise<void> {
  const failures: unknown[] = [];
  const blockedChannels = await deps.blocked.list();
  let stillSending: ReadonlySet<number> = new Set();
  try {
    stillSending = await reroutePosts(blockedChannels, deps);
  } catch (err) {
    deps.log.warn({ err }, 'posts for a blocked channel could not be rerouted yet');
    failures.push(err);
  }
  const dueSubscriptions = await deps.notifications.due();
  deps.waitLog.keep(new Set(dueSubscriptions.map(({ subscription }) => subscription.id)));
  const blocked = new Map(blockedChannels.map(({ channelId, since }) => [channelId, since]));
  for (const dueSubscription of dueSubscriptions) {
    // Other work of the process can run now: a subscription takes about 10 ms, and there may be hundreds.
    await turn();
    deps.signal.throwIfAborted();
    // A post of this subscription is still being sent. If Discord refuses it, it moves to another channel and must come
    // before newer notifications.
    if (stillSending.has(dueSubscription.subscription.id)) continue;
    try {
      await publishSubscription(dueSubscription, blocked.get(dueSubscription.subscription.channelId), deps);
    } catch (err) {
      deps.log.warn(
        { err, subscription: dueSubscription.subscription.id, feed: dueSubscription.subscription.feed },
        'could not make posts of the notifications of a subscription; trying again with the next run',
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
    const { rerouted, deadLettered, stillSending } = await blocked.takeReroutable(channelId, bodyFor);
    for (const id of stillSending) sending.add(id);
    if (deadLettered > 0) log.warn({ channel: channelId, posts: deadLettered }, SHOWS_TOO_MUCH);
    if (rerouted === 0) continue;
    log.info(
      { channel: channelId, posts: rerouted },
      'moved posts from a blocked channel to the channels that their subscriptions use now',
    );
    wake();
  }
  return sending;
}

const SHOWS_TOO_MUCH =
  'posts for a blocked channel dead-lettered: they show more of people than their subscriptions do now';

async function publishSubscription(
  dueSubscription: DueSubscription,
  blockedSince: Date | undefined,
  deps: PublishDeps,
): Promise<void> {
  const plan = await planFor(dueSubscription, blockedSince, deps);
  if (plan.do === 'publish') await publishAs({ plan, waiting: dueSubscription }, deps);
}

export async function planFor(
  dueSubscription: DueSubscription,
  blockedSince: Date | undefined,
  {
    notifications,
    clock,
    waitLog,
    digestSchedule,
  }: Pick<PublishDeps, 'notifications' | 'clock' | 'waitLog' | 'digestSchedule'>,
): Promise<PublishPlan> {
  const { subscription } = dueSubscription;
  const backlog = await notifications.backlog(subscription.channelId);
  const state = { subscription, waiting: dueSubscription, backlog, blockedSince, now: clock.now() };
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
  const { waiting, addHeading } = chosen;
  const { subscription } = waiting;
  const notifications = await readDueNotifications(chosen, MAX_RENDERED + 1, deps);
  const summary = { ...chosen, summaryReason: { kind: 'many' } } as const;
  if (notifications.length > MAX_RENDERED) return publishSummary(summary, deps);
  const rendered = await deps.renderers[subscription.feed].render(subscription, notifications, deps);
  if (rendered.drafts.length > atMost) return publishSummary(summary, deps);
  await turn();
  await publish({ waiting, notificationIds: notifications.map(({ id }) => id), rendered, addHeading }, deps);
}

async function readDueNotifications(
  { waiting, publishableIds }: ChosenNotifications,
  limit: number,
  deps: PublishDeps,
): Promise<readonly PendingNotification[]> {
  const subscriptionId = waiting.subscription.id;
  if (!publishableIds) return await deps.notifications.of(subscriptionId, limit);
  const notifications: PendingNotification[] = [];
  for await (const page of waitingPages({ subscriptionId, publishableIds }, deps)) {
    notifications.push(...page);
    if (notifications.length >= limit) break;
  }
  return notifications;
}
