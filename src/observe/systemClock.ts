import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../domain/clock.ts';

/** Longest timer in ms: 2^31 - 1, or 24.8 days. A longer timer would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

const A_DAY_MS = 86_400_000;

/** Keeps the process alive until the returned function is called. The waits of `systemClock` alone do not. */
export function keepProcessAlive(): () => void {
  const timer = setInterval(() => undefined, A_DAY_MS);
  return () => clearInterval(timer);
}

/** The machine's clock. Its waits do not keep the process alive, so that they cannot delay its end. */
export const systemClock: Clock = {
  now: () => new Date(),
  // Whole milliseconds, like the times from `now`, because measured times are stored in integer columns.
  steadyMs: () => Math.floor(performance.now()),
  wait: async (ms, signal) => {
    const options = { ref: false, ...(signal && { signal }) };
    try {
      let remainingMs = ms;
      for (; remainingMs > LONGEST_TIMER_MS; remainingMs -= LONGEST_TIMER_MS) {
        await wait(LONGEST_TIMER_MS, undefined, options);
      }
      await wait(remainingMs, undefined, options);
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    }
  },
};
