import { isPartial } from '../../domain/notifications/events.ts';
import type { PublishState, WaitReason } from '../../domain/notifications/waitReason.ts';
import type { DigestReason } from '../../render/summary/reason.ts';
import { BURST } from '../feeds/feed.ts';
import { type DigestSchedule, quietEnds } from './digestSchedule.ts';

export type PublishPlan =
  | ({ readonly do: 'wait' } & WaitReason)
  /** Publishes each notification on its own, or a summary if that takes more messages than `atMost`. */
  | { readonly do: 'publish'; readonly as: 'each'; readonly atMost: number }
  | { readonly do: 'publish'; readonly as: DigestReason };

/**
 * More events than this make more messages than people want at once, so they are not rendered to find that
 * out.
 */
export const MOST_EACH = 500;

/**
 * A channel with more unsent posts than this is behind: Discord takes about five messages in five seconds, so
 * the newest post is already ten seconds away, and more would only push it further. New events wait as
 * notifications, because these can still become one summary: otherwise a Discord that was down for a night
 * would come back to a flood.
 */
export const BACKLOG = 10;

/**
 * Notifications that waited longer than this, in ms, were held back by quiet hours, a pause or a standstill:
 * the publisher looks every minute, and may miss five times.
 */
export const HELD_BACK_MS = 5 * 60_000;

/** Messages that are sent after notifications were held back: people do not want to wake up to more. */
export const HELD_BACK = 3;

/**
 * Decides what to do about a subscription's pending notifications. Pure; throws a RangeError for a time zone
 * that does not exist.
 */
export function planPublishing(state: PublishState, digestSchedule: DigestSchedule): PublishPlan {
  const { subscription, waiting, now } = state;
  const { digest, quiet, timeZone } = subscription;
  const held = heldBy(state);
  if (held) return { do: 'wait', ...held };
  const { since } = waiting;
  const due = digestSchedule.dueDigest(subscription, since, now);
  // Without a digest there is no next one to wait for.
  const next = due ? undefined : digestSchedule.nextDigest(subscription, now);
  if (next) return { do: 'wait', why: 'digest', since, until: next };
  const until = quiet && quietEnds(quiet, timeZone, now);
  if (until) return { do: 'wait', why: 'quiet', since, until };
  if (digest.kind === 'off' || !due) return { do: 'publish', as: 'each', atMost: mostByThemselves(state) };
  return { do: 'publish', as: { kind: 'digest', period: digest.kind, ...due } };
}

/** The reason that holds notifications back until a time that cannot be known. */
function heldBy({ subscription, waiting, backlog, blockedSince, now }: PublishState): WaitReason | undefined {
  const { since, partialSince } = waiting;
  if (subscription.pausedAt) return { why: 'paused', since: subscription.pausedAt };
  if (isPartial(partialSince, now)) return { why: 'polling', since: partialSince };
  // Posts in the outbox are final, and one is enough to find out when the channel takes messages again.
  if (blockedSince && backlog > 0) return { why: 'blocked', since: blockedSince };
  return backlog > BACKLOG ? { why: 'backlog', since, posts: backlog } : undefined;
}

export function waitReasonOf(state: PublishState, digestSchedule: DigestSchedule): WaitReason | undefined {
  const plan = planPublishing(state, digestSchedule);
  return plan.do === 'wait' ? plan : undefined;
}

function mostByThemselves({ waiting, now }: PublishState): number {
  return now.getTime() - waiting.since.getTime() > HELD_BACK_MS ? HELD_BACK : BURST;
}
