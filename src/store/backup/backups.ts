import type { Clock } from '../../domain/clock.ts';
import type { BackupReason, Backups } from '../../domain/database/backups.ts';
import type { Logger } from '../../domain/logger.ts';
import type { Database } from '../database/database.ts';
import { readMeta, writeMeta } from '../database/meta.ts';
import { copyDatabase } from './copy.ts';
import { type BackupSettings, backupPath, openBackupFolder, rotateBackups } from './folder.ts';

interface BackupDeps {
  readonly path: string;
  readonly place: BackupSettings;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Pick<Logger, 'info'>;
}

/**
 * Makes a backup and deletes the oldest backups of its kind. Returns the path. Throws a StoreFailure. A backup does not
 * contain the installation's key: a person with both could forge the audit trail and read people's tokens.
 */
export async function makeBackup(reason: BackupReason, { path, place, clock, log }: BackupDeps): Promise<string> {
  openBackupFolder(place.folder);
  const target = backupPath(place.folder, path, { madeAt: clock.now(), reason });
  await copyDatabase(path, target);
  rotateBackups(place, path, { reason, now: clock.now() });
  log.info({ path: target, reason }, 'made a backup of the database');
  return target;
}

const LAST_SCHEDULED_KEY = 'backup:last';

export function createBackupService(db: Database, deps: BackupDeps): Backups {
  return {
    make: (reason) => makeBackup(reason, deps),
    lastScheduled: async () => {
      const scheduledAt = await readMeta(db, LAST_SCHEDULED_KEY);
      return scheduledAt === undefined ? undefined : new Date(scheduledAt);
    },
    noteScheduled: (slot) => writeMeta(db, LAST_SCHEDULED_KEY, slot.toISOString()),
  };
}
