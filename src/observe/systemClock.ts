import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../domain/clock.ts';

/** The machine's clock. A wait does not keep the process alive by itself. */
export const systemClock: Clock = {
  now: () => new Date(),
  wait: async (ms, signal) => {
    try {
      await wait(ms, undefined, { ref: false, ...(signal && { signal }) });
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    }
  },
};
