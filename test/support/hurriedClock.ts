import type { Clock } from '../../src/domain/clock.ts';

export interface HurriedClock extends Clock {
  /** The time waited so far, in ms. */
  readonly waits: readonly number[];
  /** Lets this much time pass without anything waiting. */
  pass(ms: number): void;
  /** Sets the time of day by that much, as an administrator would. */
  setBy(ms: number): void;
}

/** The machine's clock, except that every wait is over at once. */
export function createHurriedClock(): HurriedClock {
  const waits: number[] = [];
  let ahead = 0;
  let setByMs = 0;
  return {
    waits,
    pass: (ms) => {
      ahead += ms;
    },
    setBy: (ms) => {
      setByMs += ms;
    },
    now: () => new Date(Date.now() + ahead + setByMs),
    steadyMs: () => performance.now() + ahead,
    wait: async (ms, signal) => {
      signal?.throwIfAborted();
      waits.push(ms);
      ahead += ms;
    },
  };
}
