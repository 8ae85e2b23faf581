import { expect, test, vi } from 'vitest';
import type { ChartSpec } from '../../src/domain/charts.ts';
import { weeklyChart } from '../../src/jobs/weeklyChart.ts';
import { note } from '../../src/render/layout.ts';
import { de } from '../../src/render/texts/de.ts';
import { withPicture } from '../../src/render/withPicture.ts';
import { complaintsAbout } from '../render/support/limits.ts';
import { memoryStore } from '../store/support.ts';

async function chartOf(times: readonly string[], given: Partial<Parameters<typeof weeklyChart>[2]> = {}) {
  const { plays } = await memoryStore();
  await plays.keep(
    times.map((time, n) => ({
      historyKey: `${n}`,
      viewedAt: new Date(time),
      kind: 'movie',
      title: 'Faust',
      librarySectionId: '3',
    })),
  );
  const draw = vi.fn(async (_: ChartSpec) => new Uint8Array([1]));
  const upload = await weeklyChart(
    plays,
    { draw },
    {
      from: new Date('2026-03-22T23:00:00Z'),
      to: new Date('2026-03-29T22:00:00Z'),
      timeZone: 'Europe/Berlin',
      texts: de,
      theme: 'dark',
      signal: new AbortController().signal,
      ...given,
    },
  );
  return { upload, draw };
}

test('a week of plays is seven columns, the hour that the clocks leave out included, with alt text', async () => {
  const { upload, draw } = await chartOf([
    '2026-03-22T22:59:59Z',
    '2026-03-22T23:00:00Z',
    '2026-03-29T21:59:59Z',
    '2026-03-29T22:00:00Z',
  ]);
  const chart = draw.mock.calls[0]?.[0];
  expect(chart?.kind === 'columns' && chart.columns.map(({ value }) => value)).toEqual([1, 0, 0, 0, 0, 0, 1]);
  expect(upload?.description).toBe(
    'Wiedergaben pro Tag, 23.–29.03.2026 · Zeiten in Europe/Berlin. 2 Wiedergaben. 23. März: 1; 24. März: 0; 25. März: 0; 26. März: 0; 27. März: 0; 28. März: 0; 29. März: 1',
  );
  expect(
    complaintsAbout(withPicture(note('Die Woche'), upload ?? { name: '', bytes: new Uint8Array(), description: '' })),
  ).toEqual([]);
});

test('of one library', async () => {
  const times = ['2026-03-24T12:00:00Z'];
  expect((await chartOf(times, { librarySectionId: '3' })).upload).toBeDefined();
  expect((await chartOf(times, { librarySectionId: '4' })).upload).toBeUndefined();
});
