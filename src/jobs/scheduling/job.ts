import type { ScheduleRecord } from '../../domain/scheduleMemory.ts';

/** A job as data; `schedule` runs it. */
export interface Job {
  readonly name: string;
  /** Five or six fields of node-cron. */
  readonly pattern: string;
  /** `UTC` for polls: in a zone with DST node-cron skips the hour that comes twice (DISCORD.md). */
  readonly timezone: string;
  /** Run once at the start too: right for what goes on from a cursor, wrong for what must happen at its time only. */
  readonly runAtStart: boolean;
  /**
   * Each of its slots runs once, also one that passed while nobody ran it; a run that fails is tried again a few times.
   * Polls need not: their next tick does it.
   * Slots are told apart by the minute.
   */
  readonly catchUp?: RunHistory;
  /** Its signal fires after this long, with a `TimeoutError`. */
  readonly deadlineMs: number;
  /** `slot` is the time this run is for. */
  readonly run: (signal: AbortSignal, slot: Date) => Promise<void>;
}

/** Where a job keeps which slot it ran last, and its schedule. All may reject with the database's failure: it is looked again later. */
export interface RunHistory {
  /** Of the last run, to the minute; undefined before the first. */
  last(): Promise<Date | undefined>;
  /** The first start ever: slots up to then are nobody's, and `last` gives this from now on. */
  begin(at: Date): Promise<void>;
  /** Under which schedule it was last watched; undefined before the first start. */
  recall(): Promise<ScheduleRecord | undefined>;
  remember(record: ScheduleRecord): Promise<void>;
}
