import type { Clock } from '../../src/domain/clock.ts';

interface Waiter {
  /** By the steady time. */
  readonly due: number;
  readonly wake: () => void;
}

export interface SteppedClock extends Clock {
  /** Advances time, waking what is due in order and letting each finish before time goes on. */
  advance(ms: number): Promise<void>;
  /** Sets the time of day as an administrator would: waits go on counting what is left of them. */
  set(now: Date): void;
  /** Lets everything run that can run without time passing. */
  settle(): Promise<void>;
  /** How many timers are waiting. */
  waiting(): number;
}

/** Where the steady time begins: a process that runs for a day, so that no cache takes its time for none. */
const LONG_RUNNING_MS = 86_400_000;

/** A clock that stands still until a test moves it. */
export function createSteppedClock(start: Date = new Date('2026-01-01T12:00:00Z')): SteppedClock {
  let steady = LONG_RUNNING_MS;
  let ahead = start.getTime() - steady;
  const waiters = new Set<Waiter>();

  const advance = async (ms: number): Promise<void> => {
    const target = steady + ms;
    for (;;) {
      await settle();
      const next = [...waiters].filter(({ due }) => due <= target).sort((a, b) => a.due - b.due)[0];
      if (!next) break;
      steady = Math.max(steady, next.due);
      next.wake();
    }
    steady = target;
    await settle();
  };

  const wait = (ms: number, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const giveUp = () => {
        waiters.delete(waiter);
        reject(signal?.reason);
      };
      const wake = () => {
        waiters.delete(waiter);
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      const waiter: Waiter = { due: steady + ms, wake };
      if (signal?.aborted) return giveUp();
      signal?.addEventListener('abort', giveUp, { once: true });
      waiters.add(waiter);
    });

  const setTime = (date: Date) => {
    ahead = date.getTime() - steady;
  };
  return {
    now: () => new Date(steady + ahead),
    steadyMs: () => steady,
    wait,
    advance,
    set: setTime,
    settle,
    waiting: () => waiters.size,
  };
}

/** Promises that are ready run before the loop's next turn; nothing here takes more than two turns. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
