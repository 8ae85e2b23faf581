import { type Expression, type SelectType, sql } from 'kysely';
import { z } from 'zod';
import { ITEM_KINDS, type TitleKind } from '../../domain/media/items/item.ts';
import type { LibraryRef, ServerId } from '../../domain/servers/refs.ts';
import {
  EARLIEST_PLAUSIBLE_PLAY,
  type LatestPlay,
  type PlayCounter,
  type PlayedByWhat,
  type PlayRanking,
  type PlayRankingEntry,
  type PlaysQuery,
  type QuarterHourPlaysByTitleKind,
  type RecordedPlay,
  type RecordedPlays,
} from '../../domain/statistics/plays.ts';
import { HOUR_MS, QUARTER_HOUR_MS } from '../../time/units.ts';
import { chunksOf } from '../database/columns.ts';
import type { Database, Transaction } from '../database/database.ts';
import { decodeRow, encodeRow } from '../tables/rows.ts';
import { playsTable } from '../tables/statistics/plays.ts';
import { readForgottenPlaysCutoff } from './forgotten.ts';
import { COUNTED_KIND, rankTitlesByPlays, readWatchedPlays } from './playedTitles.ts';
import { createPlayLookupIndex } from './playIndex.ts';
import { findStoredPlay, findStoredPlays, markPlaysListedInHistory, readPlayStandings } from './playRows.ts';
import { rankByPlays } from './ranked.ts';
import { isPlayListed, type PlaysSource, readPlaysInSlices } from './slices.ts';
import { deleteUnlistedPlays } from './unlisted.ts';

const KINDS: ReadonlyMap<string, TitleKind> = new Map([
  ['movie', 'films'],
  ['show', 'series'],
  ['artist', 'music'],
]);

const QUARTER = sql<number>`viewed_at / ${sql.lit(QUARTER_HOUR_MS)}`;
/** SQL: the hour of a play, as the number of its first quarter of an hour since 1970. */
const FIRST_QUARTER = sql<number>`viewed_at / ${sql.lit(HOUR_MS)} * ${sql.lit(HOUR_MS / QUARTER_HOUR_MS)}`;

async function kindQuartersOf(
  source: PlaysSource,
  query: PlaysQuery,
  signal: AbortSignal,
): Promise<QuarterHourPlaysByTitleKind> {
  const quartersByKind: Record<TitleKind, Map<number, number>> = {
    films: new Map(),
    series: new Map(),
    music: new Map(),
    other: new Map(),
  };
  for await (const slice of readPlaysInSlices(source, query, signal)) {
    const rows = await slice
      .select([QUARTER.as('quarter'), COUNTED_KIND.as('kind'), sql<number>`count(*)`.as('plays')])
      .groupBy(sql`1, 2`)
      .execute();
    for (const row of rows) {
      const quarters = quartersByKind[KINDS.get(row.kind) ?? 'other'];
      quarters.set(row.quarter, (quarters.get(row.quarter) ?? 0) + row.plays);
    }
  }
  return quartersByKind;
}

/** A kind that this version of the bot does not know counts as `other`. */
const itemKind = z.enum(ITEM_KINDS).catch('other');

/** Reads the latest plays from the end of an index by time. */
async function latestPlays(
  { db, servers }: PlaysSource,
  librarySectionIds: readonly LibraryRef[],
  limit: number,
): Promise<readonly LatestPlay[]> {
  const columns = [
    'kind',
    'title',
    'viewed_at',
    'parent_title',
    'grandparent_title',
    'originally_available_at',
  ] as const;
  const playsOfServers = db.selectFrom('plays').select(columns).where(isPlayListed).where('server_id', 'in', servers);
  const newestPlays = playsOfServers.orderBy('viewed_at', 'desc').orderBy('id', 'desc').limit(limit);
  const selectedPlays =
    librarySectionIds.length === 0 ? newestPlays : newestPlays.where('library_key', 'in', librarySectionIds);
  return (await selectedPlays.execute()).map(({ kind, ...row }) => ({
    ...decodeRow(playsTable, row),
    kind: itemKind.parse(kind),
  }));
}

const COLUMNS = { people: 'account_id', devices: 'device_id', libraries: 'library_key' } as const;

export const createPlays = (db: Database, server: ServerId): RecordedPlays => ({
  keep: (plays) => keepPlays(db, server, plays),
  standings: (plays) => readPlayStandings(db, server, plays),
  dropUnlisted: (signal) => deleteUnlistedPlays(db, server, signal),
  ...createPlayCounter(db, [server]),
});

export function createPlayCounter(db: Database, servers: readonly ServerId[]): PlayCounter {
  const source = { db, servers };
  return {
    count: async () => {
      const playsOfServers = db.selectFrom('plays').where(isPlayListed).where('server_id', 'in', servers);
      const query = playsOfServers.select(sql<number>`count(*)`.as('plays'));
      return (await query.executeTakeFirstOrThrow()).plays;
    },
    first: (query, signal) => firstPlayAt(source, query, signal),
    quarters: (query, signal) => countBy(source, query.inWholeHours ? FIRST_QUARTER : QUARTER, { query, signal }),
    kindQuarters: (query, signal) => kindQuartersOf(source, query, signal),
    latest: (librarySectionIds, limit) => latestPlays(source, librarySectionIds, limit),
    watched: (query, signal) => readWatchedPlays(source, query, signal),
    titles: (query, limit, signal) => rankTitlesByPlays(source, query, { limit, signal }),
    playedBy: (grouping, query, limit, signal) => playedBy(source, { grouping, query, limit, signal }),
  };
}

