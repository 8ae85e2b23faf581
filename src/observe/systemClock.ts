import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../domain/clock.ts';

/** A timer lasts 2^31 - 1 ms at most, 24.8 days; a longer one fires at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

const A_DAY_MS = 86_400_000;

/** Keeps the process alive until the returned function is called; waits of the system's clock do not. */
export function keepAlive(): () => void {
  const timer = setInterval(() => undefined, A_DAY_MS);
  return () => clearInterval(timer);
}

/**
 * The machine's clock. A wait does not keep the process alive, so that pending waits do not delay its end.
 */
export const systemClock: Clock = {
  now: () => new Date(),
  // Whole ms, as `now` has: measured times are stored in integer columns.
  steadyMs: () => Math.floor(performance.now()),
  wait: async (ms, signal) => {
    const options = { ref: false, ...(signal && { signal }) };
    try {
      let left = ms;
      for (; left > LONGEST_TIMER_MS; left -= LONGEST_TIMER_MS) await wait(LONGEST_TIMER_MS, undefined, options);
      await wait(left, undefined, options);
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    }
  },
};
