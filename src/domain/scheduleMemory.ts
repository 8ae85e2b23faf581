/** A job's schedule as remembered across restarts. */
export interface ScheduleRecord {
  /** The schedule and its time zone, as one comparable text. */
  readonly schedule: string;
  /** No time before this moment counts as missed, because another schedule applied then. */
  readonly since?: Date | undefined;
  /** The bot was running then. */
  readonly lastAlive: Date;
}

/** The schedule under which a job was last watched. Both may reject with the database's failure. */
export interface ScheduleMemory {
  recall(job: string): Promise<ScheduleRecord | undefined>;
  remember(job: string, record: ScheduleRecord): Promise<void>;
}
