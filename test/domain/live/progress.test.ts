import { describe, expect, it } from 'vitest';
import { computeStreamProgress } from '../../../src/domain/live/progress.ts';
import { film, playing } from '../../support/media.ts';

const NOON = Date.UTC(2026, 0, 1, 12);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const at = (viewOffsetMs: number, state = 'playing') =>
  playing({ item: film({ durationMs: 2 * HOUR }), viewOffsetMs, player: { state } });

describe('how far a stream is', () => {
  it.each([
    [0, 0],
    [5.9 * MINUTE, 0],
    [6 * MINUTE, 5],
    [HOUR, 50],
    [2 * HOUR, 100],
    [3 * HOUR, 100],
  ])('a stream that is %i ms into two hours shows %i per cent', (offset, percent) => {
    expect(computeStreamProgress(at(offset), NOON)?.percent).toBe(percent);
  });

  it('a playing stream has its end in whole minutes, and a paused one has no end', () => {
    expect(computeStreamProgress(at(HOUR), NOON + 20_000)?.endsAt).toEqual(new Date(NOON + HOUR));
    expect(computeStreamProgress(at(HOUR, 'paused'), NOON)).toEqual({ percent: 50 });
  });

  it('a stream’s end stays the same if the reported position jitters, and changes after a pause or a jump', () => {
    const before = computeStreamProgress(at(HOUR), NOON);
    expect(computeStreamProgress(at(HOUR - 40_000), NOON, before)).toEqual({ percent: 45, endsAt: before?.endsAt });
    expect(computeStreamProgress(at(HOUR + 40_000), NOON, before)?.endsAt).toEqual(before?.endsAt);
    expect(computeStreamProgress(at(HOUR), NOON + 3 * MINUTE, before)?.endsAt).toEqual(
      new Date(NOON + HOUR + 3 * MINUTE),
    );
  });

  it.each([
    { name: 'live television', session: playing({ live: true, viewOffsetMs: 1, item: film({ durationMs: HOUR }) }) },
    { name: 'no length', session: playing({ viewOffsetMs: 1, item: film({ durationMs: 0 }) }) },
    { name: 'no place', session: playing({ item: film({ durationMs: HOUR }) }) },
  ])('the progress of a stream is unknown with $name', ({ session }) => {
    expect(computeStreamProgress(session, NOON)).toBeUndefined();
  });
});
