import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { HistoryRef, ServerId } from '../../domain/servers/refs.ts';
import type { Database } from '../database/database.ts';

/** Rows per transaction, which blocks the process for about 10 ms. */
const ROWS_AT_ONCE = 5000;

/** Deletes plays that the media server no longer lists. If the process is killed, the next call finishes the work. */
export async function deleteUnlistedPlays(db: Database, server: ServerId, signal: AbortSignal): Promise<number> {
  await forgetUnseenRows(db, server, signal);
  const [lastPlay] = await db.selectFrom('plays').select('id').orderBy('id', 'desc').limit(1).execute();
  let dropped = 0;
  for (let from = 0; from <= (lastPlay?.id ?? -1); from += ROWS_AT_ONCE) {
    signal.throwIfAborted();
    const { numAffectedRows } = await sql`update plays set gone = 1
      where id >= ${from} and id < ${from + ROWS_AT_ONCE} and gone = 0 and server_id = ${server}
      and not exists (select 1 from play_rows where play_id = plays.id)`.execute(db);
    dropped += Number(numAffectedRows ?? 0n);
    await turn();
  }
  return dropped;
}

/** Deletes history rows that the last reading of the whole history did not find. */
async function forgetUnseenRows(db: Database, server: ServerId, signal: AbortSignal): Promise<void> {
  let batchStart: HistoryRef | undefined = '' as HistoryRef;
  while (batchStart !== undefined) {
    signal.throwIfAborted();
    batchStart = await forgetBatch(db, server, batchStart);
    await turn();
  }
}

const forgetBatch = (db: Database, server: ServerId, batchStart: HistoryRef): Promise<HistoryRef | undefined> =>
  db.transaction().execute(async (trx) => {
    const remainingRows = trx.selectFrom('play_rows').select('history_key').where('history_key', '>=', batchStart);
    const nextRow = await remainingRows.orderBy('history_key').offset(ROWS_AT_ONCE).limit(1).executeTakeFirst();
    let rows = trx.deleteFrom('play_rows').where('history_key', '>=', batchStart);
    if (nextRow) rows = rows.where('history_key', '<', nextRow.history_key);
    const lastWalk = sql<number>`(select walks from backfill where server_id = ${server})`;
    const isOfServer = sql<boolean>`(select server_id from plays where id = play_id) = ${server}`;
    await rows.where('walk', '<', lastWalk).where(isOfServer).execute();
    return nextRow?.history_key;
  });
