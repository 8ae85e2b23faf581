import type { Capability } from '../../domain/access/capabilities.ts';
import type { RateLimit } from '../../domain/access/rateLimits.ts';
import type { Clock } from '../../domain/clock.ts';
import { LOOKS, RATE_LIMIT_OF, REFUSALS, SETTING_UP, TYPING } from '../../permissions/rateLimits.ts';

export type Limited = Capability | 'typing' | 'look' | 'refusal' | 'setup';

/** Limits how often each person may do something. Counted in memory: a restart forgets it. */
export interface RateLimiter {
  /** Counts one. Undefined: they may; else when they may again, and it was not counted. */
  take(userId: string, what: Limited): Date | undefined;
  /** The same without counting. */
  nextAt(userId: string, what: Limited): Date | undefined;
}

/** Some MB. A larger flood of different people makes it forget the oldest, who may then do more, not less. */
const MOST_BUCKETS = 20_000;

const LIMITS: Readonly<Record<Limited, RateLimit>> = {
  ...RATE_LIMIT_OF,
  typing: TYPING,
  look: LOOKS,
  refusal: REFUSALS,
  setup: SETTING_UP,
};

/** The limits with this many times the burst and the pace afterwards; a burst is one at least. */
export const limitsTimes = (factor: number, limits = LIMITS): Readonly<Record<Limited, RateLimit>> => ({
  ...limits,
  ...Object.fromEntries(
    Object.entries(limits).map(([what, { burst, everyMs }]) => [
      what,
      { burst: Math.max(1, Math.round(burst * factor)), everyMs: everyMs / factor },
    ]),
  ),
});

/**
 * A token bucket for each person and capability, stored as the moment, by the steady clock, at which it will
 * be full again.
 */
export function createRateLimiter(
  clock: Pick<Clock, 'now' | 'steadyMs'>,
  limits = LIMITS,
  most = MOST_BUCKETS,
): RateLimiter {
  const fullAt = new Map<string, number>();

  function look(userId: string, what: Limited) {
    const key = `${what} ${userId}`;
    const limit = limits[what];
    const steady = clock.steadyMs();
    const after = Math.max(fullAt.get(key) ?? steady, steady) + limit.everyMs;
    const waitMs = after - limit.burst * limit.everyMs - steady;
    return { key, after, next: waitMs > 0 ? new Date(clock.now().getTime() + waitMs) : undefined };
  }

  /** Written last, so that the first is the one that was unused for longest. */
  function write(key: string, at: number): void {
    fullAt.delete(key);
    fullAt.set(key, at);
    const [oldest = key] = fullAt.keys();
    if (fullAt.size > most) fullAt.delete(oldest);
  }

  return {
    take(userId, what) {
      const { key, after, next } = look(userId, what);
      if (next === undefined) write(key, after);
      return next;
    },
    nextAt: (userId, what) => look(userId, what).next,
  };
}
