import { setImmediate as turn } from 'node:timers/promises';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { TitleCheckQuery, TitleProblem } from '../../domain/media/titles/checkedTitles.ts';
import type { Database } from '../database/database.ts';

export type DuplicateTitleProblem = Extract<TitleProblem, 'doubles' | 'sameFile'>;

interface SameGroup {
  readonly firstId: number;
  readonly titles: number;
}

interface Grouping {
  /** First column of the index in whose order titles are read. */
  readonly column: 'guid' | 'size_bytes';
  /** SQL expression with the same value for equal titles. */
  readonly by: RawBuilder<unknown>;
  readonly among: RawBuilder<SqlBool>;
}

const GROUPINGS: Readonly<Record<DuplicateTitleProblem, Grouping>> = {
  doubles: {
    column: 'guid',
    by: sql`guid, kind, library_key`,
    among: sql`guid is not null and kind in ('movie', 'show', 'episode', 'artist', 'album')`,
  },
  sameFile: {
    column: 'size_bytes',
    by: sql`size_bytes, duration_ms, kind, library_key`,
    among: sql`size_bytes > 0 and duration_ms is not null and kind in ('movie', 'track')`,
  },
};

/** Titles per step. Other work of the process can run in between. */
const STEP = 5000;

export async function findDuplicateTitleGroups(
  db: Database,
  problem: DuplicateTitleProblem,
  { libraries }: Pick<TitleCheckQuery, 'libraries'>,
): Promise<readonly SameGroup[]> {
  const { by } = GROUPINGS[problem];
  const groups: SameGroup[] = [];
  if (libraries.length === 0) return groups;
  // The plus sign keeps SQLite from using another index and reading whole libraries.
  const isOfLibraries = sql`+library_key in (${sql.join(libraries)})`;
  for await (const isInStep of stepsOf(db, GROUPINGS[problem])) {
    const { rows } = await sql<SameGroup>`select min(id) as firstId, count(*) as titles from library_titles
      where ${isInStep} and missing_since is null and ${isOfLibraries}
      group by ${by} having count(*) > 1`.execute(db);
    groups.push(...rows);
  }
  return groups;
}

/** Conditions that divide the titles into steps, without dividing a group of equal titles. */
async function* stepsOf(db: Database, { column, among }: Grouping): AsyncGenerator<RawBuilder<SqlBool>> {
  const value = sql.ref(column);
  let isLater = sql<SqlBool>`true`;
  while (true) {
    const { rows } = await sql<{ last: string | number }>`select ${value} as last from library_titles
      where ${among} and ${isLater} order by ${value} limit 1 offset ${STEP - 1}`.execute(db);
    const [end] = rows;
    yield end ? sql`${among} and ${isLater} and ${value} <= ${end.last}` : sql`${among} and ${isLater}`;
    if (!end) return;
    isLater = sql`${value} > ${end.last}`;
    await turn();
  }
}
