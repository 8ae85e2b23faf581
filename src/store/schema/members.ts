import { type Kysely, sql } from 'kysely';
import { statementsOf } from './firstSchema.ts';

const NEW_TABLES = ['guilds_without_links', 'counted_in', 'follows', 'votes', 'vote_ballots'] as const;

/** What members get: links to a player, follows and all that. What a database has of it already stays as it is. */
export async function addMembers(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from sqlite_schema where type = 'table'`.execute(db);
  const missing = NEW_TABLES.filter((table) => rows.every(({ name }) => name !== table));
  for (const statement of missing.flatMap(statementsOf)) await sql.raw(statement).execute(db);
  await addColumn(db, 'media_servers', 'player text');
  await addColumn(db, 'subscriptions', "user_id text default '' not null");
}

async function addColumn(db: Kysely<unknown>, table: string, column: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(db);
  if (rows.some(({ name }) => column.startsWith(`${name} `))) return;
  await sql`alter table ${sql.table(table)} add column ${sql.raw(column)}`.execute(db);
}
