import type { ScheduleMemory, ScheduleRecord } from '../../domain/scheduleMemory.ts';

/** A job as data; `schedule` runs it. */
export interface Job {
  readonly name: string;
  /** A cron expression for node-cron, with five or six fields. */
  readonly pattern: string;
  /** `UTC` for polls, because in a zone with daylight saving time node-cron skips the hour that occurs twice. */
  readonly timezone: string;
  /**
   * True if the job also runs at the start. This is right for a job that continues from a cursor, and wrong for one
   * that may only run at its time.
   */
  readonly runAtStart: boolean;
  /**
   * If set, each slot (scheduled minute) runs once, even if it passed while the bot was down, and a failed run is tried
   * again a few times. Polls do not need it, because their next run does the work.
   */
  readonly catchUp?: RunHistory;
  /** After this many ms the signal aborts, with a `TimeoutError`. */
  readonly deadlineMs: number;
  /** `slot` is the scheduled time of this run. */
  readonly run: (signal: AbortSignal, slot: Date) => Promise<void>;
}

/**
 * Stores a job's last slot and its schedule. These methods reject if the database fails, and the job asks again later.
 */
export interface RunHistory {
  /** The slot of the last run, to the minute. Undefined before the first run. */
  last(): Promise<Date | undefined>;
  /** Records the first start ever. Earlier slots were not missed, and `last` returns this time from now on. */
  begin(at: Date): Promise<void>;
  /** The schedule of this job when the bot last ran; undefined before the first start. */
  recall(): Promise<ScheduleRecord | undefined>;
  remember(record: ScheduleRecord): Promise<void>;
}

/** A job that continues from where it stopped, and also runs at the start. */
export const pollJob = (job: Pick<Job, 'name' | 'pattern' | 'deadlineMs' | 'run'>): Job => ({
  ...job,
  timezone: 'UTC',
  runAtStart: true,
});

interface SlotJob extends Omit<Job, 'runAtStart' | 'catchUp' | 'run'> {
  readonly run: (slot: Date, signal: AbortSignal) => Promise<void>;
}

/** A job that runs once for each slot, or as soon as possible if the machine was off at that time. */
export const slotJob = (
  { run, ...job }: SlotJob,
  runs: Pick<RunHistory, 'last' | 'begin'>,
  { scheduleMemory: { recall, remember } }: { readonly scheduleMemory: ScheduleMemory },
): Job => ({
  ...job,
  run: (signal, slot) => run(slot, signal),
  runAtStart: false,
  catchUp: { ...runs, recall: () => recall(job.name), remember: (record) => remember(job.name, record) },
});
