import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ServerId } from '../../domain/servers/refs.ts';
import {
  type MeasuredStreams,
  STREAM_TOTALS_DAYS,
  type StreamTotals,
  type StreamTotalsStore,
} from '../../domain/statistics/streamTotals.ts';
import { DAY_MS, QUARTER_MS } from '../../time/units.ts';
import { chunksOf, dateOf } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import { streamMinutes } from '../tables/live/streamMinutes.ts';
import { decodeRow, encodeRow } from '../tables/rows.ts';
import type { Tables } from '../tables/tables.ts';

/** Some thousand quarters at a time take about 10 ms: other work gets its turn in between. */
const SLICE_MS = 10 * DAY_MS;
const KEPT_AS_MINUTES_MS = 2 * DAY_MS;

/** A row of either table, or of several servers together. */
type TotalsRow = Omit<Tables['stream_minutes'], 'server_id'>;

const SUMS = [
  'measured_ms',
  'busy_ms',
  'direct_play_ms',
  'direct_stream_ms',
  'transcode_ms',
  'kilobits',
  'films_ms',
  'series_ms',
  'music_ms',
  'other_ms',
] as const;
const TIMES: ReadonlySet<string> = new Set(['measured_ms', 'busy_ms']);
const PEAKS = ['peak_streams', 'peak_kbps'] as const;
const NAMES = sql.join([...SUMS, ...PEAKS].map((name) => sql.ref(name)));
const TOGETHER = sql.join([
  ...SUMS.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`),
  ...PEAKS.map((name) => sql`max(${sql.ref(name)}) as ${sql.ref(name)}`),
]);
/** For several servers: the longest measured and busy times count, because they overlap; the rest is added up. */
const BESIDE = sql.join([
  ...[...SUMS, ...PEAKS].map(
    (name) => sql`${sql.raw(TIMES.has(name) ? 'max' : 'sum')}(${sql.ref(name)}) as ${sql.ref(name)}`,
  ),
]);
const ADDED = sql.join([
  ...SUMS.map((name) => sql`${sql.ref(name)} = ${sql.ref(name)} + ${sql.ref(`excluded.${name}`)}`),
  ...PEAKS.map((name) => sql`${sql.ref(name)} = max(${sql.ref(name)}, ${sql.ref(`excluded.${name}`)})`),
]);
const QUARTER = sql`at / ${sql.lit(QUARTER_MS)} * ${sql.lit(QUARTER_MS)}`;

export const createStreamTotals = (db: Database, server: ServerId): StreamTotalsStore => ({
  add: (minutes) =>
    db.transaction().execute(async (trx) => {
      for (const chunk of chunksOf(minutes))
        await sql`insert into stream_minutes (server_id, at, ${NAMES})
          values ${sql.join(chunk.map((minute) => valuesOf(server, minute)))}
          on conflict (server_id, at) do update set ${ADDED}`.execute(trx);
    }),
  ...createMeasuredStreams(db, [server]),
});

/**
 * For several servers: streaming at the same time is added up, and so are the peaks, which may lie some
 * minutes apart.
 */
export function createMeasuredStreams(db: Database, servers: readonly ServerId[]): MeasuredStreams {
  const ours = sql`server_id in (${sql.join(servers)})`;
  return {
    between: async (since, until, signal) => {
      const found: StreamTotals[] = [];
      for (let from = since.getTime(); from < until.getTime(); from += SLICE_MS) {
        await turn(undefined, { signal });
        const to = Math.min(until.getTime(), from + SLICE_MS);
        const { rows } = await sql<TotalsRow>`select at, ${BESIDE} from (
          select server_id, ${QUARTER} as at, ${TOGETHER} from (
            select * from stream_quarters where ${ours} and at >= ${from} and at < ${to}
            union all select * from stream_minutes where ${ours} and at >= ${from} and at < ${to}
          ) group by 1, 2
        ) group by 1 order by 1`.execute(db);
        found.push(...rows.map(totalsOf));
      }
      return found;
    },
    wholeMs: async (since, until, signal) => {
      const { rows: begun } = await sql<{ server: number; at: number }>`select server_id as server, min(at) as at from (
        select server_id, min(at) as at from stream_quarters where ${ours} group by 1
        union all select server_id, min(at) as at from stream_minutes where ${ours} group by 1
      ) group by 1`.execute(db);
      const begins = begun.map(({ at }) => Math.floor(at / QUARTER_MS) * QUARTER_MS);
      let whole = 0;
      for (let from = since.getTime(); from < until.getTime(); from += SLICE_MS) {
        await turn(undefined, { signal });
        const to = Math.min(until.getTime(), from + SLICE_MS);
        const { rows } = await sql<{ at: number; servers: number; least: number }>`select
          at, count(*) as servers, min(measured_ms) as least from (
          select server_id, ${QUARTER} as at, sum(measured_ms) as measured_ms from (
            select server_id, at, measured_ms from stream_quarters where ${ours} and at >= ${from} and at < ${to}
            union all select server_id, at, measured_ms from stream_minutes where ${ours} and at >= ${from} and at < ${to}
          ) group by 1, 2
        ) group by 1`.execute(db);
        for (const { at, servers: measured, least } of rows)
          if (measured === begins.filter((begin) => begin <= at).length) whole += least;
      }
      return whole;
    },
    first: async () => {
      const { rows } = await sql<{ at: number | null }>`select min(at) as at from (
        select min(at) as at from stream_quarters where ${ours}
        union all select min(at) as at from stream_minutes where ${ours})`.execute(db);
      return dateOf(rows[0]?.at ?? null);
    },
  };
}

/** Turns old minutes into quarters of an hour, and deletes old quarters, by the totals' own times. */
export async function sweepStreamTotals(db: Database, now: Date): Promise<void> {
  const old = Math.floor((now.getTime() - KEPT_AS_MINUTES_MS) / QUARTER_MS) * QUARTER_MS;
  await db.transaction().execute(async (trx) => {
    await sql`insert into stream_quarters (server_id, at, ${NAMES}) select server_id, ${QUARTER} as at, ${TOGETHER}
      from stream_minutes where at < ${old} group by 1, 2
      on conflict (server_id, at) do update set ${ADDED}`.execute(trx);
    await trx.deleteFrom('stream_minutes').where('at', '<', old).execute();
    await sql`delete from stream_quarters where at <
      (select max(at) from stream_quarters where at <= ${now.getTime()}) - ${STREAM_TOTALS_DAYS * DAY_MS}`.execute(trx);
  });
}

function totalsOf(row: TotalsRow): StreamTotals {
  const { directPlayMs, directStreamMs, transcodeMs, filmsMs, seriesMs, musicMs, otherMs, ...totals } = decodeRow(
    streamMinutes,
    row,
  );
  return {
    ...totals,
    streamMs: { 'direct play': directPlayMs, 'direct stream': directStreamMs, transcode: transcodeMs },
    watchedMs: { films: filmsMs, series: seriesMs, music: musicMs, other: otherMs },
  };
}

function valuesOf(server: ServerId, minute: StreamTotals) {
  const row = rowOf(minute);
  return sql`(${sql.join([server, minute.at, ...[...SUMS, ...PEAKS].map((name) => row[name])])})`;
}

const rowOf = ({ streamMs, watchedMs, ...totals }: StreamTotals): TotalsRow =>
  encodeRow(streamMinutes, {
    ...totals,
    directPlayMs: streamMs['direct play'],
    directStreamMs: streamMs['direct stream'],
    transcodeMs: streamMs.transcode,
    filmsMs: watchedMs.films,
    seriesMs: watchedMs.series,
    musicMs: watchedMs.music,
    otherMs: watchedMs.other,
  });
