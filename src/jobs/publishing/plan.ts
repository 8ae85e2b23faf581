import { isPollUnfinished } from '../../domain/notifications/events.ts';
import type { NotificationPublishState, NotificationWaitReason } from '../../domain/notifications/waitReason.ts';
import type { DigestReason } from '../../render/summary/reason.ts';
import { MAX_SEPARATE_MESSAGES } from '../feeds/feed.ts';
import { type DigestSchedule, endOfQuietHours } from './digestSchedule.ts';

export type PublishPlan =
  | ({ readonly do: 'wait' } & NotificationWaitReason)
  /** One message per notification. A summary if that would take more than `atMost` messages. */
  | { readonly do: 'publish'; readonly as: 'each'; readonly atMost: number }
  | { readonly do: 'publish'; readonly as: DigestReason };

/** If more notifications wait than this, they are posted as a summary, because there would be too many messages. */
export const MAX_RENDERED_NOTIFICATIONS = 500;

/**
 * A channel with more unsent posts than this gets no new ones. Discord accepts about five messages in five seconds, so
 * the last post takes ten seconds. The other notifications can still become a summary, instead of a flood after a night
 * without Discord.
 */
export const MAX_CHANNEL_BACKLOG = 10;

/**
 * A notification that waits longer than this, in ms, counts as delayed: by quiet hours, a pause or a downtime. The
 * publisher runs every minute and may miss five runs.
 */
export const NOTIFICATION_DELAYED_AFTER_MS = 5 * 60_000;

/** Maximum messages at the end of quiet hours. People do not want to wake up to more. */
export const MAX_MESSAGES_AFTER_DELAY = 3;

/** Throws a RangeError for an unknown time zone. */
export function planPublishing(state: NotificationPublishState, digestSchedule: DigestSchedule): PublishPlan {
  const { subscription, waiting, now } = state;
  const { digest, quiet, timeZone } = subscription;
  const waitReason = indefiniteWait(state);
  if (waitReason) return { do: 'wait', ...waitReason };
  const { since } = waiting;
  const duePeriod = digestSchedule.dueDigest(subscription, since, now);
  // `nextDigest` returns undefined for a subscription without digests.
  const nextDigestAt = duePeriod ? undefined : digestSchedule.nextDigest(subscription, now);
  if (nextDigestAt) return { do: 'wait', why: 'digest', since, until: nextDigestAt };
  const quietUntil = quiet && endOfQuietHours(quiet, timeZone, now);
  if (quietUntil) return { do: 'wait', why: 'quiet', since, until: quietUntil };
  if (digest.kind === 'off' || !duePeriod) return { do: 'publish', as: 'each', atMost: maxMessages(state) };
  return { do: 'publish', as: { kind: 'digest', period: digest.kind, ...duePeriod } };
}

function indefiniteWait({
  subscription,
  waiting,
  backlog,
  blockedSince,
  now,
}: NotificationPublishState): NotificationWaitReason | undefined {
  const { since, partialSince } = waiting;
  if (subscription.pausedAt) return { why: 'paused', since: subscription.pausedAt };
  if (isPollUnfinished(partialSince, now)) return { why: 'polling', since: partialSince };
  // In a blocked channel, one post in the outbox is enough to notice when the channel accepts messages again. Further
  // posts could no longer be combined into a summary.
  if (blockedSince && backlog > 0) return { why: 'blocked', since: blockedSince };
  return backlog > MAX_CHANNEL_BACKLOG ? { why: 'backlog', since, posts: backlog } : undefined;
}

export function notificationWaitReason(
  state: NotificationPublishState,
  digestSchedule: DigestSchedule,
): NotificationWaitReason | undefined {
  const plan = planPublishing(state, digestSchedule);
  return plan.do === 'wait' ? plan : undefined;
}

function maxMessages({ waiting, now }: NotificationPublishState): number {
  return now.getTime() - waiting.since.getTime() > NOTIFICATION_DELAYED_AFTER_MS
    ? MAX_MESSAGES_AFTER_DELAY
    : MAX_SEPARATE_MESSAGES;
}
