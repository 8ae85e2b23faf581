import type { JobScheduleRecord, ScheduleMemory } from '../../domain/scheduleMemory.ts';

export interface Job {
  readonly name: string;
  /** Cron expression for node-cron, with five or six fields. */
  readonly pattern: string;
  /** `UTC` for polls, because node-cron skips the hour that comes twice in zones with daylight saving time. */
  readonly timezone: string;
  /**
   * True if the job also runs at the start of the bot. Right for a job that continues from a cursor. Wrong for a job
   * that may run only at its slots.
   */
  readonly runAtStart: boolean;
  /**
   * If set, the job runs once for each slot (scheduled minute), even if the slot passed while the bot was down, and
   * failed runs are repeated a few times. Polls need no such history, because their next run does the work.
   */
  readonly catchUp?: JobRunHistory;
  /** Time limit of a run in ms. The signal then aborts with a `TimeoutError`. */
  readonly deadlineMs: number;
  /** `slot` is the scheduled time of this run. */
  readonly run: (signal: AbortSignal, slot: Date) => Promise<void>;
}

/**
 * Stores the last slot (scheduled time) and the schedule of a job. Methods reject if the database fails, and are called
 * again later.
 */
export interface JobRunHistory {
  /** The last slot for which the job ran, to the minute. Undefined before the first run. */
  last(): Promise<Date | undefined>;
  /** Records the first start ever. Earlier slots were not missed; `last` returns this time until the first run. */
  begin(at: Date): Promise<void>;
  /** Schedule of the job when the bot last ran. Undefined before the first start. */
  recall(): Promise<JobScheduleRecord | undefined>;
  remember(record: JobScheduleRecord): Promise<void>;
}

/** A job that continues where it stopped and also runs at the start. */
export const createPollJob = (job: Pick<Job, 'name' | 'pattern' | 'deadlineMs' | 'run'>): Job => ({
  ...job,
  timezone: 'UTC',
  runAtStart: true,
});

interface SlotJob extends Omit<Job, 'runAtStart' | 'catchUp' | 'run'> {
  readonly run: (slot: Date, signal: AbortSignal) => Promise<void>;
}

/** A job that runs once for each slot, or as soon as possible if the machine was off. */
export const createScheduledJob = (
  { run, ...job }: SlotJob,
  runs: Pick<JobRunHistory, 'last' | 'begin'>,
  { scheduleMemory }: { readonly scheduleMemory: ScheduleMemory },
): Job => ({
  ...job,
  run: (signal, slot) => run(slot, signal),
  runAtStart: false,
  catchUp: {
    ...runs,
    recall: () => scheduleMemory.recall(job.name),
    remember: (record) => scheduleMemory.remember(job.name, record),
  },
});
