import { type Expression, type SelectType, sql } from 'kysely';
import { z } from 'zod';
import { ITEM_KINDS, type TitleKind } from '../../domain/media/items/item.ts';
import type { LibraryRef, ServerId } from '../../domain/servers/refs.ts';
import {
  type CountedPlays,
  EARLIEST_PLAY,
  type KindQuarters,
  type LatestPlay,
  type Play,
  type PlayedBy,
  type PlayedByWhat,
  type Plays,
  type PlaysQuery,
  type Ranking,
} from '../../domain/statistics/plays.ts';
import { HOUR_MS, QUARTER_MS } from '../../time/units.ts';
import { chunksOf } from '../database/columns.ts';
import type { Database, Transaction } from '../database/database.ts';
import { decodeRow, encodeRow } from '../tables/rows.ts';
import { plays } from '../tables/statistics/plays.ts';
import { forgottenBefore } from './forgotten.ts';
import { KIND, titlesOf } from './playedTitles.ts';
import { createPlayIndex } from './playIndex.ts';
import { keptPlayOf, knownAround, listRows, standingsOf } from './playRows.ts';
import { ranked } from './ranked.ts';
import { isThere, type PlaysOf, slicesOf } from './slices.ts';
import { dropUnlisted } from './unlisted.ts';

const KINDS: ReadonlyMap<string, TitleKind> = new Map([
  ['movie', 'films'],
  ['show', 'series'],
  ['artist', 'music'],
]);

const QUARTER = sql<number>`viewed_at / ${sql.lit(QUARTER_MS)}`;
/** The first quarter of the hour. */
const FIRST_QUARTER = sql<number>`viewed_at / ${sql.lit(HOUR_MS)} * ${sql.lit(HOUR_MS / QUARTER_MS)}`;

/** Plays by the kind of title and the quarter of an hour. */
async function kindQuartersOf(of: PlaysOf, query: PlaysQuery, signal: AbortSignal): Promise<KindQuarters> {
  const found: Record<TitleKind, Map<number, number>> = {
    films: new Map(),
    series: new Map(),
    music: new Map(),
    other: new Map(),
  };
  for await (const slice of slicesOf(of, query, signal)) {
    const rows = await slice
      .select([QUARTER.as('quarter'), KIND.as('kind'), sql<number>`count(*)`.as('plays')])
      .groupBy(sql`1, 2`)
      .execute();
    for (const row of rows) {
      const quarters = found[KINDS.get(row.kind) ?? 'other'];
      quarters.set(row.quarter, (quarters.get(row.quarter) ?? 0) + row.plays);
    }
  }
  return found;
}

/** A kind that this version does not know counts as `other`. */
const itemKind = z.enum(ITEM_KINDS).catch('other');

/** Walks the index of plays in time from its end. */
async function latestPlays(
  { db, servers }: PlaysOf,
  librarySectionIds: readonly LibraryRef[],
  limit: number,
): Promise<readonly LatestPlay[]> {
  const shown = ['kind', 'title', 'viewed_at', 'parent_title', 'grandparent_title', 'originally_available_at'] as const;
  const ofServers = db.selectFrom('plays').select(shown).where(isThere).where('server_id', 'in', servers);
  const newest = ofServers.orderBy('viewed_at', 'desc').orderBy('id', 'desc').limit(limit);
  const found = librarySectionIds.length === 0 ? newest : newest.where('library_key', 'in', librarySectionIds);
  return (await found.execute()).map(({ kind, ...row }) => ({ ...decodeRow(plays, row), kind: itemKind.parse(kind) }));
}

const COLUMNS = { people: 'account_id', devices: 'device_id', libraries: 'library_key' } as const;

export const createPlays = (db: Database, server: ServerId): Plays => ({
  keep: (plays) => keep(db, server, plays),
  standings: (plays) => standingsOf(db, server, plays),
  dropUnlisted: (signal) => dropUnlisted(db, server, signal),
  ...createCountedPlays(db, [server]),
});

export function createCountedPlays(db: Database, servers: readonly ServerId[]): CountedPlays {
  const of = { db, servers };
  return {
    count: async () => {
      const counted = db
        .selectFrom('plays')
        .select(sql`count(*)`.as('n'))
        .where(isThere)
        .where('server_id', 'in', servers);
      return Number((await counted.executeTakeFirst())?.n ?? 0);
    },
    first: (query, signal) => firstOf(of, query, signal),
    quarters: (query, signal) => countBy(of, query.inWholeHours ? FIRST_QUARTER : QUARTER, { query, signal }),
    kindQuarters: (query, signal) => kindQuartersOf(of, query, signal),
    latest: (librarySectionIds, limit) => latestPlays(of, librarySectionIds, limit),
    titles: (query, limit, signal) => titlesOf(of, query, { limit, signal }),
    playedBy: (what, query, limit, signal) => playedBy(of, { what, query, limit, signal }),
  };
}

