import type { ScheduleMemory, ScheduleRecord } from '../../domain/scheduleMemory.ts';

/** A job as data; `schedule` runs it. */
export interface Job {
  readonly name: string;
  /** Five or six fields of node-cron. */
  readonly pattern: string;
  /** `UTC` for polls: in a zone with DST node-cron skips the hour that comes twice (DISCORD.md). */
  readonly timezone: string;
  /**
   * Run once at the start too: right for a job that continues from a cursor, wrong for one that may only run at
   * its time.
   */
  readonly runAtStart: boolean;
  /**
   * With it, each slot runs once, even one that passed while the bot was not running, and a run that fails is
   * tried again a few times. Polls do without: their next tick does the work. Slots are told apart by the
   * minute.
   */
  readonly catchUp?: RunHistory;
  /** Its signal fires after this long, with a `TimeoutError`. */
  readonly deadlineMs: number;
  /** `slot` is the time that this run is for. */
  readonly run: (signal: AbortSignal, slot: Date) => Promise<void>;
}

/**
 * Where a job keeps its last slot and its schedule. If the database fails, these reject and the job asks
 * again later.
 */
export interface RunHistory {
  /** The slot of the last run, to the minute; undefined before the first. */
  last(): Promise<Date | undefined>;
  /**
   * Records the first start ever: earlier slots were not missed, and `last` returns this moment from now on.
   */
  begin(at: Date): Promise<void>;
  /** The schedule under which the job was last watched; undefined before the first start. */
  recall(): Promise<ScheduleRecord | undefined>;
  remember(record: ScheduleRecord): Promise<void>;
}

/** A job that continues from where it stopped; it runs at the start, too. */
export const pollJob = (job: Pick<Job, 'name' | 'pattern' | 'deadlineMs' | 'run'>): Job => ({
  ...job,
  timezone: 'UTC',
  runAtStart: true,
});

interface SlotJob extends Omit<Job, 'runAtStart' | 'catchUp' | 'run'> {
  readonly run: (slot: Date, signal: AbortSignal) => Promise<void>;
}

/** A job that runs once for each slot, and as soon as it can if the machine was off then. */
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
