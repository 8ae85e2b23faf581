import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ServerId } from '../../domain/servers/refs.ts';
import {
  STREAM_TOTALS_DAYS,
  type StreamMeasurements,
  type StreamTotals,
  type StreamTotalsStore,
} from '../../domain/statistics/streamTotals.ts';
import { DAY_MS, QUARTER_HOUR_MS } from '../../time/units.ts';
import { chunksOf, dateOfMs } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import { streamMinutesTable } from '../tables/live/streamMinutes.ts';
import { decodeRow, encodeRow } from '../tables/rows.ts';
import type { Tables } from '../tables/tables.ts';

/** Period read per query, in ms. Its 960 quarters of an hour take about 10 ms. */
const SLICE_MS = 10 * DAY_MS;
/** How long totals per minute are kept, in ms. */
const KEPT_AS_MINUTES_MS = 2 * DAY_MS;

type TotalsRow = Omit<Tables['stream_minutes'], 'server_id'>;

const SUM_COLUMNS = [
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
const TIME_COLUMNS: ReadonlySet<string> = new Set(['measured_ms', 'busy_ms']);
const PEAK_COLUMNS = ['peak_streams', 'peak_kbps'] as const;
const COLUMN_NAMES = sql.join([...SUM_COLUMNS, ...PEAK_COLUMNS].map((name) => sql.ref(name)));
const SUMS_AND_PEAKS = sql.join([
  ...SUM_COLUMNS.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`),
  ...PEAK_COLUMNS.map((name) => sql`max(${sql.ref(name)}) as ${sql.ref(name)}`),
]);
/**
 * SQL: columns that combine several media servers. Of measured and busy times, the longest counts, because they
 * overlap. Other values are added up.
 */
const TOTALS_OF_SERVERS = sql.join(
  [...SUM_COLUMNS, ...PEAK_COLUMNS].map(
    (name) => sql`${sql.raw(TIME_COLUMNS.has(name) ? 'max' : 'sum')}(${sql.ref(name)}) as ${sql.ref(name)}`,
  ),
);
const ADDITIONS = sql.join([
  ...SUM_COLUMNS.map((name) => sql`${sql.ref(name)} = ${sql.ref(name)} + ${sql.ref(`excluded.${name}`)}`),
  ...PEAK_COLUMNS.map((name) => sql`${sql.ref(name)} = max(${sql.ref(name)}, ${sql.ref(`excluded.${name}`)})`),
]);
const QUARTER = sql`at / ${sql.lit(QUARTER_HOUR_MS)} * ${sql.lit(QUARTER_HOUR_MS)}`;

export const createStreamTotalsStore = (db: Database, server: ServerId): StreamTotalsStore => ({
  add: (minutes) =>
    db.transaction().execute(async (trx) => {
      for (const chunk of chunksOf(minutes))
        await sql`insert into stream_minutes (server_id, at, ${COLUMN_NAMES})
          values ${sql.join(chunk.map((minute) => valuesOf(server, minute)))}
          on conflict (server_id, at) do update set ${ADDITIONS}`.execute(trx);
    }),
  ...createStreamMeasurementReader(db, [server]),
});

/** The peaks of several media servers are added up, although they may be some minutes apart. */
export function createStreamMeasurementReader(db: Database, servers: readonly ServerId[]): StreamMeasurements {
  const isOneOfServers = sql`server_id in (${sql.join(servers)})`;
  return {
    between: async (since, until, signal) => {
      const totals: StreamTotals[] = [];
      for (let from = since.getTime(); from < until.getTime(); from += SLICE_MS) {
        await turn(undefined, { signal });
        const sliceEnd = Math.min(until.getTime(), from + SLICE_MS);
        const { rows } = await sql<TotalsRow>`select at, ${TOTALS_OF_SERVERS} from (
          select server_id, ${QUARTER} as at, ${SUMS_AND_PEAKS} from (
            select * from stream_quarters where ${isOneOfServers} and at >= ${from} and at < ${sliceEnd}
            union all select * from stream_minutes where ${isOneOfServers} and at >= ${from} and at < ${sliceEnd}
          ) group by 1, 2
        ) group by 1 order by 1`.execute(db);
        totals.push(...rows.map(totalsOf));
      }
      return totals;
    },
    wholeMs: async (since, until, signal) => {
      const firstTotals = await sql<{ server: number; at: number }>`select server_id as server, min(at) as at from (
        select server_id, min(at) as at from stream_quarters where ${isOneOfServers} group by 1
        union all select server_id, min(at) as at from stream_minutes where ${isOneOfServers} group by 1
      ) group by 1`.execute(db);
      const firstQuarters = firstTotals.rows.map(({ at }) => Math.floor(at / QUARTER_HOUR_MS) * QUARTER_HOUR_MS);
      let sumMs = 0;
      for (let from = since.getTime(); from < until.getTime(); from += SLICE_MS) {
        await turn(undefined, { signal });
        const sliceEnd = Math.min(until.getTime(), from + SLICE_MS);
        const { rows } = await sql<{ at: number; measuredServers: number; shortestMs: number }>`select
          at, count(*) as measuredServers, min(measured_ms) as shortestMs from (
          select server_id, ${QUARTER} as at, sum(measured_ms) as measured_ms from (
            select server_id, at, measured_ms from stream_quarters where ${isOneOfServers} and at >= ${from} and at < ${sliceEnd}
            union all select server_id, at, measured_ms from stream_minutes where ${isOneOfServers} and at >= ${from} and at < ${sliceEnd}
          ) group by 1, 2
        ) group by 1`.execute(db);
        for (const { at, measuredServers, shortestMs } of rows) {
          const begunServers = firstQuarters.filter((firstQuarter) => firstQuarter <= at).length;
          if (measuredServers === begunServers) sumMs += shortestMs;
        }
      }
      return sumMs;
    },
    first: async () => {
      const { rows } = await sql<{ at: number | null }>`select min(at) as at from (
        select min(at) as at from stream_quarters where ${isOneOfServers}
        union all select min(at) as at from stream_minutes where ${isOneOfServers})`.execute(db);
      return dateOfMs(rows[0]?.at ?? null);
    },
  };
}

/**
 * Combines old minutes into quarters of an hour, and deletes old quarters. The age of a quarter counts from the newest
 * one, so that a wrong clock deletes nothing.
 */
export async function sweepStreamTotals(db: Database, now: Date): Promise<void> {
  const oldBefore = Math.floor((now.getTime() - KEPT_AS_MINUTES_MS) / QUARTER_HOUR_MS) * QUARTER_HOUR_MS;
  await db.transaction().execute(async (trx) => {
    await sql`insert into stream_quarters (server_id, at, ${COLUMN_NAMES}) select server_id, ${QUARTER} as at, ${SUMS_AND_PEAKS}
      from stream_minutes where at < ${oldBefore} group by 1, 2
      on conflict (server_id, at) do update set ${ADDITIONS}`.execute(trx);
    await trx.deleteFrom('stream_minutes').where('at', '<', oldBefore).execute();
    await sql`delete from stream_quarters where at <
      (select max(at) from stream_quarters where at <= ${now.getTime()}) - ${STREAM_TOTALS_DAYS * DAY_MS}`.execute(trx);
  });
}

function totalsOf(row: TotalsRow): StreamTotals {
  const { directPlayMs, directStreamMs, transcodeMs, filmsMs, seriesMs, musicMs, otherMs, ...totals } = decodeRow(
    streamMinutesTable,
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
  const totals = [...SUM_COLUMNS, ...PEAK_COLUMNS].map((name) => row[name]);
  return sql`(${sql.join([server, minute.at, ...totals])})`;
}

const rowOf = ({ streamMs, watchedMs, ...totals }: StreamTotals): TotalsRow =>
  encodeRow(streamMinutesTable, {
    ...totals,
    directPlayMs: streamMs['direct play'],
    directStreamMs: streamMs['direct stream'],
    transcodeMs: streamMs.transcode,
    filmsMs: watchedMs.films,
    seriesMs: watchedMs.series,
    musicMs: watchedMs.music,
    otherMs: watchedMs.other,
  });
