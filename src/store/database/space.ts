import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from '../../domain/logger.ts';
import type { Database } from './database.ts';

/** Pages of 4 KiB freed at a time; this blocks the process for about 10 ms. */
const AT_A_TIME = 500;
/** At most this many times in one sweep: 80 MB an hour is enough for a month's leftovers. */
const MOST_TIMES = 40;
/** Free pages to keep: the next posts need them, and shrinking and growing the file again writes it twice. */
const KEPT_FREE = 1000;

/** Gives empty pages back to the disk, so that the file shrinks after a flood. */
export async function giveBackSpace(db: Database): Promise<void> {
  for (let times = 0; times < MOST_TIMES && (await freePages(db)) > KEPT_FREE; times += 1) {
    await sql.raw(`pragma incremental_vacuum(${AT_A_TIME})`).execute(db);
    await turn();
  }
}

/**
 * Moves the content of the write-ahead log into the database and empties the log, in which deleted rows can
 * still be read. While another process reads the database, as a backup does, the log stays until the next
 * sweep. Never rejects: rows deleted before are deleted all the same.
 */
export async function emptyLog(db: Database, log: Pick<Logger, 'warn' | 'error'>): Promise<void> {
  try {
    // If another process is in the way, SQLite does not fail, but returns a row that says so.
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    if (rows[0]?.busy === 0) return;
    log.warn({}, 'what was deleted may still be in the write-ahead log, since something else is reading the database');
  } catch (err) {
    log.error({ err }, 'could not empty the write-ahead log, which may still hold what was deleted');
  }
}

async function freePages(db: Database): Promise<number> {
  const { rows } = await sql<{ freelist_count: number }>`pragma freelist_count`.execute(db);
  return rows[0]?.freelist_count ?? 0;
}
