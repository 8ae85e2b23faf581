import { setImmediate as turn } from 'node:timers/promises';
import { type SqlBool, sql } from 'kysely';
import { releaseYear } from '../../domain/media/items/item.ts';
import type { StaleTitle, StaleTitles, StaleTitlesQuery } from '../../domain/media/titles/checkedTitles.ts';
import { type ItemRef, type LibraryRef, type ServerId, serverOfRef } from '../../domain/servers/refs.ts';
import { EARLIEST_PLAUSIBLE_PLAY } from '../../domain/statistics/plays.ts';
import type { Database } from '../database/database.ts';
import { decodeRow } from '../tables/rows.ts';
import { libraryTitlesTable } from '../tables/titles/libraryTitles.ts';
import { hasTitleAmong, IS_ITEM_UNLISTED } from './lostPlays.ts';
import { CHECKED_COLUMNS } from './shownColumns.ts';

/** Rows per step. Each row is a parameter of the next query. */
const STEP = 400;

/** A film, or a series with the sums of the episodes read so far. */
interface Candidate {
  id: number | undefined;
  /** Total size of the files whose size is known. */
  bytes: number;
  sizedFiles: number;
  unsizedFiles: number;
  addedAt: number;
  plays: number;
  playedAt: number;
  /** Names of episodes whose plays under former keys are counted. Two episodes of a series may have one name. */
  readonly countedNames: Set<string>;
}

interface TitleRow {
  readonly id: number;
  readonly kind: string;
  readonly key: ItemRef;
  readonly container: ItemRef | null;
  readonly title: string;
  readonly season: string | null;
  readonly series: string | null;
  readonly year: number | null;
  readonly bytes: number | null;
  readonly addedAt: number | null;
}

export async function findStaleTitles(
  db: Database,
  query: StaleTitlesQuery,
  signal: AbortSignal,
): Promise<StaleTitles> {
  const candidates = await readCandidates(db, query, signal);
  const since = query.since.getTime();
  const staleCandidates = [...candidates.values()].filter(
    ({ id, addedAt, playedAt }) => id !== undefined && addedAt > 0 && addedAt <= since && playedAt <= since,
  );
  const sortedCandidates = staleCandidates.sort(ORDERS[query.order]);
  const lastPage = Math.max(0, Math.ceil(sortedCandidates.length / query.limit) - 1) * query.limit;
  const offset = Math.min(query.offset, lastPage);
  const page = sortedCandidates.slice(offset, offset + query.limit);
  const ids = page.flatMap(({ id }) => id ?? []);
  const rows = await db.selectFrom('library_titles').select(CHECKED_COLUMNS).where('id', 'in', ids).execute();
  const rowsById = new Map(rows.map((row) => [row.id, row]));
  return {
    playsSince: await firstPlay(db, query),
    total: sortedCandidates.length,
    bytes: sortedCandidates.reduce((sum, { bytes }) => sum + bytes, 0),
    areSizesKnown: sortedCandidates.every(isSizeKnown),
    offset,
    titles: page.flatMap((candidate): StaleTitle[] => {
      const { id, bytes, sizedFiles, addedAt, plays, playedAt } = candidate;
      const row = id === undefined ? undefined : rowsById.get(id);
      if (!row) return [];
      return [
        {
          title: { ...decodeRow(libraryTitlesTable, row), count: 1 },
          bytes: sizedFiles === 0 ? undefined : bytes,
          isSizeKnown: isSizeKnown(candidate),
          addedAt: new Date(addedAt),
          plays,
          playedAt: playedAt > 0 ? new Date(playedAt) : undefined,
        },
      ];
    }),
  };
}

/** True if the size of every file is known. False for a series without episodes. */
const isSizeKnown = ({ sizedFiles, unsizedFiles }: Candidate): boolean => sizedFiles > 0 && unsizedFiles === 0;

