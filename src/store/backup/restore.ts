import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { Clock } from '../../domain/clock.ts';
import { StoreFailure } from '../../domain/database/storeFailure.ts';
import type { Logger } from '../../domain/logger.ts';
import {
  createKysely,
  type Database,
  findDatabasePageProblem,
  openDatabase,
  storeFailureOf,
} from '../database/database.ts';
import { lockDatabase } from '../database/lock.ts';
import { detectSchema, migrate } from '../database/migrations.ts';
import { ensurePrivateFolder } from '../database/privateFiles.ts';
import { describeMissingColumns } from '../database/shape.ts';
import { copyDatabase, removeDatabase } from './copy.ts';
import { formatFileTimestamp } from './folder.ts';
import { replaceDatabase } from './replace.ts';
import { prepareRestoredDatabase } from './restored.ts';

interface RestoreOptions {
  readonly file: string;
  readonly path: string;
  /**
   * True to delete notifications that were pending when the backup was made, because they may have been posted since.
   */
  readonly dropWaiting?: boolean | undefined;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Logger;
}

export interface RestoreReport {
  /** New path of the former database. Undefined if there was none. */
  readonly movedTo: string | undefined;
  /** Number of notifications that wait for a digest, for the end of quiet hours, or for a paused subscription. */
  readonly waiting: number;
  /** Names of rules that ended streams and are now dry runs. */
  readonly heldRules: readonly string[];
}

/**
 * Replaces the database with a backup. If the process is killed, either the old or the restored database is in place.
 * Throws a StoreFailure if a bot uses the database, or if the backup is damaged, from another program or from a newer
 * version. Nothing is changed then.
 */
export async function restoreDatabase({ file, path, dropWaiting, clock, log }: RestoreOptions): Promise<RestoreReport> {
  ensurePrivateFolder(path, log);
  const lock = lockDatabase(path, log);
  try {
    const { staged, ...report } = await copyBackupBesideDatabase(file, path, { dropWaiting, now: clock.now() });
    const movedTo = replaceDatabase(path, staged, `${path}.before-restore-${formatFileTimestamp(clock.now())}`);
    return { movedTo, ...report };
  } finally {
    lock.release();
  }
}

/** Copies a backup to a file beside the database. The caller must hold the database's lock. */
export async function copyBackupBesideDatabase(
  file: string,
  path: string,
  options: ResumeOptions,
): Promise<Omit<RestoreReport, 'movedTo'> & { readonly staged: string }> {
  await checkBackup(file);
  const staged = `${path}.restoring`;
  removeDatabase(staged);
  await copyDatabase(file, staged);
  const db = openDatabase(staged);
  try {
    await migrate(db);
    const missingColumns = await describeMissingColumns(db);
    if (missingColumns !== undefined) throw new StoreFailure('altered', `The backup ${file} lacks ${missingColumns}.`);
    return { staged, ...(await prepareToResume(db, options)) };
  } finally {
    await db.destroy();
  }
}

/**
 * Checks a backup. Throws a StoreFailure unless the file is an intact database of this or an earlier version of the
 * bot.
 */
async function checkBackup(file: string): Promise<void> {
  if (!existsSync(file)) throw new StoreFailure('unavailable', `There is no file ${file}.`);
  const backupFile = openForReading(file);
  const db = createKysely(backupFile);
  try {
    const problem = findDatabasePageProblem(backupFile, 'integrity_check');
    if (problem !== undefined) throw new StoreFailure('damaged', `The backup ${file} is damaged (${problem}).`);
    if ((await detectSchema(db)) === 'none') throw new StoreFailure('foreign', `${file} is not a backup of Usher.`);
  } catch (cause) {
    throw cause instanceof StoreFailure ? cause : storeFailureOf(file, cause);
  } finally {
    await db.destroy();
  }
}

function openForReading(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { readOnly: true });
  } catch (cause) {
    throw storeFailureOf(file, cause);
  }
}

interface ResumeOptions extends Pick<RestoreOptions, 'dropWaiting'> {
  readonly now: Date;
}

async function prepareToResume(
  db: Database,
  { dropWaiting, now }: ResumeOptions,
): Promise<Omit<RestoreReport, 'movedTo'>> {
  return await db.transaction().execute(async (trx) => {
    const heldRules = await prepareRestoredDatabase(trx, now);
    if (dropWaiting) await trx.deleteFrom('pending_notifications').execute();
    const { waiting } = await trx
      .selectFrom('pending_notifications')
      .select(({ fn }) => fn.countAll<number>().as('waiting'))
      .executeTakeFirstOrThrow();
    return { waiting, heldRules };
  });
}
