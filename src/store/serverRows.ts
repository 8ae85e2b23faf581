import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { FIRST_SERVER, type ServerId } from '../domain/servers/refs.ts';
import { isRefTo } from './database/columns.ts';
import type { Database, Transaction } from './database/database.ts';
import { SERVER_OF_ACT } from './live/rules/acts.ts';
import { forgetServerIn } from './live/rules/memory.ts';
import { type TableOf, tablesOf } from './schema/whose.ts';

type IsOf = (server: ServerId, others: readonly ServerId[]) => RawBuilder<SqlBool>;

const byColumn: IsOf = (server) => sql`server_id = ${server}`;

/** By a column with a ref; a row that names nothing is the first server's, as is a bare key from before there were several. */
export const byRef =
  (column: string): IsOf =>
  (server) =>
    isRefTo(sql.ref(column), server);

/** By JSON with refs in it. */
const byJson =
  (column: string): IsOf =>
  (server, others) =>
    server === FIRST_SERVER
      ? noneOf(others.map((other) => sql`${sql.ref(column)} glob ${`*"${other}:*`}`))
      : sql`${sql.ref(column)} glob ${`*"${server}:*`}`;

const noneOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<SqlBool> =>
  sql`not (${sql.join([sql`false`, ...conditions], sql` or `)})`;

const IS_OF: Readonly<Record<TableOf<'server'>, IsOf>> = {
  // A title is of no server yet.
  follows: (server, others) => sql`(key <> '' and ${byRef('key')(server, others)})`,
  post_groups: byJson('data'),
  people: byRef('account_id'),
  devices: byRef('device_id'),
  linked_accounts: byColumn,
  play_rows: (server) => sql`play_id in (select id from plays where server_id = ${server})`,
  plays: byColumn,
  backfill: byColumn,
  seen_items: byRef('library_key'),
  tickets: byJson('target'),
  removals: byRef('playlist_key'),
  // Those that `leaveVotes` left nothing of.
  votes: () => sql`items = '[]'`,
  reports: byRef('rating_key'),
  // What is about no single stream is the only server's.
  rule_acts: (server, others) =>
    sql`(${isRefTo(SERVER_OF_ACT, server)} and (${SERVER_OF_ACT} is not null or ${others.length === 0 ? 1 : 0}))`,
  session_changes: (server) => sql`span_id in (select id from session_spans where server_id = ${server})`,
  session_spans: byColumn,
  stream_minutes: byColumn,
  stream_quarters: byColumn,
  library_days: byColumn,
};

async function othersThan(db: Database, server: ServerId): Promise<readonly ServerId[]> {
  const rows = await db.selectFrom('media_servers').select('id').where('id', '!=', server).execute();
  return rows.map(({ id }) => id);
}

/** Deletes what is known of a media server: another one has taken its place, or it was removed for good. */
export async function deleteRowsOf(trx: Transaction, server: ServerId): Promise<void> {
  const others = await othersThan(trx, server);
  await forgetServerIn(trx, server);
  await leaveVotes(trx, server);
  for (const table of tablesOf('server')) await trx.deleteFrom(table).where(IS_OF[table](server, others)).execute();
}

/** A vote over several servers goes on with what is left, and without the ballots for what is not. */
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
