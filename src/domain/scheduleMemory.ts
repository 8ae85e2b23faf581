/** A job's schedule as remembered across restarts. */
export interface ScheduleRecord {
  /** When it runs and in which time zone, as one text that is compared. */
  readonly schedule: string;
  /** No time before this moment counts as missed, because another schedule applied then. */
  readonly since?: Date | undefined;
  /** The bot was running then. */
  readonly lastAlive: Date;
}

/** Under which schedule a job was last watched. Both may reject with the database's failure. */
export interface ScheduleMemory {
  recall(job: string): Promise<ScheduleRecord | undefined>;
  remember(job: string, record: ScheduleRecord): Promise<void>;
}
