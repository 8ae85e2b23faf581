import { type Expression, type SqlBool, sql, type Transaction } from 'kysely';
import { z } from 'zod';
import {
  type Play,
  type PlayedByWhat,
  type PlayedTitle,
  type Plays,
  type PlaysQuery,
  QUARTER_MS,
  type Ranking,
} from '../domain/plays.ts';
import { chunksOf } from './columns.ts';
import type { Database } from './database.ts';
import { slicesOf } from './slices.ts';
import type { Tables } from './tables.ts';

const COLUMNS = { people: 'account_id', devices: 'device_id', libraries: 'library_key' } as const;

/** Episodes count for their show, tracks for their artist; whatever has no such title stands for itself. */
const KIND = sql<string>`case when kind in ('episode', 'season', 'show') then 'show'
  when kind in ('track', 'album', 'artist') then 'artist' when kind = 'movie' then 'movie' else 'other' end`;
const TITLE = sql<string>`case when kind in ('episode', 'season', 'show', 'track', 'album', 'artist')
  then coalesce(nullif(grandparent_title, ''), nullif(parent_title, ''), title) else title end`;
/** Two films of one title are two; what is gone from the server has no key any more. */
const KEY = sql<string | null>`case when kind in ('episode', 'season', 'show', 'track', 'album', 'artist')
  then null else rating_key end`;

const idOf = z.string().nullable();
const quarterOf = z.int();
const countOf = z.int();
const titled = z.object({
  kind: z.string(),
  title: z.string(),
  key: z.string().nullable(),
  plays: z.number(),
});

export function createPlays(db: Database): Plays {
  return {
    keep: (plays) => keep(db, plays),
    known: (historyKeys) => knownOf(db, historyKeys),
    count: async () => Number((await db.selectFrom('plays').select(sql`count(*)`.as('n')).executeTakeFirst())?.n ?? 0),
    first: (query, signal) => firstOf(db, query, signal),
    quarters: (query, signal) => countBy(db, sql`viewed_at / ${sql.lit(QUARTER_MS)}`, quarterOf, query, signal),
    titles: (query, limit, signal) => titlesOf(db, query, limit, signal),
    playedBy: (what, query, limit, signal) => playedBy(db, what, query, limit, signal),
  };
}

const playRow = (play: Play) => ({
  history_key: play.historyKey,
  viewed_at: play.viewedAt.getTime(),
  account_id: play.accountId ?? null,
  device_id: play.deviceId ?? null,
  library_key: play.librarySectionId ?? null,
  rating_key: play.ratingKey ?? null,
  kind: play.kind,
  title: play.title,
  parent_title: play.parentTitle ?? null,
  grandparent_title: play.grandparentTitle ?? null,
});

const keep = (db: Database, plays: readonly Play[]): Promise<number> =>
  db.transaction().execute((trx) => insertPlays(trx, plays));

/** Those that are there already stay as they are; how many were new. */
export async function insertPlays(trx: Transaction<Tables>, plays: readonly Play[]): Promise<number> {
  let kept = 0;
  for (const chunk of chunksOf(plays)) {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('plays')
      .values(chunk.map(playRow))
      .onConflict((conflict) => conflict.column('history_key').doNothing())
      .executeTakeFirstOrThrow();
    kept += Number(numInsertedOrUpdatedRows ?? 0n);
  }
  return kept;
}

async function knownOf(db: Database, historyKeys: readonly string[]): Promise<ReadonlySet<string>> {
  const known = new Set<string>();
  for (const keys of chunksOf(historyKeys)) {
    const rows = await db.selectFrom('plays').select('history_key').where('history_key', 'in', keys).execute();
    for (const { history_key } of rows) known.add(history_key);
  }
  return known;
}

const filterOf = ({ librarySectionId }: PlaysQuery): Expression<SqlBool> =>
  librarySectionId === undefined ? sql<SqlBool>`true` : sql<SqlBool>`library_key = ${librarySectionId}`;

/** In slices too: of a library that has none, all plays are looked at. */
async function firstOf(db: Database, query: PlaysQuery, signal: AbortSignal): Promise<Date | undefined> {
  for await (const slice of slicesOf(db, query, signal)) {
    const [first] = await slice.where(filterOf(query)).select('viewed_at').orderBy('viewed_at').limit(1).execute();
    if (first) return new Date(first.viewed_at);
  }
  return undefined;
}

async function countBy<Key>(
  db: Database,
  by: Expression<unknown>,
  keyOf: z.ZodType<Key>,
  query: PlaysQuery,
  signal: AbortSignal,
): Promise<ReadonlyMap<Key, number>> {
  const totals = new Map<Key, number>();
  for await (const slice of slicesOf(db, query, signal)) {
    const rows = await slice
      .where(filterOf(query))
      .select([sql<unknown>`${by}`.as('key'), sql<unknown>`count(*)`.as('plays')])
      .groupBy(sql`1`)
      .execute();
    for (const row of rows) {
      const key = keyOf.parse(row.key);
      totals.set(key, (totals.get(key) ?? 0) + countOf.parse(row.plays));
    }
  }
  return totals;
}

async function playedBy(
  db: Database,
  what: PlayedByWhat,
  query: PlaysQuery,
  limit: number,
  signal: AbortSignal,
): ReturnType<Plays['playedBy']> {
  const counts = await countBy(db, sql.ref(COLUMNS[what]), idOf, query, signal);
  const all = [...counts].map(([id, plays]) => ({ id: id ?? undefined, plays }));
  return ranked(all, limit, ({ id = '' }) => id);
}

async function titlesOf(
  db: Database,
  query: PlaysQuery,
  limit: number,
  signal: AbortSignal,
): Promise<Ranking<PlayedTitle>> {
  const totals = new Map<string, PlayedTitle>();
  for await (const slice of slicesOf(db, query, signal)) {
    const rows = await slice
      .where(filterOf(query))
      .select([KIND.as('kind'), TITLE.as('title'), KEY.as('key'), sql<number>`count(*)`.as('plays')])
      .groupBy(sql`1, 2, 3`)
      .execute();
    for (const { kind, title, key, plays } of rows.map((each) => titled.parse(each))) {
      const name = `${kind} ${key ?? ''} ${title}`;
      totals.set(name, { title, plays: plays + (totals.get(name)?.plays ?? 0) });
    }
  }
  return ranked([...totals.values()], limit, ({ title }) => title);
}

/** The most played first; what was played as often in an order that stays. */
function ranked<T extends { readonly plays: number }>(
  all: readonly T[],
  limit: number,
  nameOf: (each: T) => string,
): Ranking<T> {
  const sorted = all.toSorted((a, b) => b.plays - a.plays || (nameOf(a) < nameOf(b) ? -1 : 1));
  return {
    top: sorted.slice(0, limit),
    different: sorted.length,
    plays: sorted.reduce((sum, { plays }) => sum + plays, 0),
  };
}
