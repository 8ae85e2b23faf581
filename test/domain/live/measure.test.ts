import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MINUTE_MS, measured } from '../../../src/domain/live/measure.ts';
import type { LoggedStream } from '../../../src/domain/live/sessionLog.ts';
import { together } from '../../../src/domain/statistics/streamTotals.ts';

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

test('until the next look everything counts as it was; the next look counts for the peak alone', () => {
  const episode = stream({ item: { kind: 'episode', title: 'E' }, decision: 'transcode', kbps: 2000 });
  const [before, now] = measured(look(0, stream(), episode), look(15, stream(), episode, stream()));
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

test('what is paused streams, but is not watched', () => {
  const [paused] = measured(look(0, stream({ isPaused: true })), look(15));
  expect(paused).toMatchObject({ streamMs: { 'direct play': 15_000 }, watchedMs: { films: 0 }, peakStreams: 1 });
});

test('nobody watches: that is measured too', () => {
  expect(measured(look(0), look(15))[0]).toMatchObject({ measuredMs: 15_000, busyMs: 0, peakStreams: 0 });
});

test('each minute gets its part', () => {
  const parts = measured(look(50, stream()), look(80, stream()));
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
])('$name: nothing is known of how long', ({ before, now }) => {
  const parts = measured(before === undefined ? undefined : look(before, stream()), look(now, stream()));
  expect(parts).toMatchObject([{ at: NOON + MINUTE_MS, measuredMs: 0, peakStreams: 1 }]);
});

test('however the looks fall, together they are as long as the time that passed', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 45_000 }), { maxLength: 50 }), (steps) => {
      const times = [NOON];
      for (const step of steps) times.push((times.at(-1) ?? NOON) + step);
      const parts = times.flatMap((at, index) => {
        const before = times[index - 1];
        return measured(before === undefined ? undefined : { at: before, streams: [stream()] }, {
          at,
          streams: [stream()],
        });
      });
      const all = parts.reduce(together);
      expect(all.measuredMs).toBe((times.at(-1) ?? NOON) - NOON);
      expect(all.streamMs['direct play']).toBe(all.measuredMs);
      expect(parts.every(({ at, measuredMs }) => at % MINUTE_MS === 0 && measuredMs <= MINUTE_MS)).toBe(true);
    }),
  );
});
