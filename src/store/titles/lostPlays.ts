import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * SQL: true for a play whose item is not listed under its key. `cross join` makes SQLite look the key up in each
 * library, instead of reading all titles for each play.
 */
export const IS_ITEM_UNLISTED = sql<SqlBool>`not exists (select 1 from library_readings as r
  cross join library_titles as t on t.library_key = r.library_key and t.rating_key = plays.rating_key
  where t.missing_since is null)`;

/**
 * SQL: true for a play with one of these titles. The plus sign keeps SQLite from using an index of titles, because many
 * series have an “Episode 1”.
 */
export const hasTitleAmong = (titles: readonly string[]): RawBuilder<SqlBool> =>
  sql`+plays.title in (${sql.join(titles)})`;
