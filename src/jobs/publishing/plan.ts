import type { DueSubscription } from '../../domain/notifications/pendingNotifications.ts';
import type { Subscription } from '../../domain/notifications/subscriptions.ts';
import type { DigestReason } from '../../render/summary/reason.ts';
import { dueDigest, quietEnds } from './digestSchedule.ts';

/** What waits for a route, and for its channel. */
export interface PublishState {
  readonly subscription: Subscription;
  /** When the oldest notice was recorded. */
  readonly waiting: Pick<DueSubscription, 'since' | 'partialSince'>;
  /** Posts of the channel that are written and not sent yet. */
  readonly backlog: number;
  /** The channel takes nothing any more. */
  readonly isBlocked: boolean;
  readonly now: Date;
}

export type PublishPlan =
  /** For a time, for somebody who resumes it, or until the channel has taken what is written for it. */
  | { readonly do: 'wait' }
  /** Each by itself, unless that takes more messages than `atMost`: then in a summary. */
  | { readonly do: 'compose'; readonly as: 'each'; readonly atMost: number }
  | { readonly do: 'compose'; readonly as: DigestReason };

/** More messages than this at once are a flood: a hundred plays, for which Discord takes some ten seconds. */
export const BURST = 10;

/** More events are more messages than anybody wants at once: they are not drawn to find that out. */
export const MOST_EACH = 500;

/**
 * More unsent posts than this, and a channel is behind: Discord takes about five messages in five seconds, so the newest
 * of them is already ten seconds away, and more would only push it further. What comes meanwhile waits as notices, since
 * these can still become one summary: a Discord that is away for a night would be answered by a flood.
 */
export const BACKLOG = 10;

/**
 * What waited longer than this, in ms, was held back by quiet hours, a pause or a standstill: the composer looks every
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

/** What to do about a route that has notices. Pure; throws a RangeError for a time zone that there is not. */
export function planPublishing(state: PublishState): PublishPlan {
  const { subscription, waiting, now } = state;
  const { digest, quiet, timeZone } = subscription;
  if (subscription.pausedAt) return { do: 'wait' };
  if (isPartial(waiting.partialSince, now)) return { do: 'wait' };
  // What is written can no longer be changed: one post is enough to find out when the channel takes some again.
  if (state.backlog > (state.isBlocked ? 0 : BACKLOG)) return { do: 'wait' };
  if (quiet && quietEnds(quiet, timeZone, now)) return { do: 'wait' };
  if (digest.kind === 'off') return { do: 'compose', as: 'each', atMost: mostByThemselves(state) };
  const due = dueDigest(subscription, waiting.since, now);
  if (!due) return { do: 'wait' };
  return { do: 'compose', as: { kind: 'digest', period: digest.kind, ...due } };
}

function mostByThemselves({ waiting, now }: PublishState): number {
  return now.getTime() - waiting.since.getTime() > HELD_BACK_MS ? HELD_BACK : BURST;
}
