import { type Kysely, sql } from 'kysely';
import { FIRST_SERVER } from '../../../domain/servers/refs.ts';
import { statementsOf } from '../first/firstSchema.ts';

const NEW_TABLES = ['media_servers', 'guild_servers', 'server_defaults', 'installation_admins'] as const;

/**
 * Brings a database over that main filled while there was one media server: what it holds becomes the first server's. A new database has
 * all of that already.
 */
export async function addServers(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql`select 1 from sqlite_schema where name = 'media_servers'`.execute(db);
  if (rows.length > 0) return;
  for (const statement of NEW_TABLES.flatMap(statementsOf)) await sql.raw(statement).execute(db);
  for (const table of ['plays', 'session_spans']) await addServerColumn(db, table);
  for (const table of ['cursors', 'backfill', 'stream_minutes', 'stream_quarters']) await keyByServer(db, table);
  await giveEventsServers(db);
}

const FIRST = sql.lit(FIRST_SERVER);

/** With its indexes, which may name that column. */
async function addServerColumn(db: Kysely<unknown>, table: string): Promise<void> {
  await sql`alter table ${sql.table(table)} add column server_id integer not null default ${FIRST}`.execute(db);
  for (const statement of statementsOf(table)) {
    const [, index] = statement.match(/^create (?:unique )?index (\w+)/) ?? [];
    if (index === undefined) continue;
    await sql`drop index if exists ${sql.ref(index)}`.execute(db);
    await sql.raw(statement).execute(db);
  }
}

/** For tables of which no other has a key: SQLite changes a key by making the table again. */
export async function keyByServer(db: Kysely<unknown>, table: string): Promise<void> {
  const before = sql.table(`${table}_before`);
  await sql`alter table ${sql.table(table)} rename to ${before}`.execute(db);
  for (const statement of statementsOf(table)) await sql.raw(statement).execute(db);
  const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(db);
  const kept = sql.join(rows.flatMap(({ name }) => (name === 'server_id' ? [] : [sql.ref(name)])));
  await sql`insert into ${sql.table(table)} (server_id, ${kept}) select ${FIRST}, ${kept} from ${before}`.execute(db);
  await sql`drop table ${before}`.execute(db);
}

/** The first server's events keep their keys, by which none of them is announced again. What rules did and who changed what is no server's. */
async function giveEventsServers(db: Kysely<unknown>): Promise<void> {
  await sql`alter table events add column server_id integer`.execute(db);
  await sql`update events set server_id = ${FIRST} where feed not in ('audit', 'rules')`.execute(db);
}
