import { setImmediate as turn } from 'node:timers/promises';
import { type SqlBool, sql } from 'kysely';
import { DAY_MS } from '../../time/units.ts';
import type { Database } from '../database/database.ts';
import { readMeta, writeMeta } from '../database/meta.ts';
import { isPlayListed } from './slices.ts';

/**
 * Key in the table `meta`. Plays before this time in ms were deleted and must not be stored and posted again. The time
 * does not move back, even if the setting later keeps plays longer.
 */
const FORGOTTEN_BEFORE = 'plays-forgotten-before';

/** Plays deleted per transaction, which blocks the process for about 10 ms. */
const PLAYS_AT_ONCE = 2000;

export async function readForgottenPlaysCutoff(db: Database): Promise<number | undefined> {
  const text = await readMeta(db, FORGOTTEN_BEFORE);
  return text === undefined ? undefined : Number(text);
}

/**
 * Deletes plays that are `days` older than the newest play, or none if `days` is undefined. Age is measured from that
 * play, so that a clock that jumps ahead deletes nothing. Plays in the future do not count as the newest.
 */
export async function sweepOldPlays(db: Database, days: number | undefined, now: Date): Promise<void> {
  if (days === undefined) return;
  const plays = db.selectFrom('plays').select('viewed_at').where('viewed_at', '<=', now.getTime()).where(isPlayListed);
  const newestPlay = await plays.orderBy('viewed_at', 'desc').limit(1).executeTakeFirst();
  if (!newestPlay) return;
  const before = Math.max(
    newestPlay.viewed_at - days * DAY_MS,
    (await readForgottenPlaysCutoff(db)) ?? Number.MIN_SAFE_INTEGER,
  );
  await writeMeta(db, FORGOTTEN_BEFORE, `${before}`);
  // Deletes the plays in two groups, because each of the two conditions has its own index.
  for (const condition of [isPlayListed, sql<SqlBool>`gone = 1`]) {
    while (await forgetBatch(db, before, condition)) await turn();
  }
}

/** Deletes one batch of plays. True if there may be more to delete. */
const forgetBatch = (db: Database, before: number, condition: typeof isPlayListed): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const oldPlays = trx.selectFrom('plays').select('id').where('viewed_at', '<', before).where(condition);
    const ids = JSON.stringify((await oldPlays.limit(PLAYS_AT_ONCE).execute()).map(({ id }) => id));
    const batchIds = sql<number>`(select value from json_each(${ids}))`;
    await trx.deleteFrom('play_rows').where('play_id', 'in', batchIds).execute();
    const { numDeletedRows } = await trx.deleteFrom('plays').where('id', 'in', batchIds).executeTakeFirstOrThrow();
    return numDeletedRows === BigInt(PLAYS_AT_ONCE);
  });
