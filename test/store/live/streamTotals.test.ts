import { expect, test } from 'vitest';
import { serverId } from '../../../src/domain/servers/refs.ts';
import type { StreamTotals } from '../../../src/domain/statistics/streamTotals.ts';
import { DAY, memoryStore, serverStore } from '../support/openStore.ts';

const NOON = Date.parse('2026-01-01T12:00:00Z');
const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
const { signal } = new AbortController();

const minute = (at: number, given: Partial<StreamTotals> = {}): StreamTotals => ({
  at,
  measuredMs: MINUTE,
  busyMs: MINUTE,
  peakStreams: 1,
  peakKbps: 4000,
  kilobits: 240_000,
  streamMs: { 'direct play': MINUTE, 'direct stream': 0, transcode: 0 },
  watchedMs: { films: MINUTE, series: 0, music: 0, other: 0 },
  ...given,
});
const all = [new Date(0), new Date(NOON + 1000 * DAY), signal] as const;

test('stream totals by the minute are read as quarters of an hour, with sums and the highest peak', async () => {
  const { streamTotals } = await memoryStore();
  await streamTotals.add([
    minute(NOON),
    minute(NOON + MINUTE, {
      peakStreams: 3,
      streamMs: { 'direct play': 0, 'direct stream': MINUTE, transcode: 2 * MINUTE },
    }),
    minute(NOON + QUARTER),
  ]);
  expect(await streamTotals.between(...all)).toEqual([
    minute(NOON, {
      measuredMs: 2 * MINUTE,
      busyMs: 2 * MINUTE,
      peakStreams: 3,
      kilobits: 480_000,
      streamMs: { 'direct play': MINUTE, 'direct stream': MINUTE, transcode: 2 * MINUTE },
      watchedMs: { films: 2 * MINUTE, series: 0, music: 0, other: 0 },
    }),
    minute(NOON + QUARTER),
  ]);
  expect(await streamTotals.between(new Date(NOON + QUARTER), new Date(NOON + 2 * QUARTER), signal)).toHaveLength(1);
  expect(await streamTotals.first()).toEqual(new Date(NOON));
});

test('stream totals of a minute stored in two parts, as around a restart, are added up', async () => {
  const { streamTotals } = await memoryStore();
  await streamTotals.add([minute(NOON, { measuredMs: 20_000 })]);
  await streamTotals.add([minute(NOON, { measuredMs: 25_000, peakStreams: 2 })]);
  expect(await streamTotals.between(...all)).toMatchObject([{ measuredMs: 45_000, peakStreams: 2 }]);
});

test('old stream totals are merged without changing a number, and still older ones are deleted', async () => {
  const { streamTotals, sweep, clock } = await memoryStore();
  await streamTotals.add(Array.from({ length: 40 }, (_, index) => minute(NOON + index * MINUTE)));
  const before = await streamTotals.between(...all);
  await clock.advance(2 * DAY + 20 * MINUTE);
  await sweep();
  expect(await streamTotals.between(...all)).toEqual(before);
  await clock.advance(DAY);
  await sweep();
  await sweep();
  expect(await streamTotals.between(...all)).toEqual(before);
  await streamTotals.add([minute(NOON + 401 * DAY)]);
  await clock.advance(405 * DAY);
  await sweep();
  expect(await streamTotals.between(...all)).toMatchObject([{ at: NOON + 401 * DAY }]);
});

test('a clock that jumps ahead deletes no stream totals', async () => {
  const { streamTotals, sweep, clock } = await memoryStore();
  await streamTotals.add([minute(NOON)]);
  await clock.advance(3000 * DAY);
  await sweep();
  expect(await streamTotals.between(...all)).toHaveLength(1);
});

test('stream totals recorded while the clock was ahead do not cause later totals to be deleted as too old', async () => {
  const { streamTotals, sweep, clock } = await memoryStore();
  await streamTotals.add([minute(NOON + 900 * DAY)]);
  clock.set(new Date(NOON + 903 * DAY));
  await sweep();
  clock.set(new Date(NOON + 3 * DAY));
  await streamTotals.add([minute(NOON)]);
  await sweep();
  expect(await streamTotals.between(...all)).toMatchObject([{ at: NOON }, { at: NOON + 900 * DAY }]);
});

test('stream totals of another media server are deleted', async () => {
  const { streamTotals, serverIdentity } = await serverStore();
  await serverIdentity.rememberServer('a');
  await streamTotals.add([minute(NOON)]);
  await serverIdentity.rememberServer('b');
  expect(await streamTotals.first()).toBeUndefined();
});

test('reading stream totals stops when its signal is aborted', async () => {
  const { streamTotals } = await memoryStore();
  const aborted = AbortSignal.abort(new Error('no longer wanted'));
  await expect(streamTotals.between(new Date(0), new Date(NOON), aborted)).rejects.toThrow();
});

test.each([
  {
    name: 'of one server, as long as that was measured',
    asked: [1],
    minutes: [
      [1, 0],
      [1, 1],
    ],
    whole: 2,
  },
  {
    name: 'of two that were measured at the same time',
    asked: [1, 2],
    minutes: [
      [1, 0],
      [2, 0],
    ],
    whole: 1,
  },
  {
    name: 'of two, of which one was away for a quarter of an hour',
    asked: [1, 2],
    minutes: [
      [1, 0],
      [2, 0],
      [1, 15],
      [1, 30],
      [2, 30],
    ],
    whole: 2,
  },
  {
    name: 'of two, of which one was added later',
    asked: [1, 2],
    minutes: [
      [1, 0],
      [1, 15],
      [1, 30],
      [2, 30],
    ],
    whole: 3,
  },
  {
    name: 'of two, of which one was measured for less of a quarter',
    asked: [1, 2],
    minutes: [
      [1, 0],
      [1, 1],
      [1, 2],
      [2, 0],
    ],
    whole: 1,
  },
  {
    name: 'of two that were never measured at once',
    asked: [1, 2],
    minutes: [
      [1, 0],
      [2, 15],
    ],
    whole: 1,
  },
  { name: 'of none', asked: [2], minutes: [[1, 0]], whole: 0 },
])('the time with complete stream totals is the time $name', async ({ asked, minutes, whole }) => {
  const { ofServer, streamTotalsOf } = await memoryStore();
  for (const [server, at] of minutes)
    await ofServer(serverId(server ?? 0)).streamTotals.add([minute(NOON + (at ?? 0) * MINUTE)]);
  expect(await streamTotalsOf(asked.map(serverId)).wholeMs(...all)).toBe(whole * MINUTE);
});
