import { sql } from 'kysely';
import type { TitleKind } from '../../domain/media/items/item.ts';
import { releaseYear } from '../../domain/media/items/item.ts';
import { groupByWork } from '../../domain/media/items/sameWork.ts';
import type { ItemRef } from '../../domain/servers/refs.ts';
import type { PlayedTitle, PlaysQuery, TitleRankings } from '../../domain/statistics/plays.ts';
import type { Tables } from '../tables/tables.ts';
import { ranked } from './ranked.ts';
import { type PlaysOf, slicesOf } from './slices.ts';

/** Episodes count for their show, tracks for their artist; an item without such a title counts for itself. */
export const KIND = sql<string>`case when kind in ('episode', 'season', 'show') then 'show'
  when kind in ('track', 'album', 'artist') then 'artist' when kind = 'movie' then 'movie' else 'other' end`;
const TITLE = sql<string>`case when kind in ('episode', 'season', 'show', 'track', 'album', 'artist')
  then coalesce(nullif(grandparent_title, ''), nullif(parent_title, ''), title) else title end`;
/** For items that count for themselves: two films of the same title are two (`groupByWork`). */
const ofItself = <Column extends 'rating_key' | 'originally_available_at'>(column: Column) =>
  sql<Tables['plays'][Column]>`case when kind in ('episode', 'season', 'show', 'track', 'album', 'artist')
    then null else ${sql.ref(column)} end`;

/** If a query has one `max`, SQLite takes the other columns from the row with that maximum. */
const LAST = sql<number | null>`max(case when rating_key is null then null else viewed_at end)`.as('last');
const PLAYED = sql<ItemRef | null>`rating_key`.as('played');

interface Titled {
  readonly kind: string;
  readonly title: string;
  readonly key: ItemRef | null;
  readonly day: number | null;
  readonly plays: number;
  /** When a part of it that still has a key was last played, and that key. */
  readonly last: number | null;
  readonly played: ItemRef | null;
}

export async function titlesOf(
  plays: PlaysOf,
  query: PlaysQuery,
  { limit, signal }: { readonly limit: number; readonly signal: AbortSignal },
): Promise<TitleRankings> {
  const totals = new Map<string, Titled>();
  for await (const slice of slicesOf(plays, query, signal)) {
    const key = ofItself('rating_key').as('key');
    const day = ofItself('originally_available_at').as('day');
    const rows = await slice
      .select([KIND.as('kind'), TITLE.as('title'), key, day, sql<number>`count(*)`.as('plays'), LAST, PLAYED])
      .groupBy(sql`1, 2, 3, 4`)
      .execute();
    for (const each of rows) {
      const name = `${each.kind} ${each.key} ${each.day} ${each.title}`;
      const found = totals.get(name);
      totals.set(name, found ? together(found, each) : each);
    }
  }
  const kinds = Map.groupBy(totals.values(), ({ kind }) => kind);
  const rankingOf = (kind: string) =>
    ranked(operationsOf(kinds.get(kind) ?? []), limit, ({ title, year }) => `${title} ${year}`);
  return {
    films: rankingOf('movie'),
    series: rankingOf('show'),
    music: rankingOf('artist'),
    other: rankingOf('other'),
  } satisfies Record<TitleKind, unknown>;
}

/** Slices come oldest first. */
const together = (before: Titled, after: Titled): Titled => ({
  ...(after.played === null ? before : after),
  plays: before.plays + after.plays,
});

/** Without a title, only the key tells them apart. */
const titleKey = ({ kind, title, key }: Titled): string => (title === '' ? `${kind} #${key}` : `${kind} ${title}`);

const yearOf = (work: readonly Titled[]): number | undefined => {
  const day = work.find((each) => each.kind === 'movie' && each.day !== null)?.day ?? undefined;
  return releaseYear({ kind: 'movie', originallyAvailableAt: day === undefined ? undefined : new Date(day) });
};

const operationsOf = (all: readonly Titled[]): readonly PlayedTitle[] =>
  [...Map.groupBy(all, titleKey).values()].flatMap((sameTitle) =>
    groupByWork(sameTitle, ({ key, day }) => ({ key: key ?? undefined, day: day ?? undefined })).map((work) => ({
      title: work[0]?.title ?? '',
      year: yearOf(work),
      plays: work.reduce((sum, { plays }) => sum + plays, 0),
      ratingKey: work.toSorted((a, b) => (b.last ?? 0) - (a.last ?? 0))[0]?.played ?? undefined,
    })),
  );
