import { type SqlBool, sql } from 'kysely';
import type { TitleKind } from '../../domain/media/items/item.ts';
import { releaseYear } from '../../domain/media/items/item.ts';
import { groupItemsByCreativeWork } from '../../domain/media/items/sameWork.ts';
import type { ItemRef } from '../../domain/servers/refs.ts';
import {
  EARLIEST_PLAUSIBLE_PLAY,
  type PlayedTitle,
  type PlaysQuery,
  type TitleRankings,
} from '../../domain/statistics/plays.ts';
import type { FilmOrEpisodePlay } from '../../domain/statistics/recap/recap.ts';
import type { Tables } from '../tables/tables.ts';
import { rankByPlays } from './ranked.ts';
import { type PlaysSource, readPlaysInSlices } from './slices.ts';

/** SQL: the kind of title for which a play counts. Episodes count for their show, tracks for their artist. */
export const COUNTED_KIND = sql<string>`case when kind in ('episode', 'season', 'show') then 'show'
  when kind in ('track', 'album', 'artist') then 'artist' when kind = 'movie' then 'movie' else 'other' end`;
const COUNTS_FOR_PARENT = sql`kind in ('episode', 'season', 'show', 'track', 'album', 'artist')`;
/** SQL: the title for which a play counts: the show or artist, otherwise the item. */
const TITLE = sql<string>`case when ${COUNTS_FOR_PARENT}
  then coalesce(nullif(grandparent_title, ''), nullif(parent_title, ''), title) else title end`;
/**
 * SQL: null for episodes and tracks, which count for their show or artist. Two films with the same title are counted
 * separately.
 */
const ownColumn = <Column extends 'rating_key' | 'originally_available_at'>(column: Column) =>
  sql<Tables['plays'][Column]>`case when ${COUNTS_FOR_PARENT} then null else ${sql.ref(column)} end`;

/**
 * SQL: the time of the last play. With one `max`, SQLite takes other columns from the same row, so the key is that of
 * the last play.
 */
const LAST_PLAYED_AT = sql<number | null>`max(case when rating_key is null then null else viewed_at end)`.as(
  'last_played_at',
);
const LAST_PLAYED_KEY = sql<ItemRef | null>`rating_key`.as('last_played_key');

/** Rows read per query, so that converting them does not block the process for long. */
const WATCHED_ROWS = 2000;

/** Plays of films and episodes, oldest first. Leaves out plays at impossible times. */
export async function* readWatchedPlays(
  { db, servers }: PlaysSource,
  query: PlaysQuery,
  signal: AbortSignal,
): AsyncGenerator<readonly FilmOrEpisodePlay[]> {
  const since = query.since && query.since > EARLIEST_PLAUSIBLE_PLAY ? query.since : EARLIEST_PLAUSIBLE_PLAY;
  for await (const slice of readPlaysInSlices({ db, servers, rowsAtOnce: WATCHED_ROWS }, { ...query, since }, signal)) {
    const films = slice.where(sql<SqlBool>`kind in ('movie', 'episode', 'season', 'show')`);
    const rows = await films
      .select([
        'viewed_at',
        'account_id',
        COUNTED_KIND.as('kind'),
        TITLE.as('title'),
        ownColumn('rating_key').as('key'),
        ownColumn('originally_available_at').as('day'),
        'rating_key',
      ])
      .execute();
    yield rows.map((row) => ({
      at: row.viewed_at,
      accountId: row.account_id ?? undefined,
      kind: row.kind === 'movie' ? 'movie' : 'show',
      title: row.title,
      key: row.key ?? undefined,
      day: row.day ?? undefined,
      playedKey: row.rating_key ?? undefined,
    }));
  }
}

interface TitleTotals {
  readonly kind: string;
  readonly title: string;
  readonly key: ItemRef | null;
  readonly day: number | null;
  readonly plays: number;
  /** Time of the last play in ms. Plays without an item key are left out. */
  readonly last_played_at: number | null;
  readonly last_played_key: ItemRef | null;
}

export async function rankTitlesByPlays(
  plays: PlaysSource,
  query: PlaysQuery,
  { limit, signal }: { readonly limit: number; readonly signal: AbortSignal },
): Promise<TitleRankings> {
  const totals = new Map<string, TitleTotals>();
  for await (const slice of readPlaysInSlices(plays, query, signal)) {
    const key = ownColumn('rating_key').as('key');
    const day = ownColumn('originally_available_at').as('day');
    const rows = await slice
      .select([
        COUNTED_KIND.as('kind'),
        TITLE.as('title'),
        key,
        day,
        sql<number>`count(*)`.as('plays'),
        LAST_PLAYED_AT,
        LAST_PLAYED_KEY,
      ])
      // The first four selected columns: kind, title, key and day.
      .groupBy(sql`1, 2, 3, 4`)
      .execute();
    for (const row of rows) {
      const groupKey = `${row.kind} ${row.key} ${row.day} ${row.title}`;
      const before = totals.get(groupKey);
      totals.set(groupKey, before ? addPlays(before, row) : row);
    }
  }
  const kinds = Map.groupBy(totals.values(), ({ kind }) => kind);
  const rankingOf = (kind: string) =>
    rankByPlays(playedTitles(kinds.get(kind) ?? []), limit, ({ title, year }) => `${title} ${year}`);
  return {
    films: rankingOf('movie'),
    series: rankingOf('show'),
    music: rankingOf('artist'),
    other: rankingOf('other'),
  } satisfies Record<TitleKind, unknown>;
}

/** Adds two totals of a title. Slices come oldest first, so `after` contains the last play. */
const addPlays = (before: TitleTotals, after: TitleTotals): TitleTotals => ({
  ...(after.last_played_key === null ? before : after),
  plays: before.plays + after.plays,
});

/** Items without a title are told apart by their keys. */
const titleKey = ({ kind, title, key }: TitleTotals): string => (title === '' ? `${kind} #${key}` : `${kind} ${title}`);

const yearOf = (work: readonly TitleTotals[]): number | undefined => {
  const day = work.find((row) => row.kind === 'movie' && row.day !== null)?.day ?? undefined;
  return releaseYear({ kind: 'movie', originallyAvailableAt: day === undefined ? undefined : new Date(day) });
};

function playedTitles(totals: readonly TitleTotals[]): readonly PlayedTitle[] {
  const titles: PlayedTitle[] = [];
  for (const sameTitle of Map.groupBy(totals, titleKey).values()) {
    const works = groupItemsByCreativeWork(sameTitle, ({ key, day }) => ({
      key: key ?? undefined,
      day: day ?? undefined,
    }));
    titles.push(...works.map(playedTitleOf));
  }
  return titles;
}

function playedTitleOf(work: readonly TitleTotals[]): PlayedTitle {
  const lastPlayed = work.toSorted((a, b) => (b.last_played_at ?? 0) - (a.last_played_at ?? 0))[0];
  return {
    title: work[0]?.title ?? '',
    year: yearOf(work),
    plays: work.reduce((sum, { plays }) => sum + plays, 0),
    ratingKey: lastPlayed?.last_played_key ?? undefined,
  };
}
