import { type Kysely, sql } from 'kysely';

export async function addGuildAppearancesTable(db: Kysely<unknown>): Promise<void> {
  await sql`create table appearances (
    guild_id text primary key not null, name text, colour integer
  ) strict`.execute(db);
}
