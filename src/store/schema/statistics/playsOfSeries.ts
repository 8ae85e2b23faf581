import { type Kysely, sql } from 'kysely';

/**
 * Adds an index to find plays of a series whose episodes got new keys. Many series have episodes with the same titles.
 */
export async function indexPlaysOfSeries(db: Kysely<unknown>): Promise<void> {
  await sql`create index plays_of_series on plays (grandparent_title, title) where grandparent_title is not null`.execute(
    db,
  );
}
