import { type SqlBool, sql } from 'kysely';
import type { ServerId } from '../domain/servers/refs.ts';
import type { Database, Transaction } from './database/database.ts';
import { forgetServerIn } from './live/rules/memory.ts';
import { isOfServer, isRefTo } from './tables/serverCondition.ts';
import { TABLE_LIST } from './tables/tables.ts';

async function othersThan(db: Database, server: ServerId): Promise<readonly ServerId[]> {
  const rows = await db.selectFrom('media_servers').select('id').where('id', '!=', server).execute();
  return rows.map(({ id }) => id);
}

/** Deletes the data of a media server: another one has taken its place, or it was removed for good. */
export async function deleteRowsOf(trx: Transaction, server: ServerId, why: 'replaced' | 'removed'): Promise<void> {
  const others = await othersThan(trx, server);
  await forgetServerIn(trx, server);
  await leaveVotes(trx, server);
  for (const { name, columns, owners } of TABLE_LIST) {
    if (!owners.server || (owners.server.only === 'removed' && why === 'replaced')) continue;
    const isOurs = isOfServer(columns, owners.server, { server, others });
    await sql`delete from ${sql.table(name)} where ${isOurs}`.execute(trx);
  }
}

/**
 * A vote over several servers continues with the remaining titles, and without the ballots for removed ones.
 */
async function leaveVotes(trx: Transaction, server: ServerId): Promise<void> {
  const left = sql<string>`(
    select json_group_array(json(value) order by key) from json_each(items)
    where not ${isRefTo(sql`value ->> '$.ratingKey'`, server)})`;
  await trx.updateTable('votes').set({ items: left }).where(sql<SqlBool>`json_valid(items)`).execute();
  await trx
    .deleteFrom('vote_ballots')
    .where(isRefTo(sql.ref('rating_key'), server))
    .execute();
}