async function firstPlay(db: Database, { libraries }: StaleTitlesQuery): Promise<Date | undefined> {
  const servers = [...new Set(libraries.map(serverOfRef))];
  if (servers.length === 0) return undefined;
  const plays = db.selectFrom('plays').select('viewed_at').where('gone', '=', 0).where('server_id', 'in', servers);
  const row = await plays
    .where('viewed_at', '>=', EARLIEST_PLAUSIBLE_PLAY.getTime())
    .orderBy('viewed_at')
    .limit(1)
    .executeTakeFirst();
  return row && new Date(row.viewed_at);
}

type Compare = (a: Candidate, b: Candidate) => number;
const largestFirst: Compare = (a, b) => b.bytes - a.bytes;
const ORDERS: Readonly<Record<StaleTitlesQuery['order'], Compare>> = {
  size: largestFirst,
  age: (a, b) => a.addedAt - b.addedAt || largestFirst(a, b),
  plays: (a, b) => a.plays - b.plays || a.playedAt - b.playedAt || largestFirst(a, b),
};

async function readCandidates(
  db: Database,
  { libraries }: StaleTitlesQuery,
  signal: AbortSignal,
): Promise<ReadonlyMap<ItemRef, Candidate>> {
  const candidates = new Map<ItemRef, Candidate>();
  for (const library of libraries)
    for await (const step of stepsThrough(db, library)) {
      signal.throwIfAborted();
      const plays = await playsOf(db, step, serverOfRef(library));
      for (const row of step) addTo(candidates, row, plays);
    }
  return candidates;
}

/** Reads one library at a time, because an index has the rows of a library in the order of their ids. */
async function* stepsThrough(db: Database, library: LibraryRef): AsyncGenerator<readonly TitleRow[]> {
  const rows = db
    .selectFrom('library_titles')
    .select(['id', 'kind', 'rating_key as key', 'container_key as container', 'title', 'year'])
    .select(['parent_title as season', 'grandparent_title as series', 'size_bytes as bytes', 'added_at as addedAt'])
    .where('library_key', '=', library)
    .where(sql<SqlBool>`missing_since is null and kind in ('movie', 'show', 'episode')`)
    .orderBy('id')
    .limit(STEP);
  let afterId = 0;
  while (true) {
    const step: readonly TitleRow[] = await rows.where('id', '>', afterId).execute();
    const lastRow = step.at(-1);
    if (!lastRow) return;
    yield step;
    afterId = lastRow.id;
    await turn();
  }
}

interface Plays {
  readonly plays: number;
  readonly playedAt: number;
}

interface CountedPlays extends Plays {
  readonly key: ItemRef | null;
  readonly title: string;
  /** The release day of a film, in ms since 1970. */
  readonly day: number | null;
}

interface PlaysOfTitles {
  readonly byKey: ReadonlyMap<string, readonly CountedPlays[]>;
  /** Plays of films by title, because a better file may give a film a new key. */
  readonly byTitle: ReadonlyMap<string, readonly CountedPlays[]>;
  /** Plays of episodes under keys that no listed title has, by `episodeName`: a series may get new keys. */
  readonly byEpisodeName: ReadonlyMap<string, Plays>;
}

type EpisodeTitles = Pick<TitleRow, 'series' | 'season' | 'title'>;

const episodeName = ({ series, season, title }: EpisodeTitles): string => JSON.stringify([series, season, title]);

/**
 * Counts plays of these titles on one media server. Another server may have a film with the same title, and the guild
 * may not be allowed to see that server.
 */
async function playsOf(db: Database, step: readonly TitleRow[], server: ServerId): Promise<PlaysOfTitles> {
  const countedPlays = db
    .selectFrom('plays')
    .select(['rating_key as key', 'title', 'originally_available_at as day'])
    .select([sql<number>`count(*)`.as('plays'), sql<number>`max(viewed_at)`.as('playedAt')])
    .where('gone', '=', 0)
    .where('server_id', '=', server)
    .groupBy(['rating_key', 'title', 'originally_available_at']);
  const keys = step.map(({ key }) => key);
  const filmTitles = step.filter(({ kind }) => kind === 'movie').map(({ title }) => title);
  const playsOfKeys = await countedPlays.where('rating_key', 'in', keys).execute();
  const playsOfFilms = countedPlays.where('title', 'in', filmTitles).where(sql<SqlBool>`kind = 'movie'`);
  return {
    byKey: Map.groupBy(playsOfKeys, ({ key }) => key ?? ''),
    byTitle: Map.groupBy(filmTitles.length === 0 ? [] : await playsOfFilms.execute(), ({ title }) => title),
    byEpisodeName: await lostEpisodePlays(db, step, server),
  };
}

