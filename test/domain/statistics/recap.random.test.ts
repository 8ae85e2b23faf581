import { expect, test } from 'vitest';
import { FIRST_SERVER_ID } from '../../../src/domain/servers/refs.ts';
import {
  findRecapTimeRanges,
  previousRecapPeriod,
  type RecapPeriod,
} from '../../../src/domain/statistics/recap/period.ts';
import { readRecapNumbers } from '../../../src/domain/statistics/recap/read.ts';
import type { RecapNumbers } from '../../../src/domain/statistics/recap/recap.ts';
import { memoryStore } from '../../store/support/openStore.ts';
import { runs } from '../../support/runs.ts';
import { madeUpYears } from './support/madeUpYears.ts';
import { type RawPlay, type RecountQuestion, recount } from './support/recount.ts';

const { seed, numRuns } = runs(1, 12);
const PLAYS = numRuns === 1 ? 800 : 20_000;
const ZONES = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'UTC'];
/** The accounts 2 and 3 belong to one person. */
const personOf = (account: string): string => (account === '3' ? '2' : account);

const monthsOf = ({ span, year, month }: RecapPeriod): readonly string[] => {
  const numbers = span === 'month' ? [month] : [...Array(month).keys()].map((index) => index + 1);
  return numbers.map((number) => `${year}-${String(number).padStart(2, '0')}`);
};

const PERIODS: readonly RecapPeriod[] = [
  ...[2024, 2025, 2026].flatMap((year) => [1, 3, 4, 10, 12].map((month) => ({ span: 'month', year, month }) as const)),
  { span: 'year', year: 2024, month: 12 },
  { span: 'year', year: 2025, month: 12 },
  { span: 'year', year: 2026, month: 11 },
];
const SCOPES: readonly Pick<RecountQuestion, 'only' | 'except'>[] = [{}, { only: ['2', '3'] }, { except: ['1', '5'] }];

const storedPlay = ({ at, account, kind, name, key, day }: RawPlay, index: number) => ({
  historyKey: `${index}`,
  viewedAt: at,
  accountId: account,
  ratingKey: key,
  kind,
  title: kind === 'movie' ? name : `Part ${index}`,
  grandparentTitle: kind === 'movie' ? undefined : name,
  originallyAvailableAt: day,
});

const comparable = (numbers: RecapNumbers) => {
  const { totals, before, top, evening, streak, first, discovered } = numbers;
  const dayText = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);
  return {
    totals,
    before,
    top: top.map(({ kind, title, year, plays }) => [`${title} ${year ?? ''} ${kind}`, plays]),
    evening: evening && [evening.person, evening.from.getTime(), evening.to.getTime(), evening.plays],
    streak: streak && [streak.person, dayText(streak.firstDay), streak.days],
    first: first && [first.person, first.titles],
    newFilms: discovered.films,
    newSeries: discovered.series,
  };
};

test('every number of a recap equals that of an independent recount over three made-up years', async () => {
  for (let run = 0; run < numRuns; run += 1) {
    const raw = madeUpYears(seed + run, PLAYS);
    const timeZone = ZONES[run % ZONES.length] ?? 'UTC';
    const store = await memoryStore();
    await store.plays.keep(raw.map(storedPlay));
    expect(await store.playsOf([FIRST_SERVER_ID]).count()).toBe(PLAYS);
    for (const period of PERIODS)
      for (const scope of SCOPES) {
        const { only, except } = scope;
        const numbers = await readRecapNumbers(
          {
            times: findRecapTimeRanges(period, timeZone),
            firstAccountsOf: async (accounts) => new Map(accounts.map((id) => [id, personOf(id)])),
            accountIds: only,
            exceptAccountIds: except,
            signal: new AbortController().signal,
          },
          store.playsOf([FIRST_SERVER_ID]),
        );
        const months = monthsOf(period);
        const monthsBefore = monthsOf(previousRecapPeriod(period));
        const expected = recount(raw, { months, monthsBefore, timeZone, personOf, ...scope });
        expect({ period, scope, ...comparable(numbers) }).toEqual({ period, scope, ...expected });
      }
    await store.close();
  }
});
