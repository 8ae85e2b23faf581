import { createTask } from 'node-cron';
import type { Clock } from '../../domain/clock.ts';
import { DAY_MS } from '../../time/units.ts';
import type { Job } from './job.ts';

/** A timer lasts 24.8 days at most (2^31 - 1 ms), and a slot may be years away. */
const LONGEST_WAIT_MS = DAY_MS;

export interface CronTicks {
  /** Stops calling the listener. */
  stop(): void;
}

interface Listener {
  readonly clock: Clock;
  /** Delay of each slot, in ms. */
  readonly afterMs: number;
  /**
   * How much later than that a slot still counts, in ms. Both together are less than the time between two
   * slots.
   */
  readonly lateMs: number;
  readonly due: (slot: Date) => void;
  /**
   * The slot passed unnoticed: the computer slept, or the clock was set ahead. Later slots that passed as well
   * are not reported.
   */
  readonly missed: (slot: Date) => void;
}

/**
 * Calls its listener at the slots of a cron expression. node-cron computes the slots; its own timers would
 * check every slot that the computer slept through, one by one without a break: a standstill of 40 s after a
 * month (decision 0012).
 */
export function startCronTicks(
  { pattern, timezone }: Pick<Job, 'pattern' | 'timezone'>,
  { clock, afterMs, lateMs, due, missed }: Listener,
): CronTicks {
  const calendar = createTask(pattern, () => undefined, { timezone });
  const stopped = new AbortController();
  void run();
  return {
    stop: () => {
      stopped.abort();
      void calendar.destroy();
    },
  };

  async function run(): Promise<void> {
    for (let slot = calendar.getNextRuns(1)[0]; slot !== undefined; slot = calendar.getNextRuns(1)[0]) {
      const lateBy = await waitFor(slot);
      if (stopped.signal.aborted) return;
      if (lateBy === undefined) continue;
      if (lateBy <= lateMs) due(slot);
      else missed(slot);
    }
  }

  /**
   * Resolves when the slot is due, with the ms by which it is late; undefined if the clock was set back, so
   * that other slots come first.
   */
  async function waitFor(slot: Date): Promise<number | undefined> {
    let leftBefore = Number.POSITIVE_INFINITY;
    for (;;) {
      const ms = slot.getTime() + afterMs - clock.now().getTime();
      if (ms <= 0 || stopped.signal.aborted) return -ms;
      if (ms > leftBefore) return undefined;
      leftBefore = ms;
      // It rejects only at the shutdown, which ends the loop.
      await clock.wait(Math.min(ms, LONGEST_WAIT_MS), stopped.signal).catch(() => undefined);
    }
  }
}
