import type { Clock } from '../../src/domain/clock.ts';

export interface HurriedClock extends Clock {
  /** What was waited for so far, in ms. */
  readonly waits: readonly number[];
  /** Lets so much time pass in which nobody waits. */
  pass(ms: number): void;
}

/** The machine's clock, but whoever waits need not: the time is over at once. */
export function createHurriedClock(): HurriedClock {
  const waits: number[] = [];
  let ahead = 0;
  return {
    waits,
    pass: (ms) => {
      ahead += ms;
    },
    now: () => new Date(Date.now() + ahead),
    wait: async (ms, signal) => {
      signal?.throwIfAborted();
      waits.push(ms);
      ahead += ms;
    },
  };
}
