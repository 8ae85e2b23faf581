import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from '../../domain/logger.ts';
import type { Database } from './database.ts';

/** Pages of 4 KiB freed per step. A step blocks the process for about 10 ms. */
const PAGES_PER_STEP = 500;
/**
 * Maximum steps per hourly sweep. They free up to 80 MB, which is enough to remove a month's data from the file soon.
 */
const MOST_STEPS = 40;
/** Free pages that stay in the file for the next posts. Otherwise the file would keep shrinking and growing. */
const KEPT_FREE_PAGES = 1000;

export async function shrinkDatabaseFile(db: Database): Promise<void> {
  for (let step = 0; step < MOST_STEPS && (await freePages(db)) > KEPT_FREE_PAGES; step += 1) {
    await sql.raw(`pragma incremental_vacuum(${PAGES_PER_STEP})`).execute(db);
    await turn();
  }
}

/**
 * Empties the write-ahead log, because deleted rows could still be read in it. While another process reads the
 * database, the log stays until the next sweep. Errors are only logged, because the rows are deleted in any case.
 */
export async function emptyWriteAheadLog(db: Database, log: Pick<Logger, 'warn' | 'error'>): Promise<void> {
  try {
    // If another process reads the database, SQLite returns a row that says so, instead of failing.
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
