import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from '../../domain/logger.ts';
import type { Database } from './database.ts';

/** Pages of 4 KiB freed per step. A step blocks the process for about 10 ms. */
const PAGES_PER_STEP = 500;
/** Maximum steps per sweep: 80 MB an hour, enough to free a month's data in time. */
const MOST_STEPS = 40;
/** Free pages that stay in the file for the next posts. Otherwise the file would shrink and grow again. */
const KEPT_FREE_PAGES = 1000;

/** Returns free pages to the disk, so that the file shrinks after many rows were deleted. */
export async function giveBackSpace(db: Database): Promise<void> {
  for (let step = 0; step < MOST_STEPS && (await freePages(db)) > KEPT_FREE_PAGES; step += 1) {
    await sql.raw(`pragma incremental_vacuum(${PAGES_PER_STEP})`).execute(db);
    await turn();
  }
}

/**
 * Moves the write-ahead log into the database and empties it, because deleted rows could still be read in the log.
 * While another process reads the database, for example a backup, the log stays until the next sweep. Never rejects,
 * because the rows are deleted in any case.
 */
export async function emptyLog(db: Database, log: Pick<Logger, 'warn' | 'error'>): Promise<void> {
  try {
    // If another process is in the way, SQLite does not fail but returns a row that says so.
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    if (rows[0]?.busy === 0) return;
    log.warn(
      {},
      'could not empty the write-ahead log, because another program is reading the database; deleted data may still be in it',
    );
  } catch (err) {
    log.error({ err }, 'could not empty the write-ahead log; deleted data may still be in it');
  }
}

async function freePages(db: Database): Promise<number> {
  const { rows } = await sql<{ freelist_count: number }>`pragma freelist_count`.execute(db);
  return rows[0]?.freelist_count ?? 0;
}
