import { expect, test } from 'vitest';
import { measureRecapCoverage, type RecapCoverage } from '../../src/domain/statistics/recap/coverage.ts';
import { findRecapTimeRanges, type RecapPeriod } from '../../src/domain/statistics/recap/period.ts';
import { readSampleRecap } from '../../src/jobs/feeds/recap/sample.ts';
import { recapCards } from '../../src/render/recap/cards.ts';
import { periodName, previousPeriodName, recapCoverTexts } from '../../src/render/recap/dates.ts';
import { renderOwnRecap } from '../../src/render/recap/message.ts';
import { textsForLanguage } from '../../src/render/texts/texts.ts';
import { NO_APPEARANCE } from '../support/appearance.ts';
import { textOf } from '../support/messages.ts';

const en = textsForLanguage('en-US');
const de = textsForLanguage('de');
const NOVEMBER: RecapPeriod = { span: 'month', year: 2026, month: 11 };
const { signal } = new AbortController();

test.each<{ period: RecapPeriod; english: string; german: string }>([
  {
    period: { span: 'year', year: 2026, month: 11 },
    english: 'Jan – Nov 2025',
    german: 'Jan.–Nov. 2025',
  },
  { period: { span: 'year', year: 2026, month: 12 }, english: '2025', german: '2025' },
  { period: NOVEMBER, english: 'October', german: 'Oktober' },
  { period: { span: 'month', year: 2026, month: 1 }, english: 'December 2025', german: 'Dezember 2025' },
])('a recap names the months with which it compares: $english', ({ period, english, german }) => {
  expect([previousPeriodName(en, period), previousPeriodName(de, period)]).toEqual([english, german]);
});

test('a Spanish recap writes the month and the year as Spanish does', () => {
  const es = textsForLanguage('es-ES');
  expect(periodName(es, NOVEMBER)).toBe('noviembre de 2026');
  expect(recapCoverTexts(es, NOVEMBER)).toEqual({ title: 'Noviembre', subtitle: '2026' });
});

test('a year that is not over is compared with the same months of the year before', () => {
  const { before } = findRecapTimeRanges({ span: 'year', year: 2026, month: 11 }, 'UTC');
  expect([new Date(before.since), new Date(before.until)]).toEqual([new Date('2025-01-01'), new Date('2025-12-01')]);
});

const READ = { done: true, read: 9, unread: [] };
test.each([
  { name: 'everything is read', progress: READ, gap: undefined, isComparable: true },
  { name: 'the history is being read', progress: { ...READ, done: false }, gap: 'reading', isComparable: false },
  {
    name: 'a server is away',
    progress: { ...READ, unread: [{ server: 1, failingSince: new Date() }] },
    gap: 'unread',
    isComparable: false,
  },
  {
    name: 'plays of the period are deleted',
    progress: { ...READ, keptSince: new Date('2026-11-02') },
    gap: 'deleted',
    isComparable: false,
  },
  {
    name: 'plays of the period before are deleted',
    progress: { ...READ, keptSince: new Date('2026-10-02') },
    gap: undefined,
    isComparable: false,
  },
  {
    name: 'only older plays are deleted',
    progress: { ...READ, keptSince: new Date('2026-09-02') },
    gap: undefined,
    isComparable: true,
  },
] as const)(
  'a recap knows which plays are missing and whether it can be compared with the period before: $name',
  ({ progress, gap, isComparable }) => {
    expect(measureRecapCoverage(findRecapTimeRanges(NOVEMBER, 'UTC'), progress)).toEqual({ gap, isComparable });
  },
);

async function cardsWith(coverage: RecapCoverage, texts = en) {
  const recap = await readSampleRecap({ guildId: '', period: NOVEMBER, signal });
  return recapCards(texts, { ...recap, coverage, appearance: NO_APPEARANCE });
}

test.each([
  { gap: 'reading', english: 'The history is still being read', german: 'Der Verlauf wird noch gelesen' },
  { gap: 'unread', english: 'The newest plays may be missing', german: 'Neue Wiedergaben fehlen vielleicht' },
  { gap: 'deleted', english: 'Older plays have been deleted', german: 'Ältere Wiedergaben sind gelöscht' },
] as const)(
  'each card of a recap says why plays are missing ($gap), as a picture and in words',
  async ({ gap, english, german }) => {
    const coverage = { gap, isComparable: false };
    const cards = [...(await cardsWith(coverage)), ...(await cardsWith(coverage, de))];
    const expected = [...Array.from({ length: 5 }, () => english), ...Array.from({ length: 5 }, () => german)];
    const notes = cards.flatMap(({ chart: { panels } }) => panels.map((panel) => panel.kind === 'card' && panel.note));
    expect(notes).toEqual(expected);
    expect(cards.filter(({ description }, index) => description.includes(expected[index] ?? '?'))).toHaveLength(10);
  },
);

test('a recap is not compared with a period of which plays are missing', async () => {
  const words = async (isComparable: boolean) => (await cardsWith({ isComparable })).at(-1)?.description;
  expect(await words(true)).toContain('Compared with October; Plays: 412 (+12%)');
  expect(await words(false)).toContain('Not compared: plays are missing.');
  expect(await words(false)).not.toContain('%');
});

test('a person without plays reads that plays may be missing', async () => {
  const recap = await readSampleRecap({ guildId: '', period: NOVEMBER, signal });
  const numbers = { ...recap.numbers, totals: { plays: 0, titles: 0, days: 0 } };
  const data = {
    ...recap,
    numbers,
    coverage: { gap: 'unread', isComparable: false },
    appearance: NO_APPEARANCE,
  } as const;
  const share = { action: 'share', target: {}, by: 'invoker' } as const;
  const text = textOf(renderOwnRecap(en, data, { cards: [], share }));
  expect(text).toContain('You watched no film or episode in November 2026.');
  expect(text).toContain('The newest plays may be missing');
});
