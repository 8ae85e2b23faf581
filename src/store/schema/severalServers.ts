import { type Kysely, sql } from 'kysely';
import { statementsOf } from './firstSchema.ts';

const NEW_TABLES = ['media_servers', 'guild_servers', 'server_defaults', 'installation_admins'] as const;

/**
 * Brings a database over that main filled while there was one media server: what it holds becomes the first server's. A new database has
 * all of that already.
 */
export async function addServers(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql`select 1 from sqlite_schema where name = 'media_servers'`.execute(db);
  if (rows.length > 0) return;
  for (const statement of NEW_TABLES.flatMap(statementsOf)) await sql.raw(statement).execute(db);
}
