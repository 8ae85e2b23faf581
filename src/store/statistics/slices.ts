import { setImmediate as turn } from 'node:timers/promises';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { ServerId } from '../../domain/servers/refs.ts';
import type { PlaysQuery } from '../../domain/statistics/plays.ts';
import type { Database } from '../database/database.ts';

/**
 * Rows read per query. node:sqlite blocks the process: 8000 rows take 2 to 17 ms (measured; titles take longest), a
 * million rows two seconds. Interactions must be answered within three seconds.
 */
export const PLAY_ROWS_PER_QUERY = 8000;

export interface PlaysSource {
  readonly db: Database;
  readonly servers: readonly ServerId[];
  /** Number of rows read per query. `PLAY_ROWS_PER_QUERY` if undefined. */
  readonly rowsAtOnce?: number | undefined;
}

/**
 * Plays that a query selects, oldest first. Each slice is one SQL query. Other work of the process can run after it.
 */
export async function* readPlaysInSlices(
  { db, servers, rowsAtOnce = PLAY_ROWS_PER_QUERY }: PlaysSource,
  query: PlaysQuery,
  signal: AbortSignal,
) {
  const { since, until } = query;
  const end = until?.getTime() ?? Number.MAX_SAFE_INTEGER;
  let from = since?.getTime() ?? Number.MIN_SAFE_INTEGER;
  // The caller's work on the last slice took time, so other work of the process gets a turn.
  await turn();
  while (from < end) {
    signal.throwIfAborted();
    const sliceUntil = Math.min(end, await sliceEnd(db, from, rowsAtOnce));
    yield db
      .selectFrom('plays')
      .where('viewed_at', '>=', from)
      .where('viewed_at', '<', sliceUntil)
      .where(isPlayListed)
      .where('server_id', 'in', servers)
      .where(inLibrary(query))
      .where(ofAccounts(query))
      .where(exceptAccounts(query));
    from = sliceUntil;
    await turn();
  }
}

/**
 * SQL: true for plays that the media server still lists. Must equal the condition of the partial index, or SQLite does
 * not use the index (sqlite.org/partialindex.html).
 */
export const isPlayListed = sql<SqlBool>`gone = 0`;

const inLibrary = ({ librarySectionId }: PlaysQuery): Expression<SqlBool> =>
  librarySectionId === undefined ? sql<SqlBool>`true` : sql<SqlBool>`library_key = ${librarySectionId}`;

const ofAccounts = ({ accountIds }: PlaysQuery): Expression<SqlBool> =>
  accountIds === undefined ? sql<SqlBool>`true` : sql<SqlBool>`account_id in (${sql.join(accountIds)})`;

const exceptAccounts = ({ exceptAccountIds = [] }: PlaysQuery): Expression<SqlBool> =>
  exceptAccountIds.length === 0
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(account_id is null or account_id not in (${sql.join(exceptAccountIds)}))`;

/** End of the slice that begins at `from`, in ms, not included. Plays of one millisecond are in one slice. */
async function sliceEnd(db: Database, from: number, rows: number): Promise<number> {
  const remainingPlays = db.selectFrom('plays').select('viewed_at').where('viewed_at', '>=', from).where(isPlayListed);
  const nextSliceStart = await remainingPlays.orderBy('viewed_at').offset(rows).limit(1).executeTakeFirst();
  return nextSliceStart === undefined ? Number.MAX_SAFE_INTEGER : Math.max(nextSliceStart.viewed_at, from + 1);
}
