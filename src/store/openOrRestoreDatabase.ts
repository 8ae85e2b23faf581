import type { Clock } from '../domain/clock.ts';
import { StoreFailure } from '../domain/database/storeFailure.ts';
import type { Logger } from '../domain/logger.ts';
import { makeBackup } from './backup/backups.ts';
import { type BackupSettings, formatFileTimestamp, listBackups } from './backup/folder.ts';
import { replaceDatabase } from './backup/replace.ts';
import { copyBackupBesideDatabase } from './backup/restore.ts';
import { isDamagedDatabase, moveDatabase } from './database/damaged.ts';
import { type Database, openDatabase, openDatabaseImage, storeFailureOf } from './database/database.ts';
import { migrate } from './database/migrations.ts';
import { ensurePrivateFile } from './database/privateFiles.ts';
import { countUndecodableRows, describeMissingColumns } from './database/shape.ts';

interface TableOptions {
  readonly clock: Clock;
  readonly log: Logger;
  readonly backups?: BackupSettings | undefined;
  readonly image?: Uint8Array | undefined;
  /** Called if an empty database has replaced a damaged one. */
  readonly onLost?: (() => void) | undefined;
}

/**
 * Opens the database and updates its tables. A damaged database is moved aside and replaced by the newest backup, or by
 * an empty database. The log says what is lost. The caller must hold the lock. Throws a StoreFailure.
 */
export async function openOrRestoreDatabase(path: string, options: TableOptions): Promise<Database> {
  const open = () => retryWhileLocked(() => openOnce(path, options), { path, ...options });
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
    if (options.image && path === ':memory:') return openDatabaseImage(options.image);
    if (path !== ':memory:') ensurePrivateFile(path, options.log);
    db = openDatabase(path);
    const schema = await migrate(db, undefined, { beforeChange: () => backUpFirst(path, options) });
    if (schema !== 'none') await checkTables(db, path, options);
    return db;
  } catch (cause) {
    await db?.destroy();
    throw cause instanceof StoreFailure ? cause : storeFailureOf(path, cause);
  }
}

/** Makes a backup before an update changes the tables. If the backup fails, the tables stay unchanged. */
async function backUpFirst(path: string, { backups: place, clock, log }: TableOptions): Promise<void> {
  if (place) await makeBackup('upgrade', { path, place, clock, log });
}

async function checkTables(db: Database, path: string, { log }: TableOptions): Promise<void> {
  const missingColumns = await describeMissingColumns(db);
  if (missingColumns !== undefined) {
    const words = `The database ${path} lacks ${missingColumns}: another program has changed it. Put a backup in its place: npm run restore.`;
    throw new StoreFailure('altered', words);
  }
  for (const [column, rows] of await countUndecodableRows(db))
    log.error({ column, rows }, 'could not read some rows of a column in the database; these rows are left out');
}

const HELD_RULES_NOTE = 'Rules that ended streams (heldRules) are dry runs until an admin makes them live again';
const LOST_DATA =
  'permissions, the setup of notifications, linked accounts, the audit trail, statistics of plays that the media server no longer lists, and messages that waited to be posted';

async function replaceDamaged(path: string, failure: StoreFailure, options: TableOptions): Promise<void> {
  const { clock, log, backups: place } = options;
  const movedTo = `${path}.damaged-${formatFileTimestamp(clock.now())}`;
  for (const { path: backup, madeAt } of place ? listBackups(place.folder, path, clock.now()) : []) {
    try {
      const { staged, heldRules } = await copyBackupBesideDatabase(backup, path, { now: clock.now() });
      replaceDatabase(path, staged, movedTo);
      log.error(
        { err: failure, movedTo, backup, heldRules },
        `the database is damaged; it was moved to ${movedTo}, and the backup of ${madeAt.toISOString()} took its place. Changes since then are lost: ${LOST_DATA}. ${HELD_RULES_NOTE}`,
      );
      return;
    } catch (err) {
      log.warn({ err, backup }, 'could not use a backup; trying the one before it');
    }
  }
  moveDatabase(path, movedTo);
  options.onLost?.();
  log.error(
    { err: failure, movedTo },
    `the database is damaged and has no usable backup; it was moved to ${movedTo}, and Usher starts with an empty one. Lost until it is repaired: ${LOST_DATA}`,
  );
}

/**
 * How long the start waits for a backup or another program to release the file, in ms. Copying a few hundred MB takes
 * seconds.
 */
const BUSY_DEADLINE_MS = 30_000;

/** Pause between two attempts to open the database, in ms. Each attempt also blocks the process for a moment. */
const RETRY_AFTER_MS = 250;

/**
 * Repeats `work` until no other process locks the database. Throws a StoreFailure of kind `busy` after 30 s, and any
 * other error at once.
 */
export async function retryWhileLocked<T>(
  work: () => Promise<T>,
  { path, clock, log }: { readonly path: string; readonly clock: Clock; readonly log: Logger },
): Promise<T> {
  const startMs = clock.steadyMs();
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const isBusy = error instanceof StoreFailure && error.kind === 'busy';
      if (!isBusy || clock.steadyMs() - startMs >= BUSY_DEADLINE_MS) throw error;
      if (tries === 1)
        log.warn({ path, upToMs: BUSY_DEADLINE_MS }, 'another program is using the database; waiting for it');
      await clock.wait(RETRY_AFTER_MS);
    }
  }
}
