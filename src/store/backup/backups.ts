import type { Clock } from '../../domain/clock.ts';
import type { BackupReason, Backups } from '../../domain/database/backups.ts';
import type { Logger } from '../../domain/logger.ts';
import type { Database } from '../database/database.ts';
import { readMeta, writeMeta } from '../database/meta.ts';
import { copyDatabase } from './copy.ts';
import { type BackupPlace, backupPath, openBackupFolder, rotateBackups } from './folder.ts';

interface BackupDeps {
  /** The database's file. */
  readonly path: string;
  readonly place: BackupPlace;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Pick<Logger, 'info'>;
}

/**
 * Makes a backup now and deletes the oldest of its kind; returns its path. The installation's key is a file
 * of its own and in no backup: with both, the audit trail could be forged and the tokens of linked accounts
 * read. Rejects with a StoreFailure.
 */
export async function makeBackup(reason: BackupReason, { path, place, clock, log }: BackupDeps): Promise<string> {
  openBackupFolder(place.folder);
  const to = backupPath(place.folder, path, { madeAt: clock.now(), reason });
  await copyDatabase(path, to);
  rotateBackups(place, path, { reason, now: clock.now() });
  log.info({ path: to, reason }, 'backup of the database made');
  return to;
}

/** In `meta`. */
const LAST = 'backup:last';

export function createBackups(db: Database, deps: BackupDeps): Backups {
  return {
    make: (reason) => makeBackup(reason, deps),
    lastScheduled: async () => {
      const found = await readMeta(db, LAST);
      return found === undefined ? undefined : new Date(found);
    },
    noteScheduled: (slot) => writeMeta(db, LAST, slot.toISOString()),
  };
}
