import { expect, test, vi } from 'vitest';
import type { ChartSpec } from '../../../src/domain/statistics/charts.ts';
import { drawWeeklyChart } from '../../../src/jobs/feeds/weeklyChart.ts';
import { addPictureToMessage } from '../../../src/render/kit/additions/addPictureToMessage.ts';
import { createNoteMessage } from '../../../src/render/kit/message/layout.ts';
import { de } from '../../../src/render/texts/de.ts';
import { QUARTER_HOUR_MS } from '../../../src/time/units.ts';
import { complaintsAbout } from '../../render/support/limits.ts';

const week = { from: new Date('2026-03-22T23:00:00Z'), to: new Date('2026-03-29T22:00:00Z') };

async function chartOf(
  times: readonly string[],
  period: { readonly from: Date; readonly to: Date; readonly name?: string } = week,
) {
  const quarters = Map.groupBy(times, (time) => Math.floor(Date.parse(time) / QUARTER_HOUR_MS));
  const draw = vi.fn<(spec: ChartSpec) => Promise<Uint8Array>>(async () => new Uint8Array([1]));
  const upload = await drawWeeklyChart(
    { prepare: () => undefined, draw },
    {
      ...period,
      quarters: new Map([...quarters].map(([quarter, plays]) => [quarter, plays.length])),
      timeZone: 'Europe/Berlin',
      texts: de,
      appearance: { name: period.name, ownName: undefined, colour: undefined },
    },
  );
  const chart = draw.mock.calls[0]?.[0];
  return {
    upload,
    chart,
    columns: chart?.panels.flatMap((panel) => (panel.kind === 'columns' ? panel.columns : [])) ?? [],
  };
}

test('a chart of a week of plays has seven columns and alt text, also in the week in which the clocks change', async () => {
  const { upload, columns } = await chartOf(['2026-03-22T23:00:00Z', '2026-03-29T21:59:59Z']);
  expect(columns.map(({ value }) => value)).toEqual([1, 0, 0, 0, 0, 0, 1]);
  expect(upload?.description).toBe(
    'Wiedergaben pro Tag, 23.–29. März 2026 · Zeiten in Europe/Berlin. 2 Wiedergaben. 23. März: 1; 24. März: 0; 25. März: 0; 26. März: 0; 27. März: 0; 28. März: 0; 29. März: 1',
  );
  expect(
    complaintsAbout(
      addPictureToMessage(
        createNoteMessage('Die Woche'),
        upload ?? { name: '', bytes: new Uint8Array(), description: '' },
      ),
    ),
  ).toEqual([]);
});

test('a chart counts plays from outside its days in a column “other days”', async () => {
  const { upload, columns } = await chartOf([
    '1970-01-01T00:00:00Z',
    '2026-03-22T22:59:59Z',
    '2026-03-25T12:00:00Z',
    '2036-01-01T00:00:00Z',
  ]);
  expect(columns[0]).toEqual({ label: 'andere Tage', value: 3 });
  expect(columns.map(({ value }) => value)).toEqual([3, 0, 0, 1, 0, 0, 0, 0]);
  expect(upload?.description).toContain('4 Wiedergaben. Andere Tage: 3; 23. März: 0;');
});

test('a play that is reported late counts for the day of the play, if the chart covers this day', async () => {
  const { columns } = await chartOf(['2026-03-23T16:59:59Z', '2026-03-23T17:00:00Z'], {
    from: new Date('2026-03-23T17:00:00Z'),
    to: new Date('2026-03-30T16:00:00Z'),
  });
  expect(columns.map(({ value }) => value)).toEqual([2, 0, 0, 0, 0, 0, 0, 0]);
});

test('a chart over many months has a column for each week', async () => {
  const { chart, columns } = await chartOf(['2026-03-25T12:00:00Z'], {
    ...week,
    from: new Date('2025-09-28T22:00:00Z'),
  });
  expect([chart?.title, columns.length]).toEqual(['Wiedergaben pro Woche', 26]);
});

test('a chart of plays and its alt text name the Discord server', async () => {
  const { upload, chart } = await chartOf(['2026-03-25T12:00:00Z'], { ...week, name: 'Dachboden' });
  expect(chart?.guild).toBe('Dachboden');
  expect(upload?.description).toMatch(/^Wiedergaben pro Tag, Dachboden, 23\./);
});

test('no plays make no chart', async () => {
  expect((await chartOf([])).upload).toBeUndefined();
});
