import { setImmediate as turn } from 'node:timers/promises';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { PlaysQuery } from '../../domain/statistics/plays.ts';
import type { Database } from '../database/database.ts';

/**
 * Rows looked at in one query. node:sqlite answers while everything else stands still: 8000 rows take 2 to 17 ms (seen;
 * titles take longest), a million at once would take two seconds, and people's interactions have three.
 */
export const SLICE_ROWS = 8000;

/**
 * The plays of a range and a library, oldest first, as queries of a slice each, with a turn of the event loop around
 * each.
 */
export async function* slicesOf(db: Database, query: PlaysQuery, signal: AbortSignal) {
  const { since, until } = query;
  const end = until?.getTime() ?? Number.MAX_SAFE_INTEGER;
  let from = since?.getTime() ?? Number.MIN_SAFE_INTEGER;
  // What the caller made of the last ones took its time too.
  await turn();
  while (from < end) {
    signal.throwIfAborted();
    const to = Math.min(end, await sliceEnd(db, from));
    yield db
      .selectFrom('plays')
      .where('viewed_at', '>=', from)
      .where('viewed_at', '<', to)
      .where(isThere)
      .where(inLibrary(query));
    from = to;
    await turn();
  }
}

/** To the letter what the index is of (sqlite.org/partialindex.html). */
export const isThere = sql<SqlBool>`gone = 0`;

const inLibrary = ({ librarySectionId }: PlaysQuery): Expression<SqlBool> =>
  librarySectionId === undefined ? sql<SqlBool>`true` : sql<SqlBool>`library_key = ${librarySectionId}`;

/** Whoever played in the same millisecond is in the same slice. */
async function sliceEnd(db: Database, from: number): Promise<number> {
  const [next] = await db
    .selectFrom('plays')
    .select('viewed_at')
    .where('viewed_at', '>=', from)
    .where(isThere)
    .orderBy('viewed_at')
    .offset(SLICE_ROWS)
    .limit(1)
    .execute();
  return next === undefined ? Number.MAX_SAFE_INTEGER : Math.max(next.viewed_at, from + 1);
}
