import type { Capability } from '../../domain/access/capabilities.ts';
import type { RateLimit } from '../../domain/access/rateLimits.ts';
import type { Clock } from '../../domain/clock.ts';
import {
  AUTOCOMPLETE_RATE_LIMIT,
  FORM_RATE_LIMIT,
  PRIVATE_CHOICES_AUDIT_RATE_LIMIT,
  RATE_LIMIT_BY_CAPABILITY,
  REFUSED_COMMAND_RATE_LIMIT,
  SETUP_FORM_RATE_LIMIT,
} from '../../permissions/rateLimits.ts';

export type RateLimitedAction = Capability | 'form' | 'typing' | 'look' | 'refusal' | 'setup';

/** Limits how often each person may do something. Counted in memory, so a restart resets it. */
export interface RateLimiter {
  /**
   * Counts one use if the person is within the limit, and returns undefined. Otherwise returns when they may try again,
   * and counts nothing.
   */
  take(userId: string, what: RateLimitedAction): Date | undefined;
  /** Returns when the person may try again, or undefined. Unlike `take`, it counts nothing. */
  nextAt(userId: string, what: RateLimitedAction): Date | undefined;
}

/**
 * Bounds the memory to some MB. With more people, the oldest entries are dropped; those people may then do more, not
 * less.
 */
const MAX_BUCKETS = 20_000;

const LIMITS: Readonly<Record<RateLimitedAction, RateLimit>> = {
  ...RATE_LIMIT_BY_CAPABILITY,
  form: FORM_RATE_LIMIT,
  typing: AUTOCOMPLETE_RATE_LIMIT,
  look: PRIVATE_CHOICES_AUDIT_RATE_LIMIT,
  refusal: REFUSED_COMMAND_RATE_LIMIT,
  setup: SETUP_FORM_RATE_LIMIT,
};

/** Multiplies burst and pace of the limits by `factor`. A burst is at least one. */
export const scaleRateLimits = (factor: number, limits = LIMITS): Readonly<Record<RateLimitedAction, RateLimit>> => ({
  ...limits,
  ...Object.fromEntries(
    Object.entries(limits).map(([what, { burst, everyMs }]) => [
      what,
      { burst: Math.max(1, Math.round(burst * factor)), everyMs: everyMs / factor },
    ]),
  ),
});

/** A token bucket for each person and capability, stored as the time (steady clock) at which it will be full again. */
export function createRateLimiter(
  clock: Pick<Clock, 'now' | 'steadyMs'>,
  limits = LIMITS,
  maxBuckets = MAX_BUCKETS,
): RateLimiter {
  const fullAtByKey = new Map<string, number>();

  function bucketState(userId: string, kind: RateLimitedAction) {
    const key = `${kind} ${userId}`;
    const limit = limits[kind];
    const steady = clock.steadyMs();
    const fullAfterUse = Math.max(fullAtByKey.get(key) ?? steady, steady) + limit.everyMs;
    const waitMs = fullAfterUse - limit.burst * limit.everyMs - steady;
    return { key, fullAfterUse, allowedAt: waitMs > 0 ? new Date(clock.now().getTime() + waitMs) : undefined };
  }

  /** Moves the entry to the end of the map, so that the first entry is the one that was unused for longest. */
  function storeBucket(key: string, fullAt: number): void {
    fullAtByKey.delete(key);
    fullAtByKey.set(key, fullAt);
    const [oldestKey] = fullAtByKey.keys();
    if (oldestKey !== undefined && fullAtByKey.size > maxBuckets) fullAtByKey.delete(oldestKey);
  }

  return {
    take(userId, kind) {
      const { key, fullAfterUse, allowedAt } = bucketState(userId, kind);
      if (allowedAt === undefined) storeBucket(key, fullAfterUse);
      return allowedAt;
    },
    nextAt: (userId, kind) => bucketState(userId, kind).allowedAt,
  };
}
