export interface ScheduleRecord {
  /** The schedule and its time zone, as one comparable text. */
  readonly schedule: string;
  /** No time before this moment counts as missed, because another schedule applied then. */
  readonly since?: Date | undefined;
  /** The last time at which the bot was certainly running. */
  readonly lastAlive: Date;
}

/**
 * The schedule under which a job was last watched, even if it did not run. Both methods may reject if the database
 * fails.
 */
export interface ScheduleMemory {
  recall(job: string): Promise<ScheduleRecord | undefined>;
  remember(job: string, record: ScheduleRecord): Promise<void>;
}
