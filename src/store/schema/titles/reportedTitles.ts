import { type Kysely, sql } from 'kysely';

/**
 * Adds indexes for sweeping titles that were reported long ago, and for trying again where the media server failed.
 * Counts of titles without a read subtitle need no row of the table any more.
 */
export async function indexReportedTitles(db: Kysely<unknown>): Promise<void> {
  await sql`drop index library_titles_unread`.execute(db);
  for (const index of INDEXES) await sql.raw(`create index ${index}`).execute(db);
}

const INDEXES: readonly string[] = [
  "library_titles_unread on library_titles (library_key, missing_since, kind) where subtitles is null and kind in ('movie', 'episode')",
  "library_titles_failed on library_titles (subtitles) where subtitles >= '!' and subtitles < ','",
  'library_titles_swept on library_titles (reported, reported_since) where reported is not null',
];
