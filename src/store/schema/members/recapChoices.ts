import { type Kysely, sql } from 'kysely';

export async function addRecapChoicesTable(db: Kysely<unknown>): Promise<void> {
  await sql`create table recap_choices (
    guild_id text not null, user_id text not null, choice text not null, name text not null,
    primary key (guild_id, user_id)
  ) strict`.execute(db);
}
