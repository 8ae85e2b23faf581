import type { PublishState, WaitReason, WaitReasonOf } from '../../domain/notifications/waitReason.ts';
import type { DigestReason } from '../../render/summary/reason.ts';
import { dueDigest, nextDigest, quietEnds } from './digestSchedule.ts';

export type PublishPlan =
  | ({ readonly do: 'wait' } & WaitReason)
  /** Each by itself, unless that takes more messages than `atMost`: then in a summary. */
  | { readonly do: 'publish'; readonly as: 'each'; readonly atMost: number }
  | { readonly do: 'publish'; readonly as: DigestReason };

/** More messages than this at once are a flood: a hundred plays, for which Discord takes some ten seconds. */
export const BURST = 10;

/** More events are more messages than anybody wants at once: they are not drawn to find that out. */
export const MOST_EACH = 500;

/**
 * More unsent posts than this, and a channel is behind: Discord takes about five messages in five seconds, so the newest
 * of them is already ten seconds away, and more would only push it further. What comes meanwhile waits as notifications, since
 * these can still become one summary: a Discord that is away for a night would be answered by a flood.
 */
export const BACKLOG = 10;

/**
 * What waited longer than this, in ms, was held back by quiet hours, a pause or a standstill: the publisher looks every
 * minute and is given five misses.
 */
export const HELD_BACK_MS = 5 * 60_000;

/** Of what was held back so many messages are sent: more is not what somebody wakes up to. */
export const HELD_BACK = 3;

/**
 * A poll has half an hour (`feedJobs.ts`). What it finds is told together, so its first finds wait for it; after this long
 * they do not, in ms: the bot was killed in the middle, or the server went away.
 */
export const PARTIAL_POLL_MS = 35 * 60_000;

/** Whether a poll that began to record events then may still be going on. */
export const isPartial = (since: Date | undefined, now: Date): since is Date =>
  since !== undefined && Math.abs(now.getTime() - since.getTime()) < PARTIAL_POLL_MS;

/** What to do about a subscription with pending notifications. Pure; throws a RangeError for a time zone that does not exist. */
export function planPublishing(state: PublishState): PublishPlan {
  const { subscription, waiting, now } = state;
  const { digest, quiet, timeZone } = subscription;
  const held = heldBy(state);
  if (held) return { do: 'wait', ...held };
  const { since } = waiting;
  const due = dueDigest(subscription, since, now);
  // Without a digest there is no next one, and nothing to wait for.
  const next = due ? undefined : nextDigest(subscription, now);
  if (next) return { do: 'wait', why: 'digest', since, until: next };
  const until = quiet && quietEnds(quiet, timeZone, now);
  if (until) return { do: 'wait', why: 'quiet', since, until };
  if (digest.kind === 'off' || !due) return { do: 'publish', as: 'each', atMost: mostByThemselves(state) };
  return { do: 'publish', as: { kind: 'digest', period: digest.kind, ...due } };
}

/** What holds notifications back for a time that nobody can name. */
function heldBy({ subscription, waiting, backlog, blockedSince, now }: PublishState): WaitReason | undefined {
  const { since, partialSince } = waiting;
  if (subscription.pausedAt) return { why: 'paused', since: subscription.pausedAt };
  if (isPartial(partialSince, now)) return { why: 'polling', since: partialSince };
  // What is written can no longer be changed: one post is enough to find out when the channel takes some again.
  if (blockedSince && backlog > 0) return { why: 'blocked', since: blockedSince };
  return backlog > BACKLOG ? { why: 'backlog', since, posts: backlog } : undefined;
}

export const waitReasonOf: WaitReasonOf = (state) => {
  const plan = planPublishing(state);
  return plan.do === 'wait' ? plan : undefined;
};

function mostByThemselves({ waiting, now }: PublishState): number {
  return now.getTime() - waiting.since.getTime() > HELD_BACK_MS ? HELD_BACK : BURST;
}
