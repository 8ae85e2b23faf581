import { type Kysely, sql } from 'kysely';

export async function addTablesOfSeenTitles(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS: readonly string[] = [
  `create table library_readings (
    library_key text not null primary key, reading_since integer, completed_at integer
  ) strict`,
  `create table library_access (
    user_id text not null, server_id integer not null, libraries text not null, read_at integer not null,
    primary key (user_id, server_id)
  ) strict`,
  `create table seen_counts (
    servers text not null primary key, count_id integer not null, counted_at integer not null
  ) strict`,
  `create table seen_steps (
    count_id integer not null, servers text not null, work_key text not null, step text not null,
    primary key (count_id, servers, work_key)
  ) strict`,
  `create table arrived_wishes (
    wish_id integer not null, user_id text not null, guild_id text not null, title text not null,
    folded text not null, year integer, arrived_at integer not null,
    primary key (wish_id, user_id)
  ) strict`,
  'create index arrived_wishes_of_guild on arrived_wishes (guild_id)',
  // The index now also contains who played an item. Queries then need not read the rows of plays, which are long
  // because they contain titles.
  'drop index plays_of_item',
  'create index plays_of_item on plays (rating_key, viewed_at, account_id, gone)',
];
