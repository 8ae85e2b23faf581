import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { HistoryRef, ServerId } from '../../domain/servers/refs.ts';
import type { Database } from '../database/database.ts';

/** Rows per transaction. node:sqlite blocks the process meanwhile: these take about 10 ms. */
const AT_ONCE = 5000;

/**
 * See `Plays.dropUnlisted`. If the process is killed halfway, nothing is lost: it is called again until it is
 * done.
 */
export async function dropUnlisted(db: Database, server: ServerId, signal: AbortSignal): Promise<number> {
  await forgetRows(db, server, signal);
  const [last] = await db.selectFrom('plays').select('id').orderBy('id', 'desc').limit(1).execute();
  let dropped = 0;
  for (let from = 0; from <= (last?.id ?? -1); from += AT_ONCE) {
    signal.throwIfAborted();
    const { numAffectedRows } = await sql`update plays set gone = 1
      where id >= ${from} and id < ${from + AT_ONCE} and gone = 0 and server_id = ${server}
      and not exists (select 1 from play_rows where play_id = plays.id)`.execute(db);
    dropped += Number(numAffectedRows ?? 0n);
    await turn();
  }
  return dropped;
}

/** Forgets the server's rows that were not seen since the last walk was requested. */
async function forgetRows(db: Database, server: ServerId, signal: AbortSignal): Promise<void> {
  for (let from: HistoryRef | undefined = '' as HistoryRef; from !== undefined; ) {
    signal.throwIfAborted();
    const after: HistoryRef = from;
    from = await db.transaction().execute(async (trx) => {
      const left = trx.selectFrom('play_rows').select('history_key').where('history_key', '>=', after);
      const end = await left.orderBy('history_key').offset(AT_ONCE).limit(1).executeTakeFirst();
      let rows = trx.deleteFrom('play_rows').where('history_key', '>=', after);
      if (end) rows = rows.where('history_key', '<', end.history_key);
      const walks = sql<number>`(select walks from backfill where server_id = ${server})`;
      const isOurs = sql<boolean>`(select server_id from plays where id = play_id) = ${server}`;
      await rows.where('walk', '<', walks).where(isOurs).execute();
      return end?.history_key;
    });
    await turn();
  }
}
