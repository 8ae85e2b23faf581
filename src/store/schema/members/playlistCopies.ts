import { type Kysely, sql } from 'kysely';
import { addColumn } from '../first/steps.ts';

export async function addPlaylistCopiesTable(db: Kysely<unknown>): Promise<void> {
  await sql`create table playlist_copies (
    id integer primary key autoincrement, user_id text not null, source text not null, server_id integer not null,
    type text not null, title text not null, playlist_key text, earlier text not null, rows text not null,
    at integer not null, unique (user_id, source, server_id, type)
  ) strict`.execute(db);
}

/**
 * Adds a column for rows that were in a playlist before titles were copied to it. Undoing the copy keeps these rows.
 */
export const addForeignRows = (db: Kysely<unknown>): Promise<void> =>
  addColumn(db, 'playlist_copies', 'foreign_rows text');
