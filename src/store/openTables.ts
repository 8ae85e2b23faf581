import type { Clock } from '../domain/clock.ts';
import { StoreFailure } from '../domain/database/storeFailure.ts';
import type { Logger } from '../domain/logger.ts';
import { makeBackup } from './backup/backups.ts';
import { type BackupPlace, listBackups, stampOf } from './backup/folder.ts';
import { replaceDatabase } from './backup/replace.ts';
import { stageBackup } from './backup/restore.ts';
import { isDamagedDatabase, moveDatabase } from './database/damaged.ts';
import { type Database, failureOf, openDatabase, openImage } from './database/database.ts';
import { migrate } from './database/migrations.ts';
import { ownFile } from './database/privateFiles.ts';
import { shapeProblem, undecodable } from './database/shape.ts';

interface TableOptions {
  readonly clock: Clock;
  readonly log: Logger;
  readonly backups?: BackupPlace | undefined;
  readonly image?: Uint8Array | undefined;
  /** An empty database took the place of a damaged one. */
  readonly onLost?: (() => void) | undefined;
}

/**
 * Opens the database with its tables up to date. A damaged one is moved aside, for the newest backup or an
 * empty database to take its place, and the log says what that loses. The caller holds the lock. Rejects with
 * a StoreFailure.
 */
export async function openTables(path: string, options: TableOptions): Promise<Database> {
  const open = () => whenFree(() => openOnce(path, options), { path, ...options });
  try {
    return await open();
  } catch (failure) {
    if (!isDamagedDatabase(path, failure)) throw failure;
    await replaceDamaged(path, failure, options);
    return await open();
  }
}

async function openOnce(path: string, options: TableOptions): Promise<Database> {
  let db: Database | undefined;
  try {
    if (options.image && path === ':memory:') return openImage(options.image);
    if (path !== ':memory:') ownFile(path, options.log);
    db = openDatabase(path);
    const found = await migrate(db, undefined, { beforeChange: () => backUpFirst(path, options) });
    if (found !== 'none') await checkTables(db, path, options);
    return db;
  } catch (cause) {
    await db?.destroy();
    throw cause instanceof StoreFailure ? cause : failureOf(path, cause);
  }
}

/** A failed upgrade must not lose data: without a backup the tables are not changed. */
async function backUpFirst(path: string, { backups: place, clock, log }: TableOptions): Promise<void> {
  if (place) await makeBackup('upgrade', { path, place, clock, log });
}

async function checkTables(db: Database, path: string, { log }: TableOptions): Promise<void> {
  const missing = await shapeProblem(db);
  if (missing !== undefined) {
    const words = `The database ${path} lacks ${missing}: another program has changed it. Put a backup in its place: npm run restore.`;
    throw new StoreFailure('altered', words);
  }
  for (const [column, rows] of await undecodable(db))
    log.error({ column, rows }, 'rows of the database hold something that cannot be read; they are left out');
}

const HELD = 'Rules that ended streams (heldRules) are dry runs until somebody lets them act again';
const LOST =
  'who may do what, notifications that were set up, linked accounts, the audit trail, statistics of plays that the media server no longer lists, and what waited to be posted';

async function replaceDamaged(path: string, failure: StoreFailure, options: TableOptions): Promise<void> {
  const { clock, log, backups: place } = options;
  const movedTo = `${path}.damaged-${stampOf(clock.now())}`;
  for (const { path: backup, madeAt } of place ? listBackups(place.folder, path, clock.now()) : []) {
    try {
      const { staged, heldRules } = await stageBackup(backup, path, { now: clock.now() });
      replaceDatabase(path, staged, movedTo);
      log.error(
        { err: failure, movedTo, backup, heldRules },
        `the database is damaged; it was moved to ${movedTo}, and the backup of ${madeAt.toISOString()} took its place. Changes since then are lost: ${LOST}. ${HELD}`,
      );
      return;
    } catch (err) {
      log.warn({ err, backup }, 'a backup cannot be used; trying the one before it');
    }
  }
  moveDatabase(path, movedTo);
  options.onLost?.();
  log.error(
    { err: failure, movedTo },
    `the database is damaged and has no backup; it was moved to ${movedTo}, and Usher starts with an empty one. Lost until it is repaired: ${LOST}`,
  );
}

/**
 * How long a start waits for a backup or a shell to let go of the file, in ms: a copy of a few hundred MB
 * takes seconds.
 */
const PATIENCE = 30_000;

/** Between two tries, in ms. Each try also waits a little itself, which blocks the whole process. */
const PAUSE = 250;

/**
 * Runs the action once no other process holds the database. Rejects with the StoreFailure of kind `busy` if
 * that takes more than 30 s, and with any other failure at once.
 */
export async function whenFree<T>(
  work: () => Promise<T>,
  { path, clock, log }: { readonly path: string; readonly clock: Clock; readonly log: Logger },
): Promise<T> {
  const begun = clock.steadyMs();
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const isBusy = error instanceof StoreFailure && error.kind === 'busy';
      if (!isBusy || clock.steadyMs() - begun >= PATIENCE) throw error;
      if (tries === 1) log.warn({ path, upToMs: PATIENCE }, 'another program is using the database; waiting for it');
      await clock.wait(PAUSE);
    }
  }
}
