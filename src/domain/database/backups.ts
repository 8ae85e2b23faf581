/** Why a backup is made: by schedule, before the tables change, or because somebody wants one (which is never deleted). */
export const BACKUP_REASONS = ['scheduled', 'upgrade', 'manual'] as const;
export type BackupReason = (typeof BACKUP_REASONS)[number];

/** A backup in the folder of backups. */
export interface BackupFile {
  readonly path: string;
  readonly madeAt: Date;
  readonly reason: BackupReason;
}

/** Copies of the database. All reject with the database's failure. */
export interface Backups {
  /** Makes one while the bot works, and deletes the oldest of its kind; resolves with its path. */
  make(reason: BackupReason): Promise<string>;
  /** For which time one was made by schedule last, or when the first start was; undefined before it. */
  lastScheduled(): Promise<Date | undefined>;
  /** Stores that one was made for this time. */
  noteScheduled(slot: Date): Promise<void>;
}
