import { setImmediate as turn } from 'node:timers/promises';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { ServerId } from '../../domain/servers/refs.ts';
import type { PlaysQuery } from '../../domain/statistics/plays.ts';
import type { Database } from '../database/database.ts';

/**
 * Rows read per query. node:sqlite blocks the process: 8000 rows take 2 to 17 ms (measured; titles take longest), and a
 * million rows would take two seconds. Interactions must be acknowledged within three seconds.
 */
export const SLICE_ROWS = 8000;

export interface PlaysOf {
  readonly db: Database;
  readonly servers: readonly ServerId[];
  /** Rows read by one query, if not `SLICE_ROWS`. */
  readonly rowsAtOnce?: number | undefined;
}

/** The plays that a query selects, oldest first. Each slice is one query, with a turn of the event loop around it. */
export async function* slicesOf(
  { db, servers, rowsAtOnce = SLICE_ROWS }: PlaysOf,
  query: PlaysQuery,
  signal: AbortSignal,
) {
  const { since, until } = query;
  const end = until?.getTime() ?? Number.MAX_SAFE_INTEGER;
  let from = since?.getTime() ?? Number.MIN_SAFE_INTEGER;
  // The caller's work on the last slice took time too, so the event loop gets a turn.
  await turn();
  while (from < end) {
    signal.throwIfAborted();
    const sliceUntil = Math.min(end, await sliceEnd(db, from, rowsAtOnce));
    yield db
      .selectFrom('plays')
      .where('viewed_at', '>=', from)
      .where('viewed_at', '<', sliceUntil)
      .where(isListed)
      .where('server_id', 'in', servers)
      .where(inLibrary(query))
      .where(ofAccounts(query))
      .where(exceptAccounts(query));
    from = sliceUntil;
    await turn();
  }
}

/**
 * SQL: true for plays that the server still lists. It must be exactly the condition of the partial index, or SQLite
 * does not use that index (sqlite.org/partialindex.html).
 */
export const isListed = sql<SqlBool>`gone = 0`;

const inLibrary = ({ librarySectionId }: PlaysQuery): Expression<SqlBool> =>
  librarySectionId === undefined ? sql<SqlBool>`true` : sql<SqlBool>`library_key = ${librarySectionId}`;

const ofAccounts = ({ accountIds }: PlaysQuery): Expression<SqlBool> =>
  accountIds === undefined ? sql<SqlBool>`true` : sql<SqlBool>`account_id in (${sql.join(accountIds)})`;

const exceptAccounts = ({ exceptAccountIds = [] }: PlaysQuery): Expression<SqlBool> =>
  exceptAccountIds.length === 0
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(account_id is null or account_id not in (${sql.join(exceptAccountIds)}))`;

/** The end of a slice that begins at `from`, in ms, exclusive. Plays of the same millisecond are in the same slice. */
async function sliceEnd(db: Database, from: number, rows: number): Promise<number> {
  const remainingPlays = db.selectFrom('plays').select('viewed_at').where('viewed_at', '>=', from).where(isListed);
  const nextSliceStart = await remainingPlays.orderBy('viewed_at').offset(rows).limit(1).executeTakeFirst();
  return nextSliceStart === undefined ? Number.MAX_SAFE_INTEGER : Math.max(nextSliceStart.viewed_at, from + 1);
}