/** Converts a play to a row. Lists each column, because plays of a feed have other members too. */
const playRow = (server: ServerId, play: RecordedPlay) =>
  encodeRow(playsTable, {
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

const keepPlays = async (db: Database, server: ServerId, plays: readonly RecordedPlay[]): Promise<number> =>
  (await db.transaction().execute((trx) => recordPlays(trx, server, plays))).length;

export interface NewPlay<T> {
  readonly id: number;
  readonly play: T;
}

/**
 * Stores new plays and returns them in order. Known plays get their new history keys. Plays from a period that was
 * deleted are ignored.
 */
export async function recordPlays<T extends RecordedPlay>(
  trx: Transaction,
  server: ServerId,
  plays: readonly T[],
): Promise<readonly NewPlay<T>[]> {
  const newPlays: NewPlay<T>[] = [];
  const forgottenBefore = (await readForgottenPlaysCutoff(trx)) ?? Number.NEGATIVE_INFINITY;
  const isForgotten = ({ viewedAt }: RecordedPlay): boolean => viewedAt.getTime() < forgottenBefore;
  const keptPlays = plays.filter((play) => !isForgotten(play));
  for (const chunk of chunksOf(keptPlays)) newPlays.push(...(await recordChunk(trx, server, chunk)));
  return newPlays;
}

async function recordChunk<T extends RecordedPlay>(
  trx: Transaction,
  server: ServerId,
  plays: readonly T[],
): Promise<NewPlay<T>[]> {
  const copiedPlays = await findStoredPlays(trx, server, plays);
  const rows = plays.map((play) => ({ play, copy: findStoredPlay(copiedPlays, play) }));
  const newPlays = createPlayLookupIndex<T>();
  const playsToInsert: T[] = [];
  /**
   * Maps each row of a play that is not stored yet to the first row of the same play in the batch. Only the first row
   * is inserted.
   */
  const firstRows = new Map<T, T>();
  for (const { play, copy } of rows) {
    if (copy) continue;
    const firstRow = newPlays.find(play) ?? play;
    firstRows.set(play, firstRow);
    if (firstRow !== play) continue;
    newPlays.add(play);
    playsToInsert.push(play);
  }
  const insertedIds = await insertPlays(trx, server, playsToInsert);
  const playIdOf = ({ play, copy }: (typeof rows)[number]): number =>
    copy?.id ?? idIn(insertedIds, firstRows.get(play));
  await markPlaysListedInHistory(
    trx,
    server,
    rows.map((row) => [row.play.historyKey, playIdOf(row)] as const),
  );
  const returnedIds = rows.flatMap(({ copy }) => (copy?.isGone ? [copy.id] : []));
  if (returnedIds.length > 0) await trx.updateTable('plays').set({ gone: 0 }).where('id', 'in', returnedIds).execute();
  return [...insertedIds].map(([play, id]) => ({ play, id }));
}

function idIn<T>(ids: ReadonlyMap<T, number>, play: T | undefined): number {
  const id = play && ids.get(play);
  if (id === undefined) throw new Error('a play was not kept');
  return id;
}

async function insertPlays<T extends RecordedPlay>(
  trx: Transaction,
  server: ServerId,
  plays: readonly T[],
): Promise<ReadonlyMap<T, number>> {
  if (plays.length === 0) return new Map();
  const values = plays.map((play) => playRow(server, play));
  const rows = await trx.insertInto('plays').values(values).returning('id').execute();
  // SQLite assigns ids in the order of the values, but may return them in another order
  // (sqlite.org/lang_returning.html).
  const ids = rows.map(({ id }) => id).toSorted((a, b) => a - b);
  const idsByPlay = new Map<T, number>();
  for (const [index, play] of plays.entries()) {
    const id = ids[index];
    if (id !== undefined) idsByPlay.set(play, id);
  }
  return idsByPlay;
}

/**
 * Time of the first play that a query selects. Read in slices, because a library without plays requires reading all
 * rows.
 */
async function firstPlayAt(source: PlaysSource, query: PlaysQuery, signal: AbortSignal): Promise<Date | undefined> {
  const since = query.since && query.since > EARLIEST_PLAUSIBLE_PLAY ? query.since : EARLIEST_PLAUSIBLE_PLAY;
  for await (const slice of readPlaysInSlices(source, { ...query, since }, signal)) {
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
  source: PlaysSource,
  by: Expression<Key>,
  { query, signal }: CountRequest,
): Promise<ReadonlyMap<SelectType<Key>, number>> {
  const totals = new Map<SelectType<Key>, number>();
  for await (const slice of readPlaysInSlices(source, query, signal)) {
    const rows = await slice
      .select([sql<Key>`${by}`.as('key'), sql<number>`count(*)`.as('plays')])
      .groupBy(sql`1`)
      .execute();
    for (const { key, plays } of rows) totals.set(key, (totals.get(key) ?? 0) + plays);
  }
  return totals;
}

async function playedBy<What extends PlayedByWhat>(
  source: PlaysSource,
  { grouping, query, limit, signal }: CountRequest & { readonly grouping: What; readonly limit: number },
): Promise<PlayRanking<PlayRankingEntry<What>>> {
  const playCounts = await countBy(source, sql.ref<string | null>(COLUMNS[grouping]), { query, signal });
  const rows = [...playCounts].map(([id, plays]) => ({ id: id ?? undefined, plays }) as PlayRankingEntry<What>);
  return rankByPlays(rows, limit, ({ id }) => id ?? '');
}
