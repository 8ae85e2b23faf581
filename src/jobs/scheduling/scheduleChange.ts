import type { Clock } from '../../domain/clock.ts';
import type { Job, RunHistory } from './job.ts';

interface Deps {
  readonly runs: Pick<RunHistory, 'recall' | 'remember'>;
  readonly clock: Pick<Clock, 'now'>;
  /** How often it is called, in ms: the bot may have been running for that much longer than it noted. */
  readonly every: number;
}

/**
 * Notes that the bot is running with this schedule, and gives the moment before which no slot was missed, because the bot
 * was running with another schedule. Undefined if the schedule has been the same since the first start. Rejects with the
 * database's failure.
 */
export function createScheduleChange(
  { pattern, timezone }: Pick<Job, 'pattern' | 'timezone'>,
  { runs, clock, every }: Deps,
): () => Promise<Date | undefined> {
  const schedule = `${pattern} ${timezone}`;
  return async () => {
    const now = clock.now();
    const before = await runs.recall();
    const isChanged = before !== undefined && before.schedule !== schedule;
    const since = isChanged ? earlier(now, new Date(before.lastAlive.getTime() + every)) : before?.since;
    await runs.remember({ schedule, since, lastAlive: now });
    return since;
  };
}

const earlier = (a: Date, b: Date): Date => (a < b ? a : b);
