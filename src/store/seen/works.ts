import { setImmediate as turn } from 'node:timers/promises';
import { type Selectable, type SqlBool, sql } from 'kysely';
import { type LibraryRef, type ServerId, serverOf } from '../../domain/servers/refs.ts';
import type { ListedTitle, NamedTitle } from '../../domain/statistics/seen/seenTitles.ts';
import { SEEN_KINDS, type SeenKind, type Work, workKey } from '../../domain/statistics/seen/work.ts';
import type { Database } from '../database/database.ts';
import { isRefTo } from '../tables/serverCondition.ts';
import type { Tables } from '../tables/tables.ts';

/** Rows per query. node:sqlite blocks the process for a few ms. */
const STEP = 1000;

/** Listed films and series in libraries that the servers list. */
const listedTitles = (db: Database) =>
  db
    .selectFrom('library_titles')
    .innerJoin('library_readings', 'library_readings.library_key', 'library_titles.library_key')
    .select(['id', 'kind', 'rating_key', 'library_titles.library_key', 'year', 'guid', 'name_key'])
    .select(sql<number>`reading_since is null and completed_at is not null`.as('is_read'))
    .where('kind', 'in', SEEN_KINDS)
    .where('missing_since', 'is', null)
    .$narrowType<{ kind: SeenKind }>();

interface TitleRow
  extends Pick<
    Selectable<Tables['library_titles']>,
    'id' | 'rating_key' | 'library_key' | 'year' | 'guid' | 'name_key'
  > {
  readonly kind: SeenKind;
  readonly is_read: number;
}

const keyOfRow = ({ kind, rating_key, year, guid, name_key }: TitleRow): string =>
  workKey({ kind, ratingKey: rating_key, year: year ?? undefined, guid: guid ?? undefined, nameKey: name_key });

export async function findWork(
  db: Database,
  { ratingKey, library }: ListedTitle,
  servers: readonly ServerId[],
): Promise<Work | undefined> {
  const ofLibrary = listedTitles(db).where('library_titles.library_key', '=', library);
  const row = await ofLibrary.where('rating_key', '=', ratingKey).executeTakeFirst();
  if (!row) return undefined;
  const key = keyOfRow(row);
  const [work] = worksOf([row, ...(await similarTitles(db, row))], servers).filter(
    (candidate) => candidate.key === key,
  );
  return work;
}

/** Titles that may be the same work: those whose guid begins like this one's, or with the same name. */
function similarTitles(db: Database, { kind, guid, name_key }: TitleRow): Promise<readonly TitleRow[]> {
  const ofKind = listedTitles(db).where('kind', '=', kind);
  const start = guid?.split(/[?#]/)[0];
  if (start === undefined) return ofKind.where('name_key', '=', name_key).execute();
  // `?` begins a language and `#` an edition; `@` is the character after `?`.
  return ofKind.where('guid', '>=', start).where('guid', '<', `${start}@`).execute();
}

export async function worksNamed(
  db: Database,
  { folded, year }: NamedTitle,
  servers: readonly ServerId[],
): Promise<readonly Work[]> {
  const rows: TitleRow[] = [];
  for (const kind of SEEN_KINDS) {
    // `}` is the character after `|`.
    const named = listedTitles(db)
      .where('name_key', '>=', `${kind}|${folded}|`)
      .where('name_key', '<', `${kind}|${folded}}`);
    rows.push(...(await named.where('kind', '=', kind).execute()));
  }
  return worksOf(
    rows.filter((row) => year === undefined || row.year === null || row.year === year),
    servers,
  );
}

export async function allWorks(
  db: Database,
  servers: readonly ServerId[],
  signal: AbortSignal,
): Promise<readonly Work[]> {
  const rows: TitleRow[] = [];
  for (const { library_key } of await librariesOf(db, servers)) {
    const ofLibrary = listedTitles(db).where('library_titles.library_key', '=', library_key).orderBy('id').limit(STEP);
    for (let afterId = 0; ; await turn()) {
      signal.throwIfAborted();
      const step = await ofLibrary.where('id', '>', afterId).execute();
      const last = step.at(-1);
      if (!last) break;
      rows.push(...step);
      afterId = last.id;
    }
  }
  return worksOf(rows, servers);
}

export async function readLibraryReadings(db: Database, server: ServerId): Promise<string | undefined> {
  const readings = await librariesOf(db, [server]);
  const isComplete = readings.every((row) => row.reading_since === null && row.completed_at !== null);
  if (readings.length === 0 || !isComplete) return undefined;
  return readings.map(({ library_key, completed_at }) => `${library_key} ${completed_at}`).join();
}

async function librariesOf(db: Database, servers: readonly ServerId[]) {
  const isOfServers = servers.map((server) => isRefTo(sql.ref('library_key'), server));
  const readings = db.selectFrom('library_readings').selectAll().orderBy('library_key');
  return await readings.where(sql<SqlBool>`(${sql.join([sql`false`, ...isOfServers], sql` or `)})`).execute();
}

/** Joins titles of the same work. Leaves out titles of other servers. */
function worksOf(rows: readonly TitleRow[], servers: readonly ServerId[]): readonly Work[] {
  const serverOfLibrary = new Map<LibraryRef, ServerId>();
  const isHere = ({ library_key }: TitleRow): boolean => {
    const server = serverOfLibrary.get(library_key) ?? serverOf(library_key);
    serverOfLibrary.set(library_key, server);
    return servers.includes(server);
  };
  const distinctRows = [...new Map(rows.filter(isHere).map((row) => [row.id, row])).values()];
  return [...Map.groupBy(distinctRows, keyOfRow)].flatMap(([key, copies]): Work[] => {
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
