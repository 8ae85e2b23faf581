import { DatabaseSync } from 'node:sqlite';
import type { MediaItem } from '../../src/domain/media/items/item.ts';
import type { Library } from '../../src/domain/media/libraries/library.ts';
import { extractTitleFacts } from '../../src/domain/media/titles/titleFacts.ts';
import { FIRST_SERVER_ID } from '../../src/domain/servers/refs.ts';
import { createKysely, type Database } from '../../src/store/database/database.ts';
import { migrate } from '../../src/store/database/migrations.ts';
import { createLibraryTitleStore } from '../../src/store/titles/rememberedTitles.ts';
import { createSeededRandom, type SeededRandom } from '../random.ts';

const FILMS = 5000;
const SERIES = 400;
const EPISODES_OF_SERIES = 50;
export const PEOPLE_COUNT = 30;
/** Plays per transaction. */
const CHUNK = 50_000;

const filmLibrary: Library = { key: '1' as Library['key'], type: 'movie', title: 'Films', locations: [] };
const seriesLibrary: Library = { key: '2' as Library['key'], type: 'show', title: 'Series', locations: [] };

/** An invented play, kept to check the results by brute force. */
export interface InventedPlay {
  readonly account: string;
  readonly key: string;
}

export interface HouseholdDatabase {
  readonly db: Database;
  readonly films: readonly MediaItem[];
  readonly series: readonly MediaItem[];
  /** Keys of the episodes of each series, by the key of the series. */
  readonly episodes: ReadonlyMap<string, readonly string[]>;
  readonly plays: readonly InventedPlay[];
}

const itemKey = (key: string) => key as NonNullable<MediaItem['ratingKey']>;

/** Fills a database with a library, people who watch much or little, and the given number of plays. */
export async function fillHouseholdDatabase(path: string, playCount: number, seed: number): Promise<HouseholdDatabase> {
  const file = new DatabaseSync(path);
  const db = createKysely(file);
  await migrate(db);
  const films = Array.from({ length: FILMS }, (_value, n) => filmNumber(n + 1));
  const series = Array.from({ length: SERIES }, (_value, n) => seriesNumber(n + 1));
  const episodes = series.flatMap((show, n) => episodesOf(show, 1 + (n % EPISODES_OF_SERIES)));
  await remember(db, filmLibrary, films);
  await remember(db, seriesLibrary, [...series, ...episodes]);
  addPeople(file);
  const plays = addPlays(file, { films, episodes }, { playCount, random: createSeededRandom(seed) });
  const byShow = Map.groupBy(episodes, ({ grandparentRatingKey }) => grandparentRatingKey ?? '');
  const keysOf = (all: readonly MediaItem[]) => all.map(({ ratingKey }) => ratingKey ?? '');
  return {
    db,
    films,
    series,
    episodes: new Map([...byShow].map(([show, all]) => [show, keysOf(all)])),
    plays,
  };
}

const filmNumber = (n: number): MediaItem => ({
  kind: 'movie',
  ratingKey: itemKey(`${100_000 + n}`),
  title: `Film ${n}`,
  year: 1930 + (n % 90),
  guid: `media://movie/${n}`,
  librarySectionId: filmLibrary.key,
});

const seriesNumber = (n: number): MediaItem => ({
  kind: 'show',
  ratingKey: itemKey(`${200_000 + n}`),
  title: `Series ${n}`,
  guid: `media://show/${n}`,
  librarySectionId: seriesLibrary.key,
});

const episodesOf = (show: MediaItem, count: number): readonly MediaItem[] =>
  Array.from({ length: count }, (_value, index) => ({
    kind: 'episode',
    ratingKey: itemKey(`${Number(show.ratingKey) * 100 + index}`),
    title: `Episode ${index + 1}`,
    parentTitle: 'Season 1',
    parentIndex: 1,
    index: index + 1,
    grandparentTitle: show.title,
    grandparentRatingKey: show.ratingKey,
    librarySectionId: seriesLibrary.key,
  }));

async function remember(db: Database, library: Library, items: readonly MediaItem[]): Promise<void> {
  const pass = createLibraryTitleStore(db, FIRST_SERVER_ID).beginPass(library.key, new Date(0));
  await pass.note(items.flatMap((item) => extractTitleFacts(item, library) ?? []));
  await pass.markMissing();
}

/** Everybody sees the films, but every third person sees no series. */
function addPeople(file: DatabaseSync): void {
  const link = file.prepare(
    'insert into linked_accounts (user_id, server_id, account_id, known_by) values (?, 1, ?, ?)',
  );
  const access = file.prepare(
    'insert into library_access (user_id, server_id, libraries, read_at) values (?, 1, ?, 0)',
  );
  for (let n = 1; n <= PEOPLE_COUNT; n += 1) {
    link.run(`user${n}`, `${n}`, 'admin');
    access.run(`user${n}`, doesPersonWatchSeries(n) ? '["1","2"]' : '["1"]');
  }
}

export const doesPersonWatchSeries = (person: number): boolean => person % 3 !== 0;

interface Contents {
  readonly films: readonly MediaItem[];
  readonly episodes: readonly MediaItem[];
}

/** Some people watch a hundred times as much as others. A tenth of the plays belongs to accounts without a person. */
function addPlays(
  file: DatabaseSync,
  { films, episodes }: Contents,
  { playCount, random }: { readonly playCount: number; readonly random: SeededRandom },
): readonly InventedPlay[] {
  const insertion = file.prepare(
    `insert into plays (viewed_at, account_id, library_key, rating_key, kind, title, parent_title, grandparent_title, server_id)
     values (?, ?, ?, ?, ?, ?, ?, ?, 1)`,
  );
  const plays: InventedPlay[] = [];
  for (let nth = 0; nth < playCount; nth += 1) {
    if (nth % CHUNK === 0) file.exec(nth === 0 ? 'begin' : 'commit; begin');
    const item = random.pick(random.below(10) < 3 ? films : episodes);
    const account = `${1 + Math.floor(PEOPLE_COUNT * 1.1 * random.next() ** 2)}`;
    const key = item.ratingKey ?? '';
    insertion.run(
      1_600_000_000_000 + nth * 60_000,
      account,
      item.librarySectionId ?? '',
      key,
      item.kind,
      item.title,
      item.parentTitle ?? null,
      item.grandparentTitle ?? null,
    );
    plays.push({ account, key });
  }
  file.exec('commit');
  return plays;
}
