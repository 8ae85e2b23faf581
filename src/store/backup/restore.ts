import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { Clock } from '../../domain/clock.ts';
import { StoreFailure } from '../../domain/database/storeFailure.ts';
import type { Logger } from '../../domain/logger.ts';
import { type Database, failureOf, kyselyOver, openDatabase, pageProblem } from '../database/database.ts';
import { lockDatabase } from '../database/lock.ts';
import { foundSchema, migrate } from '../database/migrations.ts';
import { ownFolderOf } from '../database/privateFiles.ts';
import { shapeProblem } from '../database/shape.ts';
import { copyDatabase, removeDatabase } from './copy.ts';
import { stampOf } from './folder.ts';
import { replaceDatabase } from './replace.ts';
import { goOnFromHere } from './restored.ts';

interface RestoreOptions {
  /** The backup, which is not changed. */
  readonly file: string;
  /** The database that the backup replaces. */
  readonly path: string;
  /** Drop the notifications that waited when the backup was made, because they may have been posted since. */
  readonly dropWaiting?: boolean | undefined;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Logger;
}

export interface RestoreReport {
  /** The new place of the former database; undefined if there was none. */
  readonly movedTo: string | undefined;
  /** Notifications that wait for a digest, the end of quiet hours or the end of a pause. */
  readonly waiting: number;
  /** The names of rules that ended streams, and are dry runs now. */
  readonly heldRules: readonly string[];
}

/**
 * Puts a backup in the place of the database. Rejects with a StoreFailure, having changed nothing, while a
 * bot runs on the database, or if the file is damaged, another program's or a newer Usher's. Killed at any
 * point, one of the two is in place, whole.
 */
export async function restoreDatabase({ file, path, dropWaiting, clock, log }: RestoreOptions): Promise<RestoreReport> {
  ownFolderOf(path, log);
  const lock = lockDatabase(path, log);
  try {
    const { staged, ...found } = await stageBackup(file, path, { dropWaiting, now: clock.now() });
    const movedTo = replaceDatabase(path, staged, `${path}.before-restore-${stampOf(clock.now())}`);
    return { movedTo, ...found };
  } finally {
    lock.release();
  }
}

/** Makes a copy of a backup beside the database that can replace it. The caller holds the lock. */
export async function stageBackup(
  file: string,
  path: string,
  options: GoOnOptions,
): Promise<Omit<RestoreReport, 'movedTo'> & { readonly staged: string }> {
  await checkBackup(file);
  const staged = `${path}.restoring`;
  removeDatabase(staged);
  await copyDatabase(file, staged);
  const db = openDatabase(staged);
  try {
    await migrate(db);
    const missing = await shapeProblem(db);
    if (missing !== undefined) throw new StoreFailure('altered', `The backup ${file} lacks ${missing}.`);
    return { staged, ...(await goOn(db, options)) };
  } finally {
    await db.destroy();
  }
}

/** Rejects with a StoreFailure unless the file is a whole database of this Usher or an earlier one. */
async function checkBackup(file: string): Promise<void> {
  if (!existsSync(file)) throw new StoreFailure('unavailable', `There is no file ${file}.`);
  const opened = openForReading(file);
  const db = kyselyOver(opened);
  try {
    const problem = pageProblem(opened, 'integrity_check');
    if (problem !== undefined) throw new StoreFailure('damaged', `The backup ${file} is damaged (${problem}).`);
    if ((await foundSchema(db)) === 'none') throw new StoreFailure('foreign', `${file} is not a backup of Usher.`);
  } catch (cause) {
    throw cause instanceof StoreFailure ? cause : failureOf(file, cause);
  } finally {
    await db.destroy();
  }
}

function openForReading(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { readOnly: true });
  } catch (cause) {
    throw failureOf(file, cause);
  }
}

interface GoOnOptions extends Pick<RestoreOptions, 'dropWaiting'> {
  readonly now: Date;
}

async function goOn(db: Database, { dropWaiting, now }: GoOnOptions): Promise<Omit<RestoreReport, 'movedTo'>> {
  return await db.transaction().execute(async (trx) => {
    const heldRules = await goOnFromHere(trx, now);
    if (dropWaiting) await trx.deleteFrom('pending_notifications').execute();
    const { waiting } = await trx
      .selectFrom('pending_notifications')
      .select(({ fn }) => fn.countAll<number>().as('waiting'))
      .executeTakeFirstOrThrow();
    return { waiting, heldRules };
  });
}
