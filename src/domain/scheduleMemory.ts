export interface JobScheduleRecord {
  /** The schedule and its time zone as one text, for comparison. */
  readonly schedule: string;
  /** Times before this moment do not count as missed, because the job had another schedule at that time. */
  readonly since?: Date | undefined;
  readonly lastAlive: Date;
}

/**
 * Stores each job's last known schedule, even if the job did not run. Both methods may reject if the database fails.
 */
export interface ScheduleMemory {
  recall(job: string): Promise<JobScheduleRecord | undefined>;
  remember(job: string, record: JobScheduleRecord): Promise<void>;
}
