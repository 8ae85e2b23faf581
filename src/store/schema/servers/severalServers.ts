import { type Kysely, sql } from 'kysely';
import { FIRST_SERVER_ID } from '../../../domain/servers/refs.ts';
import { schemaStatementsOfTable } from '../first/firstSchema.ts';

const NEW_TABLES = ['media_servers', 'guild_servers', 'server_defaults', 'installation_admins'] as const;

/**
 * Creates the tables of media servers. Assigns all rows of a database with only one media server to the first server.
 */
export async function addMediaServersTable(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql`select 1 from sqlite_schema where name = 'media_servers'`.execute(db);
  if (rows.length > 0) return;
  for (const statement of NEW_TABLES.flatMap(schemaStatementsOfTable)) await sql.raw(statement).execute(db);
  for (const table of ['plays', 'session_spans']) await addServerColumn(db, table);
  for (const table of ['cursors', 'backfill', 'stream_minutes', 'stream_quarters'])
    await addServerToTableKey(db, table);
  await giveEventsServers(db);
}

const FIRST = sql.lit(FIRST_SERVER_ID);

/** Adds a column for the media server. Creates the indexes again, because they may contain the new column. */
async function addServerColumn(db: Kysely<unknown>, table: string): Promise<void> {
  await sql`alter table ${sql.table(table)} add column server_id integer not null default ${FIRST}`.execute(db);
  for (const statement of schemaStatementsOfTable(table)) {
    const [, index] = statement.match(/^create (?:unique )?index (\w+)/) ?? [];
    if (index === undefined) continue;
    await sql`drop index if exists ${sql.ref(index)}`.execute(db);
    await sql.raw(statement).execute(db);
  }
}

/**
 * Adds the media server to the key of a table. SQLite can change a key only by creating the table again, so no foreign
 * key may refer to the table.
 */
export async function addServerToTableKey(db: Kysely<unknown>, table: string): Promise<void> {
  const before = sql.table(`${table}_before`);
  await sql`alter table ${sql.table(table)} rename to ${before}`.execute(db);
  for (const statement of schemaStatementsOfTable(table)) await sql.raw(statement).execute(db);
  const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(db);
  const otherColumns = sql.join(rows.flatMap(({ name }) => (name === 'server_id' ? [] : [sql.ref(name)])));
  await sql`insert into ${sql.table(table)} (server_id, ${otherColumns}) select ${FIRST}, ${otherColumns} from ${before}`.execute(
    db,
  );
  await sql`drop table ${before}`.execute(db);
}

/**
 * Adds a column for the media server to events. Events of the first server keep their keys, so that they are not
 * announced again. Acts of rules and changes by people belong to no server.
 */
async function giveEventsServers(db: Kysely<unknown>): Promise<void> {
  await sql`alter table events add column server_id integer`.execute(db);
  await sql`update events set server_id = ${FIRST} where feed not in ('audit', 'rules')`.execute(db);
}