/** Names each column that is written, because a play of a feed has more. */
const playRow = (server: ServerId, play: Play) =>
  encodeRow(plays, {
    serverId: server,
    viewedAt: play.viewedAt,
    accountId: play.accountId,
    deviceId: play.deviceId,
    librarySectionId: play.librarySectionId,
    ratingKey: play.ratingKey,
    kind: play.kind,
    title: play.title,
    parentTitle: play.parentTitle,
    grandparentTitle: play.grandparentTitle,
    originallyAvailableAt: play.originallyAvailableAt,
  });

const keep = async (db: Database, server: ServerId, plays: readonly Play[]): Promise<number> =>
  (await db.transaction().execute((trx) => recordPlays(trx, server, plays))).length;

/** A play that the copy did not have before. */
export interface NewPlay<T> {
  readonly id: number;
  readonly play: T;
}

/**
 * Existing and forgotten plays stay unchanged, and existing ones get these numbers too. Resolves to the new
 * ones, in order.
 */
export async function recordPlays<T extends Play>(
  trx: Transaction,
  server: ServerId,
  plays: readonly T[],
): Promise<readonly NewPlay<T>[]> {
  const fresh: NewPlay<T>[] = [];
  const before = (await forgottenBefore(trx)) ?? Number.NEGATIVE_INFINITY;
  const kept = plays.filter(({ viewedAt }) => !(viewedAt.getTime() < before));
  for (const chunk of chunksOf(kept)) fresh.push(...(await recordChunk(trx, server, chunk)));
  return fresh;
}

async function recordChunk<T extends Play>(
  trx: Transaction,
  server: ServerId,
  plays: readonly T[],
): Promise<NewPlay<T>[]> {
  const known = await knownAround(trx, server, plays);
  // Several rows of one play may come in one batch: the first of them counts.
  const fresh = createPlayIndex<T>();
  const rows = plays.map((play) => {
    const kept = keptPlayOf(known, play);
    const first = kept ? undefined : (fresh.find(play) ?? play);
    if (first === play) fresh.add(play);
    return { play, kept, first };
  });
  const firsts = rows.flatMap(({ play, first }) => (first === play ? [play] : []));
  const inserted = await insertPlays(trx, server, firsts);
  const listed = rows.map(({ play, kept, first }) => [play.historyKey, kept?.id ?? idIn(inserted, first)] as const);
  await listRows(trx, server, listed);
  const back = rows.flatMap(({ kept }) => (kept?.isGone ? [kept.id] : []));
  if (back.length > 0) await trx.updateTable('plays').set({ gone: 0 }).where('id', 'in', back).execute();
  return [...inserted].map(([play, id]) => ({ play, id }));
}

function idIn<T>(ids: ReadonlyMap<T, number>, play: T | undefined): number {
  const id = play && ids.get(play);
  if (id === undefined) throw new Error('a play was not kept');
  return id;
}

async function insertPlays<T extends Play>(
  trx: Transaction,
  server: ServerId,
  plays: readonly T[],
): Promise<ReadonlyMap<T, number>> {
  if (plays.length === 0) return new Map();
  const values = plays.map((play) => playRow(server, play));
  const rows = await trx.insertInto('plays').values(values).returning('id').execute();
  // Ids ascend in the order of the values; the order of returned rows is not guaranteed
  // (sqlite.org/lang_returning.html).
  const ids = rows.map(({ id }) => id).toSorted((a, b) => a - b);
  return new Map(plays.flatMap((play, at) => ids.slice(at, at + 1).map((id) => [play, id] as const)));
}

/** Reads in slices too, because for a library or an account without plays it has to look at all rows. */
async function firstOf(of: PlaysOf, query: PlaysQuery, signal: AbortSignal): Promise<Date | undefined> {
  const since = query.since && query.since > EARLIEST_PLAY ? query.since : EARLIEST_PLAY;
  for await (const slice of slicesOf(of, { ...query, since }, signal)) {
    const [first] = await slice.select('viewed_at').orderBy('viewed_at').limit(1).execute();
    if (first) return new Date(first.viewed_at);
  }
  return undefined;
}

interface CountRequest {
  readonly query: PlaysQuery;
  readonly signal: AbortSignal;
}

async function countBy<Key>(
  of: PlaysOf,
  by: Expression<Key>,
  { query, signal }: CountRequest,
): Promise<ReadonlyMap<SelectType<Key>, number>> {
  const totals = new Map<SelectType<Key>, number>();
  for await (const slice of slicesOf(of, query, signal)) {
    const rows = await slice
      .select([sql<Key>`${by}`.as('key'), sql<number>`count(*)`.as('plays')])
      .groupBy(sql`1`)
      .execute();
    for (const { key, plays } of rows) totals.set(key, (totals.get(key) ?? 0) + plays);
  }
  return totals;
}

async function playedBy<What extends PlayedByWhat>(
  of: PlaysOf,
  { what, query, limit, signal }: CountRequest & { readonly what: What; readonly limit: number },
): Promise<Ranking<PlayedBy<What>>> {
  const counts = await countBy(of, sql.ref<string | null>(COLUMNS[what]), { query, signal });
  const all = [...counts].map(([id, plays]) => ({ id: id ?? undefined, plays }) as PlayedBy<What>);
  return ranked(all, limit, ({ id }) => id ?? '');
}
