import { setImmediate as turn } from 'node:timers/promises';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type {
  CheckedTitle,
  CheckedTitles,
  PageQuery,
  TitleCheckCounts,
  TitleCheckQuery,
  TitleProblem,
} from '../../domain/media/titles/checkedTitles.ts';
import type { Database } from '../database/database.ts';
import { decodeRow } from '../tables/rows.ts';
import { libraryTitlesTable } from '../tables/titles/libraryTitles.ts';
import { MISSING_TITLE_CONDITION } from './absences.ts';
import { type DuplicateTitleProblem, findDuplicateTitleGroups } from './sameGroups.ts';
import { CHECKED_COLUMNS } from './shownColumns.ts';
import { findStaleTitles } from './staleTitles.ts';
import { KNOWN_SUBTITLES_CONDITION, UNKNOWN_SUBTITLES_CONDITION } from './subtitleLanguages.ts';

/**
 * SQL conditions, each true for titles with one problem. SQLite uses a partial index only if a query repeats the
 * condition of the index.
 */
const CONDITIONS: Readonly<
  Record<Exclude<TitleProblem, DuplicateTitleProblem>, (query: TitleCheckQuery) => RawBuilder<SqlBool>>
> = {
  unmatched: () => sql`is_unmatched = 1`,
  posterless: () => sql`lacks_poster = 1`,
  odd: () => sql`file_fault is not null`,
  subtitles: ({ language }) => sql`${KNOWN_SUBTITLES_CONDITION} and instr(subtitles, ${`,${language},`}) = 0`,
};

export const createTitleProblemStore = (db: Database): CheckedTitles => ({
  counts: (query) => countProblems(db, query),
  page: async (problem, query, page) => {
    if (query.libraries.length === 0) return [];
    if (problem === 'doubles' || problem === 'sameFile') return sameTitles(db, problem, { query, page });
    const rows = titlesIn(db, query).where(CONDITIONS[problem](query)).orderBy('id');
    return (await rows.limit(page.limit).offset(page.offset).execute()).map((row) => ({
      ...decodeRow(libraryTitlesTable, row),
      count: 1,
    }));
  },
  stale: (query, signal) => findStaleTitles(db, query, signal),
});

async function countProblems(db: Database, query: TitleCheckQuery): Promise<TitleCheckCounts> {
  const { libraries } = query;
  const titlesOfLibraries = db.selectFrom('library_titles').where('library_key', 'in', libraries);
  const countAll = async (condition: RawBuilder<SqlBool>): Promise<number> => {
    if (libraries.length === 0) return 0;
    const countQuery = titlesOfLibraries.where(condition).select(sql<number>`count(*)`.as('titles'));
    const { titles } = await countQuery.executeTakeFirstOrThrow();
    // Gives other work of the process a turn, because counting a large library takes some milliseconds.
    await turn();
    return titles;
  };
  const countListed = (condition: RawBuilder<SqlBool>): Promise<number> => countAll(sql`${condition} and ${IS_LISTED}`);
  return {
    titles: (await countAll(sql`true`)) - (await countAll(MISSING_TITLE_CONDITION)),
    problems: {
      doubles: (await findDuplicateTitleGroups(db, 'doubles', query)).length,
      sameFile: (await findDuplicateTitleGroups(db, 'sameFile', query)).length,
      unmatched: await countListed(CONDITIONS.unmatched(query)),
      posterless: await countListed(CONDITIONS.posterless(query)),
      subtitles: await countListed(CONDITIONS.subtitles(query)),
      odd: await countListed(CONDITIONS.odd(query)),
    },
    unknownSubtitles:
      (await countListed(sql`subtitles is null and kind in ('movie', 'episode')`)) +
      (await countListed(UNKNOWN_SUBTITLES_CONDITION)),
  };
}

const IS_LISTED = sql<SqlBool>`missing_since is null`;

/** The first title of each group of equal titles, and the number of titles in the group. */
async function sameTitles(
  db: Database,
  problem: DuplicateTitleProblem,
  { query, page }: { readonly query: TitleCheckQuery; readonly page: PageQuery },
): Promise<readonly CheckedTitle[]> {
  const groups = (await findDuplicateTitleGroups(db, problem, query)).toSorted((a, b) => a.firstId - b.firstId);
  const groupsOnPage = groups.slice(page.offset, page.offset + page.limit);
  const counts = new Map(groupsOnPage.map(({ firstId, titles }) => [firstId, titles]));
  const rows = await titlesIn(db, query)
    .where('id', 'in', [...counts.keys()])
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...decodeRow(libraryTitlesTable, row), count: counts.get(row.id) ?? 1 }));
}

const titlesIn = (db: Database, { libraries }: Pick<TitleCheckQuery, 'libraries'>) =>
  db.selectFrom('library_titles').select(CHECKED_COLUMNS).where('library_key', 'in', libraries).where(IS_LISTED);
