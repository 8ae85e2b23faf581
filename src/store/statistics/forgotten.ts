import { setImmediate as turn } from 'node:timers/promises';
import { type SqlBool, sql } from 'kysely';
import { DAY_MS } from '../../time/units.ts';
import type { Database } from '../database/database.ts';
import { readMeta, writeMeta } from '../database/meta.ts';
import { isThere } from './slices.ts';

/**
 * In `meta`: plays before this time (ms) were forgotten. The media server still lists them, so without this
 * they would be read again, and posted again; it never goes back, not even when the setting does.
 */
const FORGOTTEN_BEFORE = 'plays-forgotten-before';

/** Deleted in one transaction: it takes some 10 ms, during which the process is blocked. */
const AT_ONCE = 2000;

/** Undefined if none were forgotten. */
export async function forgottenBefore(db: Database): Promise<number | undefined> {
  const found = await readMeta(db, FORGOTTEN_BEFORE);
  return found === undefined ? undefined : Number(found);
}

/**
 * Forgets plays that are this many days older than the newest one: by their own times, so that a clock that
 * jumps ahead deletes nothing.
 */
export async function sweepPlays(db: Database, days: number | undefined, now: Date): Promise<void> {
  if (days === undefined) return;
  const newest = db.selectFrom('plays').select('viewed_at').where('viewed_at', '<=', now.getTime()).where(isThere);
  const last = await newest.orderBy('viewed_at', 'desc').limit(1).executeTakeFirst();
  if (!last) return;
  const before = Math.max(last.viewed_at - days * DAY_MS, (await forgottenBefore(db)) ?? Number.MIN_SAFE_INTEGER);
  await writeMeta(db, FORGOTTEN_BEFORE, `${before}`);
  // Each of the two has an index of its own.
  for (const which of [isThere, sql<SqlBool>`gone = 1`])
    for (let left = true; left; await turn()) left = await forgetSome(db, before, which);
}

/** Deletes one batch. True if more may be left. */
const forgetSome = (db: Database, before: number, which: typeof isThere): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const old = trx.selectFrom('plays').select('id').where('viewed_at', '<', before).where(which);
    const ids = JSON.stringify((await old.limit(AT_ONCE).execute()).map(({ id }) => id));
    const those = sql<number>`(select value from json_each(${ids}))`;
    await trx.deleteFrom('play_rows').where('play_id', 'in', those).execute();
    const { numDeletedRows } = await trx.deleteFrom('plays').where('id', 'in', those).executeTakeFirstOrThrow();
    return numDeletedRows === BigInt(AT_ONCE);
  });
