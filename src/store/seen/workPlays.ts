import { setImmediate as turn } from 'node:timers/promises';
import { type AccountRef, type ItemRef, serverOfRef } from '../../domain/servers/refs.ts';
import type {
  CopyParts,
  CreativeWork,
  CreativeWorkCopy,
  CreativeWorkPlays,
} from '../../domain/statistics/seen/work.ts';
import { chunksOf } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import { isPlayListed } from '../statistics/slices.ts';
import { hasTitleAmong, IS_ITEM_UNLISTED } from '../titles/lostPlays.ts';

interface PlaysOptions {
  /** Accounts whose plays count. Undefined: all accounts. */
  readonly accounts: readonly AccountRef[] | undefined;
  readonly signal: AbortSignal;
}

interface Playable {
  readonly ratingKey: ItemRef;
  /** A film, or an episode of a series. All copies of a work have the same parts. */
  readonly part: string;
}

const FILM = 'film';

export async function readPlaysOfFilmOrSeries(
  db: Database,
  work: CreativeWork,
  options: PlaysOptions,
): Promise<CreativeWorkPlays> {
  return work.kind === 'movie' ? await readFilmPlays(db, work, options) : await readSeriesPlays(db, work, options);
}

async function readFilmPlays(
  db: Database,
  { copies }: CreativeWork,
  options: PlaysOptions,
): Promise<CreativeWorkPlays> {
  const playables = copies.map(({ ratingKey }) => ({ ratingKey, part: FILM }));
  const collector = new PlayCollector();
  await collectByKey(db, playables, { collector, ...options });
  for (const copy of copies) await collectLostFilm(db, copy, { collector, ...options });
  return {
    copies: copies.map((copy) => ({ ...copy, parts: [FILM] })),
    partsByAccount: collector.partsByAccount,
  };
}

async function readSeriesPlays(
  db: Database,
  { copies }: CreativeWork,
  options: PlaysOptions,
): Promise<CreativeWorkPlays> {
  const collector = new PlayCollector();
  const copiesWithParts: CopyParts[] = [];
  for (const copy of copies) {
    const episodes = await readEpisodes(db, copy);
    copiesWithParts.push({ ...copy, parts: [...new Set(episodes.map(({ part }) => part))] });
    await collectByKey(db, episodes, { collector, ...options });
    await collectLostEpisodes(db, { copy, episodes }, { collector, ...options });
  }
  return { copies: copiesWithParts, partsByAccount: collector.partsByAccount };
}

class PlayCollector {
  readonly partsByAccount = new Map<AccountRef, Set<string>>();

  add(account: AccountRef | null, part: string | undefined): void {
    if (account === null || part === undefined) return;
    const parts = this.partsByAccount.get(account) ?? new Set();
    parts.add(part);
    this.partsByAccount.set(account, parts);
  }
}

interface CollectOptions extends PlaysOptions {
  readonly collector: PlayCollector;
}

function listedPlays(db: Database, accounts: readonly AccountRef[] | undefined) {
  const plays = db.selectFrom('plays').where(isPlayListed).where('account_id', 'is not', null);
  return accounts === undefined ? plays : plays.where('account_id', 'in', accounts);
}

async function collectByKey(
  db: Database,
  playables: readonly Playable[],
  { collector, accounts, signal }: CollectOptions,
): Promise<void> {
  const partByKey = new Map(playables.map(({ ratingKey, part }) => [ratingKey, part]));
  for (const keys of chunksOf([...partByKey.keys()])) {
    signal.throwIfAborted();
    const plays = listedPlays(db, accounts).where('rating_key', 'in', keys);
    for (const row of await plays.select(['account_id', 'rating_key']).distinct().execute())
      collector.add(row.account_id, partByKey.get(row.rating_key ?? ('' as ItemRef)));
    if (partByKey.size > keys.length) await turn();
  }
}

/**
 * Adds plays of the film under an earlier key, for example from before a better file replaced it. They have its title
 * and year, and no listed title has their key.
 */
async function collectLostFilm(
  db: Database,
  { ratingKey, library }: CreativeWorkCopy,
  { collector, accounts }: CollectOptions,
): Promise<void> {
  const titles = db.selectFrom('library_titles').select(['title', 'year']).where('library_key', '=', library);
  const film = await titles.where('rating_key', '=', ratingKey).executeTakeFirst();
  if (!film || film.year === null) return;
  const plays = listedPlays(db, accounts)
    .where('title', '=', film.title)
    .where('kind', '=', 'movie')
    .where('server_id', '=', serverOfRef(library))
    .where('originally_available_at', '>=', Date.UTC(film.year, 0))
    .where('originally_available_at', '<', Date.UTC(film.year + 1, 0));
  for (const row of await plays.where(IS_ITEM_UNLISTED).select('account_id').distinct().execute())
    collector.add(row.account_id, FILM);
}

interface Episode extends Playable {
  readonly season: string | null;
  readonly title: string;
}

/** The listed episodes of a series. An episode without a number is a part of its own. */
async function readEpisodes(db: Database, { ratingKey, library }: CreativeWorkCopy): Promise<readonly Episode[]> {
  const rows = await db
    .selectFrom('library_titles')
    .select(['rating_key', 'parent_title', 'title', 'parent_index', 'item_index'])
    .where('container_key', '=', ratingKey)
    .where('library_key', '=', library)
    .where('kind', '=', 'episode')
    .where('missing_since', 'is', null)
    .execute();
  return rows.map((row) => ({
    ratingKey: row.rating_key,
    season: row.parent_title,
    title: row.title,
    part:
      row.parent_index === null || row.item_index === null
        ? `key ${row.rating_key}`
        : `${row.parent_index}|${row.item_index}`,
  }));
}

interface EpisodesOfCopy {
  readonly copy: CreativeWorkCopy;
  readonly episodes: readonly Episode[];
}

/**
 * Adds plays of episodes under keys that no title has now. A play counts if exactly one listed episode has its title.
 */
async function collectLostEpisodes(
  db: Database,
  { copy, episodes }: EpisodesOfCopy,
  { collector, accounts, signal }: CollectOptions,
): Promise<void> {
  const titles = db.selectFrom('library_titles').select('title').where('library_key', '=', copy.library);
  const series = await titles.where('rating_key', '=', copy.ratingKey).executeTakeFirst();
  if (!series) return;
  const byName = Map.groupBy(episodes, ({ season, title }) => JSON.stringify([season, title]));
  for (const names of chunksOf([...new Set(episodes.map(({ title }) => title))])) {
    signal.throwIfAborted();
    const plays = listedPlays(db, accounts)
      .where('grandparent_title', '=', series.title)
      .where(hasTitleAmong(names))
      .where('kind', '=', 'episode')
      .where('server_id', '=', serverOfRef(copy.library))
      .where(IS_ITEM_UNLISTED);
    for (const row of await plays.select(['account_id', 'parent_title', 'title']).distinct().execute()) {
      const [episode, ...namesakes] = byName.get(JSON.stringify([row.parent_title, row.title])) ?? [];
      if (namesakes.length === 0) collector.add(row.account_id, episode?.part);
    }
  }
}
