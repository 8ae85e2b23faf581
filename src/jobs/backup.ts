import type { Backups } from '../domain/database/backups.ts';
import type { ScheduleMemory } from '../domain/scheduleMemory.ts';
import type { Job } from './scheduling/job.ts';

interface BackupJobDeps {
  /** IANA; the schedule is in it. */
  readonly timeZone: string;
  readonly scheduleMemory: ScheduleMemory;
}

/** A database of some GB is copied in minutes. */
const DEADLINE_MS = 30 * 60_000;

/** Backs the database up once for each slot, and as soon as it can if the machine was off then. */
export const backupJob = (
  { pattern, backups }: { readonly pattern: string; readonly backups: Backups },
  { timeZone, scheduleMemory: { recall, remember } }: BackupJobDeps,
): Job => ({
  name: 'backup',
  pattern,
  timezone: timeZone,
  runAtStart: false,
  deadlineMs: DEADLINE_MS,
  catchUp: {
    last: backups.lastScheduled,
    begin: backups.noteScheduled,
    recall: () => recall('backup'),
    remember: (record) => remember('backup', record),
  },
  run: async (_, slot) => {
    await backups.make('scheduled');
    await backups.noteScheduled(slot);
  },
});
