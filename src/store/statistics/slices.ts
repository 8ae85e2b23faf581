import { setImmediate as turn } from 'node:timers/promises';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { ServerId } from '../../domain/servers/refs.ts';
import type { PlaysQuery } from '../../domain/statistics/plays.ts';
import type { Database } from '../database/database.ts';

/**
 * Rows read by one query. node:sqlite blocks the process meanwhile: 8000 rows take 2 to 17 ms (measured;
 * titles take longest), a million at once would take two seconds, and interactions must be acknowledged
 * within three.
 */
export const SLICE_ROWS = 8000;

/** The plays of some media servers. */
export interface PlaysOf {
  readonly db: Database;
  readonly servers: readonly ServerId[];
}

/**
 * The plays of a range, a library and some accounts, oldest first: one query per slice, with a turn of the
 * event loop around each.
 */
export async function* slicesOf({ db, servers }: PlaysOf, query: PlaysQuery, signal: AbortSignal) {
  const { since, until } = query;
  const end = until?.getTime() ?? Number.MAX_SAFE_INTEGER;
  let from = since?.getTime() ?? Number.MIN_SAFE_INTEGER;
  // The caller's work on the last slice took time too.
  await turn();
  while (from < end) {
    signal.throwIfAborted();
    const to = Math.min(end, await sliceEnd(db, from));
    yield db
      .selectFrom('plays')
      .where('viewed_at', '>=', from)
      .where('viewed_at', '<', to)
      .where(isThere)
      .where('server_id', 'in', servers)
      .where(inLibrary(query))
      .where(ofAccounts(query));
    from = to;
    await turn();
  }
}

/**
 * Must be exactly the condition of the partial index, or SQLite does not use it
 * (sqlite.org/partialindex.html).
 */
export const isThere = sql<SqlBool>`gone = 0`;

const inLibrary = ({ librarySectionId }: PlaysQuery): Expression<SqlBool> =>
  librarySectionId === undefined ? sql<SqlBool>`true` : sql<SqlBool>`library_key = ${librarySectionId}`;

const ofAccounts = ({ accountIds }: PlaysQuery): Expression<SqlBool> =>
  accountIds === undefined ? sql<SqlBool>`true` : sql<SqlBool>`account_id in (${sql.join(accountIds)})`;

/** Plays of the same millisecond are in the same slice. */
async function sliceEnd(db: Database, from: number): Promise<number> {
  const left = db.selectFrom('plays').select('viewed_at').where('viewed_at', '>=', from).where(isThere);
  const next = await left.orderBy('viewed_at').offset(SLICE_ROWS).limit(1).executeTakeFirst();
  return next === undefined ? Number.MAX_SAFE_INTEGER : Math.max(next.viewed_at, from + 1);
}
