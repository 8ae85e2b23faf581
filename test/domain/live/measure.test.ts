import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MINUTE_MS, streamTotalsSince } from '../../../src/domain/live/measure.ts';
import type { LoggedStream } from '../../../src/domain/live/sessionLog.ts';
import { addStreamTotals } from '../../../src/domain/statistics/streamTotals.ts';

const NOON = Date.parse('2026-01-01T12:00:00Z');
const SECOND = 1_000;
const stream = (given: Partial<LoggedStream> = {}): LoggedStream => ({
  item: { kind: 'movie', title: 'M' },
  player: {},
  isPaused: false,
  isVideoTranscoded: false,
  decision: 'direct play',
  kbps: 4000,
  ...given,
});
const look = (second: number, ...streams: readonly LoggedStream[]) => ({ at: NOON + second * SECOND, streams });

test('each reading of the streams counts for the time until the next one, and the newest only for the peak', () => {
  const episode = stream({ item: { kind: 'episode', title: 'E' }, decision: 'transcode', kbps: 2000 });
  const [before, now] = streamTotalsSince(look(0, stream(), episode), look(15, stream(), episode, stream()));
  expect(before).toEqual({
    at: NOON,
    measuredMs: 15_000,
    busyMs: 15_000,
    peakStreams: 2,
    peakKbps: 6000,
    kilobits: 90_000,
    streamMs: { 'direct play': 15_000, 'direct stream': 0, transcode: 15_000 },
    watchedMs: { films: 15_000, series: 15_000, music: 0, other: 0 },
  });
  expect(now).toMatchObject({ measuredMs: 0, peakStreams: 3, peakKbps: 10_000, kilobits: 0 });
});

test('the time of a paused stream counts as streaming time, and not as watched time', () => {
  const [paused] = streamTotalsSince(look(0, stream({ isPaused: true })), look(15));
  expect(paused).toMatchObject({ streamMs: { 'direct play': 15_000 }, watchedMs: { films: 0 }, peakStreams: 1 });
});

test('time in which no person watches is measured, too', () => {
  expect(streamTotalsSince(look(0), look(15))[0]).toMatchObject({ measuredMs: 15_000, busyMs: 0, peakStreams: 0 });
});

test('a measured time across several minutes is divided among them', () => {
  const parts = streamTotalsSince(look(50, stream()), look(80, stream()));
  expect(parts.map(({ at, measuredMs }) => [(at - NOON) / SECOND, measuredMs])).toEqual([
    [0, 10_000],
    [60, 20_000],
    [60, 0],
  ]);
});

test.each([
  { name: 'the first look', before: undefined, now: 100 },
  { name: 'a look after a gap', before: 0, now: 100 },
  { name: 'the clock set back', before: 200, now: 100 },
])('a reading counts its streams, but no measured time, at $name', ({ before, now }) => {
  const parts = streamTotalsSince(before === undefined ? undefined : look(before, stream()), look(now, stream()));
  expect(parts).toMatchObject([{ at: NOON + MINUTE_MS, measuredMs: 0, peakStreams: 1 }]);
});

test('the measured times add up to the time that passed, at whatever moments the readings come', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 45_000 }), { maxLength: 50 }), (steps) => {
      const times = [NOON];
      for (const step of steps) times.push((times.at(-1) ?? NOON) + step);
      const parts = times.flatMap((at, index) => {
        const before = times[index - 1];
        return streamTotalsSince(before === undefined ? undefined : { at: before, streams: [stream()] }, {
          at,
          streams: [stream()],
        });
      });
      const all = parts.reduce(addStreamTotals);
      expect(all.measuredMs).toBe((times.at(-1) ?? NOON) - NOON);
      expect(all.streamMs['direct play']).toBe(all.measuredMs);
      expect(parts.every(({ at, measuredMs }) => at % MINUTE_MS === 0 && measuredMs <= MINUTE_MS)).toBe(true);
    }),
  );
});