async function lostEpisodePlays(
  db: Database,
  step: readonly TitleRow[],
  server: ServerId,
): Promise<PlaysOfTitles['byEpisodeName']> {
  const episodes = step.filter(({ kind, series }) => kind === 'episode' && series !== null);
  if (episodes.length === 0) return new Map();
  const titles = new Set(episodes.map(({ title }) => title));
  const series = new Set(episodes.flatMap((episode) => episode.series ?? []));
  const lostPlays = db
    .selectFrom('plays')
    .select(['grandparent_title as series', 'parent_title as season', 'title'])
    .select([sql<number>`count(*)`.as('plays'), sql<number>`max(viewed_at)`.as('playedAt')])
    .where('gone', '=', 0)
    .where('server_id', '=', server)
    .where(sql<SqlBool>`kind = 'episode'`)
    .where('grandparent_title', 'in', [...series])
    .where(hasTitleAmong([...titles]))
    .where(IS_ITEM_UNLISTED)
    .groupBy(['grandparent_title', 'parent_title', 'title']);
  return new Map((await lostPlays.execute()).map((row) => [episodeName(row), row]));
}

/**
 * Maximum difference between the years of the same film. A film may have come out in the year after the one that the
 * server states.
 */
const SAME_FILM_YEARS = 1;

/** Plays of another film with the same title are left out, if both years are known. */
function playsOfRow(row: TitleRow, { byKey, byTitle }: PlaysOfTitles): readonly CountedPlays[] {
  const underKey = byKey.get(row.key) ?? [];
  if (row.kind !== 'movie') return underKey;
  const formerPlays = (byTitle.get(row.title) ?? []).filter(({ key, day }) => {
    const year = releaseYear({ kind: 'movie', originallyAvailableAt: day === null ? undefined : new Date(day) });
    const isOtherFilm = year !== undefined && row.year !== null && Math.abs(year - row.year) > SAME_FILM_YEARS;
    return key !== row.key && !isOtherFilm;
  });
  return [...underKey, ...formerPlays];
}

function addTo(candidates: Map<ItemRef, Candidate>, row: TitleRow, plays: PlaysOfTitles): void {
  const key = row.kind === 'episode' ? row.container : row.key;
  if (key === null) return;
  const candidate = candidates.get(key) ?? emptyCandidate();
  candidates.set(key, candidate);
  if (row.kind !== 'episode') candidate.id = row.id;
  if (row.kind !== 'show') addSize(candidate, row.bytes);
  candidate.addedAt = Math.max(candidate.addedAt, row.addedAt ?? 0);
  for (const rowPlays of playsOfRow(row, plays)) addPlays(candidate, rowPlays);
  const name = episodeName(row);
  const lostPlays = row.kind === 'episode' ? plays.byEpisodeName.get(name) : undefined;
  if (lostPlays === undefined || candidate.countedNames.has(name)) return;
  candidate.countedNames.add(name);
  addPlays(candidate, lostPlays);
}

function addPlays(candidate: Candidate, { plays, playedAt }: Plays): void {
  candidate.plays += plays;
  candidate.playedAt = Math.max(candidate.playedAt, playedAt);
}

const emptyCandidate = (): Candidate => ({
  id: undefined,
  bytes: 0,
  sizedFiles: 0,
  unsizedFiles: 0,
  addedAt: 0,
  plays: 0,
  playedAt: 0,
  countedNames: new Set(),
});

function addSize(candidate: Candidate, bytes: number | null): void {
  candidate.bytes += bytes ?? 0;
  if (bytes === null) candidate.unsizedFiles += 1;
  else candidate.sizedFiles += 1;
}
