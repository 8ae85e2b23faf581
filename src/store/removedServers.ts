import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ServerId } from '../domain/servers/refs.ts';
import type { Database, Transaction } from './database/database.ts';
import { dropAllData } from './notifications/events.ts';
import { deleteRowsOf } from './serverRows.ts';
import { removedLongAgo } from './servers/addServer.ts';

/** Deletes servers that were removed too long ago to come back, with what is known of them. Resolves to which. */
export async function forgetRemovedServers(db: Database, now: Date): Promise<readonly ServerId[]> {
  const removed = db.selectFrom('media_servers').select('id').where('removed_at', '<', removedLongAgo(now));
  const old = (await removed.execute()).map(({ id }) => id);
  for (const id of old) {
    await db.transaction().execute((trx) => forgetRemoved(trx, id));
    await turn();
  }
  return old;
}

async function forgetRemoved(trx: Transaction, id: ServerId): Promise<void> {
  await deleteRowsOf(trx, id);
  const isOurs = sql<boolean>`library_key glob ${`${id}:*`}`;
  for (const table of ['subscriptions', 'counters'] as const) await trx.deleteFrom(table).where(isOurs).execute();
  const events = trx.selectFrom('events').select('id').where('server_id', '=', id);
  await trx.deleteFrom('pending_notifications').where('event_id', 'in', events).execute();
  // What an unsent post still shows goes with the other old events.
  await dropAllData(trx);
  await trx.deleteFrom('events').where('server_id', '=', id).where('data', 'is', null).execute();
  await trx.deleteFrom('cursors').where('server_id', '=', id).execute();
  await sql`delete from meta where key glob ${`schedule:* ${id}`}`.execute(trx);
  await trx.deleteFrom('media_servers').where('id', '=', id).execute();
}
