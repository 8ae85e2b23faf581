import { createTask } from 'node-cron';
import type { Clock } from '../../domain/clock.ts';
import { DAY_MS } from '../../time/units.ts';
import type { Job } from './job.ts';

/** A timer holds 24.8 days at most (2^31 - 1 ms), and a slot may be years away. */
const LONGEST_WAIT_MS = DAY_MS;

export interface CronTicks {
  /** Calls nobody any more. */
  stop(): void;
}

interface Listener {
  readonly clock: Clock;
  /** How late a slot may be and still count, in ms; less than the time between two slots. */
  readonly lateMs: number;
  readonly due: (slot: Date) => void;
  /** Its time passed without anyone being awake to see it. There may be more after it: they are not counted. */
  readonly missed: (slot: Date) => void;
}

/**
 * Calls at the slots of a cron expression. node-cron says which those are; its own timers would look at every slot that
 * was slept through, one by one and in one go: 40 s of a standstill after a month (decision 0012).
 */
export function startCronTicks(
  { pattern, timezone }: Pick<Job, 'pattern' | 'timezone'>,
  { clock, lateMs, due, missed }: Listener,
): CronTicks {
  const calendar = createTask(pattern, () => undefined, { timezone });
  const stopping = new AbortController();
  void run();
  return {
    stop: () => {
      stopping.abort();
      void calendar.destroy();
    },
  };

  async function run(): Promise<void> {
    for (let slot = calendar.getNextRuns(1)[0]; slot !== undefined; slot = calendar.getNextRuns(1)[0]) {
      const lateBy = await waitFor(slot);
      if (stopping.signal.aborted) return;
      if (lateBy <= lateMs) due(slot);
      else missed(slot);
    }
  }

  /** Until it is that time, by how many ms ever that is passed then. */
  async function waitFor(slot: Date): Promise<number> {
    for (;;) {
      const ms = slot.getTime() - clock.now().getTime();
      if (ms <= 0 || stopping.signal.aborted) return -ms;
      // The only way it rejects is the stop.
      await clock.wait(Math.min(ms, LONGEST_WAIT_MS), stopping.signal).catch(() => undefined);
    }
  }
}
