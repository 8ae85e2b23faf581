import type { Clock } from '../../src/domain/clock.ts';

interface Waiter {
  readonly due: number;
  readonly wake: () => void;
}

export interface SteppedClock extends Clock {
  /** Advances time, waking what is due in order and letting each finish before time goes on. */
  advance(ms: number): Promise<void>;
  /** Sets the time of day without waking anything, as an administrator would. */
  set(now: Date): void;
  /** Lets everything run that can run without time passing. */
  settle(): Promise<void>;
  /** How many timers are waiting. */
  waiting(): number;
}

/** A clock that stands still until a test moves it. */
export function createSteppedClock(start: Date = new Date('2026-01-01T12:00:00Z')): SteppedClock {
  let now = start.getTime();
  const waiters = new Set<Waiter>();

  const advance = async (ms: number): Promise<void> => {
    const target = now + ms;
    for (;;) {
      await settle();
      const next = [...waiters].filter(({ due }) => due <= target).sort((a, b) => a.due - b.due)[0];
      if (!next) break;
      now = Math.max(now, next.due);
      next.wake();
    }
    now = target;
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
      const waiter: Waiter = { due: now + ms, wake };
      if (signal?.aborted) return giveUp();
      signal?.addEventListener('abort', giveUp, { once: true });
      waiters.add(waiter);
    });

  const set = (date: Date) => {
    now = date.getTime();
  };
  return { now: () => new Date(now), wait, advance, set, settle, waiting: () => waiters.size };
}

/** Promises that are ready run before the loop's next turn; nothing here takes more than two turns. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
