import { type Kysely, sql } from 'kysely';

/** Creates the table of titles. The partial indexes stay small, because each contains only rows with a problem. */
export async function addLibraryTitlesTable(db: Kysely<unknown>): Promise<void> {
  await sql`create table library_titles (
    id integer primary key autoincrement, library_key text not null, rating_key text not null, kind text not null,
    title text not null, year integer, parent_title text, grandparent_title text, item_index integer,
    parent_index integer, container_key text, guid text, name_key text not null, added_at integer, updated_at integer,
    size_bytes integer, duration_ms integer, is_unmatched integer not null,
    lacks_poster integer not null, file_fault text, subtitles text, missing_since integer, reported text,
    reported_since integer, constraint library_titles_key unique (library_key, rating_key)
  ) strict`.execute(db);
  for (const index of INDEXES) await sql.raw(`create index ${index}`).execute(db);
}

const INDEXES: readonly string[] = [
  // Contains row ids in order, so that a library can be read in steps.
  'library_titles_library on library_titles (library_key)',
  'library_titles_work on library_titles (guid, kind, library_key, missing_since) where guid is not null',
  'library_titles_name on library_titles (name_key, library_key)',
  'library_titles_file on library_titles (size_bytes, duration_ms, kind, library_key, missing_since) where size_bytes > 0',
  'library_titles_container on library_titles (container_key) where container_key is not null',
  'library_titles_subtitles on library_titles (library_key, subtitles, missing_since) where subtitles is not null',
  "library_titles_unread on library_titles (library_key) where subtitles is null and kind in ('movie', 'episode')",
  'library_titles_unmatched on library_titles (library_key) where is_unmatched = 1',
  'library_titles_posterless on library_titles (library_key) where lacks_poster = 1',
  'library_titles_faulty on library_titles (library_key) where file_fault is not null',
  'library_titles_missing on library_titles (library_key) where missing_since is not null',
  'library_titles_reported on library_titles (library_key, reported) where reported is not null',
];
