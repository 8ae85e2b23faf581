import { type Expression, sql, type Transaction } from 'kysely';
import { z } from 'zod';
import {
  EARLIEST_PLAY,
  type Play,
  type PlayedByWhat,
  type Plays,
  type PlaysQuery,
  QUARTER_MS,
} from '../domain/plays.ts';
import { chunksOf } from './columns.ts';
import type { Database } from './database.ts';
import { titlesOf } from './playedTitles.ts';
import { ranked } from './ranked.ts';
import { slicesOf } from './slices.ts';
import type { Tables } from './tables.ts';

const COLUMNS = { people: 'account_id', devices: 'device_id', libraries: 'library_key' } as const;

const idOf = z.string().nullable();
const quarterOf = z.int();
const countOf = z.int();

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
  originally_available_at: play.originallyAvailableAt?.getTime() ?? null,
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

/** In slices too: of a library that has none, all plays are looked at. */
async function firstOf(db: Database, query: PlaysQuery, signal: AbortSignal): Promise<Date | undefined> {
  const since = query.since && query.since > EARLIEST_PLAY ? query.since : EARLIEST_PLAY;
  for await (const slice of slicesOf(db, { ...query, since }, signal)) {
    const [first] = await slice.select('viewed_at').orderBy('viewed_at').limit(1).execute();
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
