import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ServerId } from '../domain/servers/refs.ts';
import { namesLibraryOfServer, VALID_SETTINGS_JSON_SQL } from './changedSettings/replacedServer.ts';
import type { Database, Transaction } from './database/database.ts';
import { deleteAllUnneededEventData } from './notifications/events/events.ts';
import { deleteRowsOfServer } from './serverRows.ts';
import { earliestRestorableServerRemoval } from './servers/addServer.ts';
import { isRefToServer } from './tables/serverCondition.ts';

/**
 * Deletes media servers that were removed more than `REMOVED_SERVER_DAYS` ago, with all their data. Returns their ids.
 */
export async function forgetRemovedServers(db: Database, now: Date): Promise<readonly ServerId[]> {
  const oldServers = db
    .selectFrom('media_servers')
    .select('id')
    .where('removed_at', '<', earliestRestorableServerRemoval(now));
  const oldIds = (await oldServers.execute()).map(({ id }) => id);
  for (const id of oldIds) {
    await db.transaction().execute((trx) => forgetRemoved(trx, id, now));
    await turn();
  }
  return oldIds;
}

async function forgetRemoved(trx: Transaction, id: ServerId, now: Date): Promise<void> {
  await deleteRowsOfServer(trx, id, 'removed');
  await leaveBoards(trx, id, now);
  const events = trx.selectFrom('events').select('id').where('server_id', '=', id);
  await trx.deleteFrom('pending_notifications').where('event_id', 'in', events).execute();
  // Keeps events whose data unsent posts need. They are deleted later with other old events.
  await deleteAllUnneededEventData(trx);
  await trx.deleteFrom('events').where('server_id', '=', id).where('data', 'is', null).execute();
  await sql`delete from meta where key glob ${`schedule:* ${id}`}`.execute(trx);
  await trx.deleteFrom('media_servers').where('id', '=', id).execute();
}

/** Removes a media server's libraries from boards. A board without other libraries is removed. */
async function leaveBoards(trx: Transaction, id: ServerId, now: Date): Promise<void> {
  const librariesLeft = sql<string>`(
    select json_group_array(value order by key) from json_each(${VALID_SETTINGS_JSON_SQL}, '$.librarySectionIds')
    where not ${isRefToServer(sql`value`, id)})`;
  const boardsOfServer = trx.updateTable('boards').where(namesLibraryOfServer(id));
  const settings = sql<string>`json_set(settings, '$.librarySectionIds', json(${librariesLeft}))`;
  await boardsOfServer.where(sql<boolean>`${librariesLeft} <> '[]'`).set({ settings }).execute();
  // The remaining boards have no other library, so they are removed.
  await boardsOfServer.where('removed_at', 'is', null).set({ removed_at: now.getTime() }).execute();
}
