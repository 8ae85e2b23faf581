import { doubled } from '../../async/backoff.ts';
import type { ChannelFailureKind } from '../../domain/notifications/channels.ts';

/** Failures after which the same message is tried again. */
export type PassingKind = Exclude<ChannelFailureKind, 'invalid' | 'missing'>;

const MINUTE = 60_000;
/** A server recovers by itself. */
const SOON = { first: 1000, cap: 5 * MINUTE };
/**
 * A person has to fix it. Discord bans an address after 10,000 requests in ten minutes that it refuses with 401, 403 or
 * 429, so each channel asks once in ten minutes at most.
 */
const RARELY = { first: 10 * MINUTE, cap: 60 * MINUTE };

const BACKOFF = {
  unavailable: SOON,
  uncertain: SOON,
  unauthorized: RARELY,
  gone: RARELY,
  forbidden: RARELY,
} as const satisfies Record<PassingKind, { first: number; cap: number }>;

export const LONGEST_BACKOFF = RARELY.cap;

/**
 * In ms: doubled with each failure, and up to half as much again at random, so that many channels do not come back in
 * step. `random` gives 0 to 1.
 */
export function backoff(kind: PassingKind, attempts: number, random: () => number): number {
  const { first, cap } = BACKOFF[kind];
  const least = doubled(attempts, first, cap / 1.5);
  return Math.round(least * (1 + random() / 2));
}
