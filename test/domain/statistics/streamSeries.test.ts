import { expect, test } from 'vitest';
import type { QuarterHourPlaysByTitleKind } from '../../../src/domain/statistics/plays.ts';
import type { StreamsChart } from '../../../src/domain/statistics/ranges.ts';
import { type ChartSeriesGroup, countStreams } from '../../../src/domain/statistics/streamSeries.ts';
import {
  type StreamTotals,
  ZERO_BY_DECISION,
  ZERO_BY_TITLE_KIND,
} from '../../../src/domain/statistics/streamTotals.ts';

const QUARTER = 900_000;
const DAY = 86_400_000;
const MIDNIGHT = Date.parse('2026-01-01T00:00:00Z');
const NO_PLAYS: QuarterHourPlaysByTitleKind = {
  films: new Map(),
  series: new Map(),
  music: new Map(),
  other: new Map(),
};

const quarter = (hour: number, given: Partial<StreamTotals> = {}): StreamTotals => ({
  at: MIDNIGHT + hour * 4 * QUARTER,
  measuredMs: QUARTER,
  busyMs: 0,
  peakStreams: 0,
  peakKbps: 0,
  kilobits: 0,
  streamMs: ZERO_BY_DECISION,
  watchedMs: ZERO_BY_TITLE_KIND,
  ...given,
});
const range = (days: number, timeZone = 'UTC') => ({
  since: new Date(MIDNIGHT),
  until: new Date(MIDNIGHT + days * DAY),
  timeZone,
});
const counted = (chart: StreamsChart, totals: readonly StreamTotals[], days = 2, timeZone = 'UTC', plays = NO_PLAYS) =>
  countStreams(chart, {
    totals,
    plays,
    range: range(days, timeZone),
    wholeMs: totals.reduce((sum, { measuredMs }) => sum + measuredMs, 0),
    period: 'day',
    firstWeekday: 1,
  });
const valuesOf = (panel: ChartSeriesGroup | undefined) =>
  Object.fromEntries((panel?.series ?? []).map(({ name, values }) => [name, values]));

test('no measurements make no chart', () => {
  expect(counted('streams', [])).toBeUndefined();
});

test('a chart of streams by hour and day shows the average of the measured time, and the peak', () => {
  const two = { streamMs: { ...ZERO_BY_DECISION, 'direct play': QUARTER, transcode: QUARTER }, busyMs: QUARTER };
  const [hours, days] =
    counted('streams', [
      quarter(20, { ...two, peakStreams: 3 }),
      quarter(20.25),
      quarter(44, { ...two, peakStreams: 2 }),
    ])?.panels ?? [];
  const { average, peak } = valuesOf(hours);
  expect([average?.[20], peak?.[20], average?.[3], peak?.[3]]).toEqual([4 / 3, 3, undefined, undefined]);
  expect(valuesOf(days)).toEqual({ average: [1, 2], peak: [3, 2] });
});

test('a chart of streams uses local hours', () => {
  const [hours] = counted('streams', [quarter(20, { peakStreams: 1 })], 2, 'Asia/Kathmandu')?.panels ?? [];
  expect(valuesOf(hours).peak?.indexOf(1)).toBe(1);
});

test('a day without measurements has no value in a chart, which is different from zero streams', () => {
  const [, days] = counted('streams', [quarter(20), quarter(68)], 3)?.panels ?? [];
  expect(valuesOf(days).peak).toEqual([0, undefined, 0]);
});

test('the bandwidth in a chart is the average of the time in which something streamed', () => {
  const busy = { busyMs: QUARTER, kilobits: 4000 * 900, peakKbps: 9000 };
  const [, days] = counted('bandwidth', [quarter(20, busy), quarter(21), quarter(44)])?.panels ?? [];
  expect(valuesOf(days)).toEqual({ average: [4000, 0], peak: [9000, 0] });
});

test('a chart counts how streams are delivered, and watched time beside played time', () => {
  const given = {
    streamMs: { 'direct play': 10, 'direct stream': 20, transcode: 30 },
    watchedMs: { films: 1, series: 2, music: 3, other: 4 },
  };
  expect(valuesOf(counted('delivery', [quarter(20, given), quarter(21, given)])?.panels[0])).toEqual({
    'direct play': [20, undefined],
    'direct stream': [40, undefined],
    transcode: [60, undefined],
  });
  const series = new Map([
    [(MIDNIGHT + DAY) / QUARTER, 5],
    [(MIDNIGHT + 9 * DAY) / QUARTER, 7],
  ]);
  const panels = counted('watched', [quarter(20, given)], 2, 'UTC', { ...NO_PLAYS, series })?.panels;
  expect(panels?.map(({ measure }) => measure)).toEqual(['watched', 'plays']);
  expect(valuesOf(panels?.[0]).music).toEqual([3, undefined]);
  expect(valuesOf(panels?.[1])).toEqual({ films: [0, 0], series: [0, 5], music: [0, 0], other: [0, 0] });
});

test('the range of a chart of streams begins at the first measurement', () => {
  const found = counted('delivery', [quarter(24), quarter(30)]);
  expect(found).toMatchObject({ rangeMs: DAY, total: { measuredMs: 2 * QUARTER } });
});

test('a chart of streams does not count the time before Usher’s first start as time in which Usher was off', () => {
  expect(counted('delivery', [quarter(24, { measuredMs: 60_000 }), quarter(30)])).toMatchObject({
    rangeMs: DAY - QUARTER + 60_000,
  });
});
