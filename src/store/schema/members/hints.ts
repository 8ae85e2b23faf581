import { type Kysely, sql } from 'kysely';

export async function addHintTables(db: Kysely<unknown>): Promise<void> {
  await sql`create table hints (
    user_id text primary key not null, off integer not null, follow_shown_at integer
  ) strict`.execute(db);
  await sql`create table series_searches (
    user_id text not null, rating_key text not null, searches integer not null, at integer not null,
    primary key (user_id, rating_key)
  ) strict`.execute(db);
}
