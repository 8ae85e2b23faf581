import { createTask } from 'node-cron';
import type { Clock } from '../../domain/clock.ts';
import { DAY_MS } from '../../time/units.ts';
import type { Job } from './job.ts';

/**
 * Maximum wait of a timer, in ms. A timer lasts at most 24.8 days (2^31 - 1 ms), and the next scheduled time may be
 * years away.
 */
const MAX_WAIT_MS = DAY_MS;

export interface CronTicks {
  stop(): void;
}

interface Listener {
  readonly clock: Clock;
  /** Delay in ms with which each slot (scheduled time) is reported. */
  readonly delayMs: number;
  /**
   * Time in ms after `delayMs` within which a slot still counts. The sum of both must be less than the time between two
   * slots.
   */
  readonly lateMs: number;
  readonly due: (slot: Date) => void;
  /**
   * Called for the first of the scheduled times that passed unnoticed, because the computer slept or the clock was set
   * ahead.
   */
  readonly missed: (slot: Date) => void;
}

/**
 * Calls its listener at the slots (scheduled times) of a cron expression. node-cron only computes them: its own timers
 * would check each slot that the computer slept through, which takes 40 s after a month (docs/decisions/0012).
 */
export function startCronTicks(
  { pattern, timezone }: Pick<Job, 'pattern' | 'timezone'>,
  { clock, delayMs, lateMs, due, missed }: Listener,
): CronTicks {
  const calendar = createTask(pattern, () => undefined, { timezone });
  const shutdown = new AbortController();
  void run();
  return {
    stop: () => {
      shutdown.abort();
      void calendar.destroy();
    },
  };

  async function run(): Promise<void> {
    for (let slot = calendar.getNextRuns(1)[0]; slot !== undefined; slot = calendar.getNextRuns(1)[0]) {
      const lateByMs = await waitFor(slot);
      if (shutdown.signal.aborted) return;
      if (lateByMs === undefined) continue;
      if (lateByMs <= lateMs) due(slot);
      else missed(slot);
    }
  }

  /**
   * Waits until a slot (scheduled time) is due, and resolves to the delay in ms. Undefined if the clock was set back,
   * because other slots then come first.
   */
  async function waitFor(slot: Date): Promise<number | undefined> {
    let previousWaitMs = Number.POSITIVE_INFINITY;
    for (;;) {
      const waitMs = slot.getTime() + delayMs - clock.now().getTime();
      if (waitMs <= 0 || shutdown.signal.aborted) return -waitMs;
      if (waitMs > previousWaitMs) return undefined;
      previousWaitMs = waitMs;
      // `wait` rejects only at the shutdown, which ends the loop.
      await clock.wait(Math.min(waitMs, MAX_WAIT_MS), shutdown.signal).catch(() => undefined);
    }
  }
}
