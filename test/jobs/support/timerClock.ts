import { vi } from 'vitest';
import type { Clock } from '../../../src/domain/clock.ts';
import { CHECK_CLOCK_EVERY_MS } from '../../../src/jobs/scheduling/schedule.ts';

/** The clock of a computer whose timers are stepped: for tests in which node-cron itself runs. */
export const timerClock: Clock = {
  now: () => new Date(),
  steadyMs: () => performance.now(),
  wait: (ms, signal) =>
    new Promise((resolve, reject) => {
      const giveUp = () => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      }, ms);
      signal?.addEventListener('abort', giveUp);
    }),
};

/** Nobody looks whether it is set, which would be thousands of looks in a test of days. */
export const unwatchedClock: Clock = {
  ...timerClock,
  wait: (ms, signal) => timerClock.wait(ms === CHECK_CLOCK_EVERY_MS ? 2 ** 31 - 1 : ms, signal),
};

export const at = (time: string) => new Date(`${time}Z`);
export const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);
export const laterAt = (time: string) => later(at(time).getTime() - Date.now());
/** As an administrator or a sleep does it: timers go on counting what was left of them. */
export const setClock = (time: string) => vi.setSystemTime(at(time));
