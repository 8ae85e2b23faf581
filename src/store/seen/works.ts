import { setImmediate as turn } from 'node:timers/promises';
import { type Selectable, type SqlBool, sql } from 'kysely';
import { type LibraryRef, type ServerId, serverOfRef } from '../../domain/servers/refs.ts';
import type { LibraryTitleKey, NamedTitle } from '../../domain/statistics/seen/seenTitles.ts';
import {
  type CreativeWork,
  creativeWorkKey,
  FILM_AND_SERIES_KINDS,
  type FilmOrSeriesKind,
} from '../../domain/statistics/seen/work.ts';
import type { Database } from '../database/database.ts';
import { isRefToServer } from '../tables/serverCondition.ts';
import type { Tables } from '../tables/tables.ts';

/** Rows per query. A query blocks the process for a few ms. */
const STEP = 1000;

/** Listed films and series, in libraries that the servers list. */
const listedTitles = (db: Database) =>
  db
    .selectFrom('library_titles')
    .innerJoin('library_readings', 'library_readings.library_key', 'library_titles.library_key')
    .select(['id', 'kind', 'rating_key', 'library_titles.library_key', 'year', 'guid', 'name_key'])
    .select(sql<number>`reading_since is null and completed_at is not null`.as('is_read'))
    .where('kind', 'in', FILM_AND_SERIES_KINDS)
    .where('missing_since', 'is', null)
    .$narrowType<{ kind: FilmOrSeriesKind }>();

interface TitleRow
  extends Pick<
    Selectable<Tables['library_titles']>,
    'id' | 'rating_key' | 'library_key' | 'year' | 'guid' | 'name_key'
  > {
  readonly kind: FilmOrSeriesKind;
  readonly is_read: number;
}

const keyOfRow = ({ kind, rating_key, year, guid, name_key }: TitleRow): string =>
  creativeWorkKey({ kind, ratingKey: rating_key, year: year ?? undefined, guid: guid ?? undefined, nameKey: name_key });

export async function findFilmOrSeries(
  db: Database,
  { ratingKey, library }: LibraryTitleKey,
  servers: readonly ServerId[],
): Promise<CreativeWork | undefined> {
  const titlesOfLibrary = listedTitles(db).where('library_titles.library_key', '=', library);
  const row = await titlesOfLibrary.where('rating_key', '=', ratingKey).executeTakeFirst();
  if (!row) return undefined;
  const key = keyOfRow(row);
  const works = worksOf([row, ...(await similarTitles(db, row))], servers);
  return works.find((candidate) => candidate.key === key);
}

/** Titles that may be the same work, by the beginning of the guid. Without a guid: by name. */
function similarTitles(db: Database, { kind, guid, name_key }: TitleRow): Promise<readonly TitleRow[]> {
  const titlesOfKind = listedTitles(db).where('kind', '=', kind);
  // In a guid, the language follows `?` and the edition follows `#`.
  const guidOfWork = guid?.split(/[?#]/)[0];
  if (guidOfWork === undefined) return titlesOfKind.where('name_key', '=', name_key).execute();
  // `@` is the character after `?`, so the range contains the guid with any language or edition.
  return titlesOfKind.where('guid', '>=', guidOfWork).where('guid', '<', `${guidOfWork}@`).execute();
}

export async function findWorksByTitle(
  db: Database,
  { folded, year }: NamedTitle,
  servers: readonly ServerId[],
): Promise<readonly CreativeWork[]> {
  const rows: TitleRow[] = [];
  for (const kind of FILM_AND_SERIES_KINDS) {
    // `}` is the character after `|`, so the range contains the title of any year.
    const titlesOfName = listedTitles(db)
      .where('name_key', '>=', `${kind}|${folded}|`)
      .where('name_key', '<', `${kind}|${folded}}`);
    rows.push(...(await titlesOfName.where('kind', '=', kind).execute()));
  }
  return worksOf(
    rows.filter((row) => year === undefined || row.year === null || row.year === year),
    servers,
  );
}

export async function readAllFilmsAndSeries(
  db: Database,
  servers: readonly ServerId[],
  signal: AbortSignal,
): Promise<readonly CreativeWork[]> {
  const rows: TitleRow[] = [];
  for (const { library_key } of await librariesOf(db, servers)) {
    for await (const step of stepsThrough(db, library_key)) {
      signal.throwIfAborted();
      rows.push(...step);
    }
  }
  return worksOf(rows, servers);
}

async function* stepsThrough(db: Database, library: LibraryRef): AsyncGenerator<readonly TitleRow[]> {
  const titles = listedTitles(db).where('library_titles.library_key', '=', library).orderBy('id').limit(STEP);
  let afterId = 0;
  while (true) {
    const step: readonly TitleRow[] = await titles.where('id', '>', afterId).execute();
    const lastRow = step.at(-1);
    if (!lastRow) return;
    yield step;
    afterId = lastRow.id;
    await turn();
  }
}

export async function readLibraryReadings(db: Database, server: ServerId): Promise<string | undefined> {
  const readings = await librariesOf(db, [server]);
  const isComplete = readings.every((row) => row.reading_since === null && row.completed_at !== null);
  if (readings.length === 0 || !isComplete) return undefined;
  return readings.map(({ library_key, completed_at }) => `${library_key} ${completed_at}`).join();
}

async function librariesOf(db: Database, servers: readonly ServerId[]) {
  const isOfServers = servers.map((server) => isRefToServer(sql.ref('library_key'), server));
  const readings = db.selectFrom('library_readings').selectAll().orderBy('library_key');
  return await readings.where(sql<SqlBool>`(${sql.join([sql`false`, ...isOfServers], sql` or `)})`).execute();
}

/** Joins titles of the same work. Leaves out titles of other servers. */
function worksOf(rows: readonly TitleRow[], servers: readonly ServerId[]): readonly CreativeWork[] {
  const libraries = new Set(rows.map(({ library_key }) => library_key));
  const librariesOfServers = new Set([...libraries].filter((library) => servers.includes(serverOfRef(library))));
  const rowsById = new Map<number, TitleRow>();
  for (const row of rows) if (librariesOfServers.has(row.library_key)) rowsById.set(row.id, row);
  return [...Map.groupBy(rowsById.values(), keyOfRow)].flatMap(([key, copies]): CreativeWork[] => {
    const [first] = copies;
    if (!first) return [];
    return [
      {
        key,
        kind: first.kind,
        copies: copies.map((row) => ({ ratingKey: row.rating_key, library: row.library_key })),
        isRead: copies.every(({ is_read }) => is_read === 1),
      },
    ];
  });
}
