import { type Kysely, sql } from 'kysely';

/** Columns of boards before this migration. Existing boards show streams and are not pinned. */
const COLUMNS = sql.raw(
  'id, guild_id, channel_id, settings, set_by, created_at, removed_at, message_id, posted_at, says, files, obsolete_id, posts, posting_since, last_posting_at',
);

/**
 * Allows a control panel beside a board in the same channel. SQLite can change the key only by creating the table
 * again. Ids of deleted boards are not reused.
 */
export async function addPanels(db: Kysely<unknown>): Promise<void> {
  const sequence = await sql<{ seq: number }>`select seq from sqlite_sequence where name = 'boards'`.execute(db);
  await sql`create table boards_kept as select * from boards`.execute(db);
  await sql`drop table boards`.execute(db);
  await sql`create table boards (
    id integer primary key autoincrement, guild_id text not null, channel_id text not null, shows text default 'streams' not null,
    settings text not null, set_by text, created_at integer not null, removed_at integer, message_id text, posted_at integer, says text,
    files text default '[]' not null, obsolete_id text, posts integer default 0 not null, posting_since integer,
    last_posting_at integer, pinned_id text, constraint boards_one_each unique (channel_id, shows)
  ) strict`.execute(db);
  await sql`insert into boards (${COLUMNS}) select ${COLUMNS} from boards_kept`.execute(db);
  await sql`drop table boards_kept`.execute(db);
  await sql`delete from sqlite_sequence where name = 'boards'`.execute(db);
  for (const { seq } of sequence.rows)
    await sql`insert into sqlite_sequence (name, seq) values ('boards', ${seq})`.execute(db);
}
