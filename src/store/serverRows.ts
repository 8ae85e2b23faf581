import { type SqlBool, sql } from 'kysely';
import type { ServerId } from '../domain/servers/refs.ts';
import type { Database, Transaction } from './database/database.ts';
import { forgetServerInRuleEngineMemory } from './live/rules/memory.ts';
import { isRefToServer, isRowOfServer } from './tables/serverCondition.ts';
import { TABLE_LIST } from './tables/tables.ts';

async function otherServersThan(db: Database, server: ServerId): Promise<readonly ServerId[]> {
  const rows = await db.selectFrom('media_servers').select('id').where('id', '!=', server).execute();
  return rows.map(({ id }) => id);
}

/** Deletes the data of a media server that was removed, or whose place another machine has taken. */
export async function deleteRowsOfServer(
  trx: Transaction,
  server: ServerId,
  reason: 'replaced' | 'removed',
): Promise<void> {
  const otherServers = await otherServersThan(trx, server);
  await forgetServerInRuleEngineMemory(trx, server);
  await leaveVotes(trx, server);
  for (const { name, columns, owners } of TABLE_LIST) {
    if (!owners.server || (owners.server.only === 'removed' && reason === 'replaced')) continue;
    const isOfDeletedServer = isRowOfServer(columns, owners.server, { server, others: otherServers });
    await sql`delete from ${sql.table(name)} where ${isOfDeletedServer}`.execute(trx);
  }
}

/** Removes the media server's titles, and ballots for them, from votes. */
async function leaveVotes(trx: Transaction, server: ServerId): Promise<void> {
  const remainingItems = sql<string>`(
    select json_group_array(json(value) order by key) from json_each(items)
    where not ${isRefToServer(sql`value ->> '$.ratingKey'`, server)})`;
  await trx.updateTable('votes').set({ items: remainingItems }).where(sql<SqlBool>`json_valid(items)`).execute();
  await trx
    .deleteFrom('vote_ballots')
    .where(isRefToServer(sql.ref('rating_key'), server))
    .execute();
}
