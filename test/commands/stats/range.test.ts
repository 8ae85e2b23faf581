import { describe, expect, it } from 'vitest';
import { parseTime } from '../../../src/commands/shared/stats/range.ts';
import { offeredFor } from '../support/deps.ts';
import { NOW, statsWorld } from '../support/statsWorld.ts';

describe('times', () => {
  const iso = (typed: string, timeZone = 'Europe/Berlin') => {
    const times = parseTime(typed, new Date(NOW), timeZone);
    return times && [times.since, times.until].map((time) => new Date(time).toISOString().slice(0, 16));
  };
  it.each([
    ['2026-03-29', ['2026-03-28T23:00', '2026-03-29T22:00']],
    ['2026-10-25', ['2026-10-24T22:00', '2026-10-25T23:00']],
    ['2026-02', ['2026-01-31T23:00', '2026-02-28T23:00']],
    ['2025-12', ['2025-11-30T23:00', '2025-12-31T23:00']],
    ['2024', ['2023-12-31T23:00', '2024-12-31T23:00']],
    [' 12h ', ['2026-01-01T00:00', '2026-01-01T00:00']],
    ['2w', ['2025-12-18T12:00', '2025-12-18T12:00']],
  ])('/stats reads the typed time %s in the bot’s own time zone', (typed, times) => {
    expect(iso(typed)).toEqual(times);
  });

  it.each(['lately', '2026-02-31', '2026-13', '0050', '26', '2026-1-1', ''])(
    '/stats does not accept %j as a time',
    (typed) => {
      expect(iso(typed)).toBeUndefined();
    },
  );

  it.each([
    ['since', '', ['7d', '30d', '365d', '2026-01-01', '2026-01', '2026']],
    ['since', '30', ['30d']],
    ['since', '2025-06', ['2025-06']],
    ['until', '', ['2026-01-01', '2026-01', '2026']],
    ['until', 'soon', []],
  ])('/stats completes %s for “%s”: %j', async (option, typed, values) => {
    const { deps } = await statsWorld([]);
    expect((await offeredFor('stats', option, typed, deps)).map(({ value }) => value)).toEqual(values);
  });
});
