import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * SQL: true for a play whose item is not listed any more, for example because the media server gave it a new key. With
 * `cross join`, SQLite looks the key up in each library. Otherwise it would read all titles for each play.
 */
export const IS_ITEM_UNLISTED = sql<SqlBool>`not exists (select 1 from library_readings as r
  cross join library_titles as t on t.library_key = r.library_key and t.rating_key = plays.rating_key
  where t.missing_since is null)`;

/**
 * SQL: true for a play with one of these titles. The plus keeps SQLite from reading the plays of all series by an index
 * of titles, because many series have an “Episode 1”.
 */
export const hasTitleAmong = (titles: readonly string[]): RawBuilder<SqlBool> =>
  sql`+plays.title in (${sql.join(titles)})`;
