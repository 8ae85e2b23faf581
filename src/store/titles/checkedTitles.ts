import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type {
  CheckCounts,
  CheckedTitle,
  CheckedTitles,
  CheckQuery,
  PageQuery,
  TitleProblem,
} from '../../domain/media/titles/checkedTitles.ts';
import type { Database } from '../database/database.ts';
import { decodeRow } from '../tables/rows.ts';
import { libraryTitles } from '../tables/titles/libraryTitles.ts';
import { CHECKED_COLUMNS } from './shownColumns.ts';
import { staleTitles } from './staleTitles.ts';
import { HAS_LANGUAGES, HAS_UNKNOWN_LANGUAGES } from './subtitleLanguages.ts';

/** SQLite uses a partial index only if a query repeats its condition. */
const CONDITIONS: Readonly<
  Record<Exclude<TitleProblem, 'doubles' | 'sameFile'>, (query: CheckQuery) => RawBuilder<SqlBool>>
> = {
  unmatched: () => sql`is_unmatched = 1`,
  posterless: () => sql`lacks_poster = 1`,
  odd: () => sql`file_fault is not null`,
  subtitles: ({ language }) => sql`${HAS_LANGUAGES} and instr(subtitles, ${`,${language},`}) = 0`,
};

/** What equal titles have in common (`by`), and which titles are compared (`among`). */
const GROUPS: Readonly<
  Record<
    'doubles' | 'sameFile',
    { readonly by: RawBuilder<unknown>; readonly among: RawBuilder<SqlBool>; readonly having: RawBuilder<SqlBool> }
  >
> = {
  doubles: {
    by: sql`guid, kind, library_key`,
    among: sql`guid is not null and kind in ('movie', 'show', 'episode', 'artist', 'album')`,
    having: sql`count(*) > 1`,
  },
  sameFile: {
    by: sql`size_bytes, duration_ms, kind, library_key`,
    among: sql`size_bytes > 0 and duration_ms is not null and kind in ('movie', 'track')`,
    having: sql`count(*) > 1`,
  },
};

export const createCheckedTitles = (db: Database): CheckedTitles => ({
  counts: (query) => countProblems(db, query),
  page: async (problem, query, page) => {
    if (query.libraries.length === 0) return [];
    if (problem === 'doubles' || problem === 'sameFile') return sameTitles(db, problem, { query, page });
    const rows = titlesIn(db, query).where(CONDITIONS[problem](query)).orderBy('id');
    return (await rows.limit(page.limit).offset(page.offset).execute()).map((row) => ({
      ...decodeRow(libraryTitles, row),
      count: 1,
    }));
  },
  stale: (query, signal) => staleTitles(db, query, signal),
});

async function countProblems(db: Database, query: CheckQuery): Promise<CheckCounts> {
  const { libraries } = query;
  const listed = db.selectFrom('library_titles').where('library_key', 'in', libraries).where(IS_LISTED);
  const count = async (condition: RawBuilder<SqlBool>): Promise<number> => {
    if (libraries.length === 0) return 0;
    const row = await listed.where(condition).select(sql<number>`count(*)`.as('n')).executeTakeFirst();
    return row?.n ?? 0;
  };
  return {
    titles: await count(sql`true`),
    problems: {
      doubles: await countGroups(db, 'doubles', query),
      sameFile: await countGroups(db, 'sameFile', query),
      unmatched: await count(CONDITIONS.unmatched(query)),
      posterless: await count(CONDITIONS.posterless(query)),
      subtitles: await count(CONDITIONS.subtitles(query)),
      odd: await count(CONDITIONS.odd(query)),
    },
    unknownSubtitles:
      (await count(sql`subtitles is null and kind in ('movie', 'episode')`)) + (await count(HAS_UNKNOWN_LANGUAGES)),
  };
}

const IS_LISTED = sql<SqlBool>`missing_since is null`;

/** Groups of equal titles: the first row of each group and the number of rows. */
function groupsOf(problem: keyof typeof GROUPS, { libraries }: CheckQuery): RawBuilder<{ first: number; n: number }> {
  const { by, among, having } = GROUPS[problem];
  return sql`select min(id) as first, count(*) as n from library_titles
    where ${among} and missing_since is null and library_key in (${sql.join(libraries)})
    group by ${by} having ${having}`;
}

async function countGroups(db: Database, problem: keyof typeof GROUPS, query: CheckQuery): Promise<number> {
  if (query.libraries.length === 0) return 0;
  const { rows } = await sql<{ n: number }>`select count(*) as n from (${groupsOf(problem, query)})`.execute(db);
  return rows[0]?.n ?? 0;
}

async function sameTitles(
  db: Database,
  problem: keyof typeof GROUPS,
  { query, page }: { readonly query: CheckQuery; readonly page: PageQuery },
): Promise<readonly CheckedTitle[]> {
  const { rows: groups } = await sql<{ first: number; n: number }>`
    ${groupsOf(problem, query)} order by first limit ${page.limit} offset ${page.offset}`.execute(db);
  const counts = new Map(groups.map(({ first, n }) => [first, n]));
  const rows = await titlesIn(db, query)
    .where('id', 'in', [...counts.keys()])
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...decodeRow(libraryTitles, row), count: counts.get(row.id) ?? 1 }));
}

const titlesIn = (db: Database, { libraries }: Pick<CheckQuery, 'libraries'>) =>
  db.selectFrom('library_titles').select(CHECKED_COLUMNS).where('library_key', 'in', libraries).where(IS_LISTED);
