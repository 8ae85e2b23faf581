import { expect, test } from 'vitest';
import { countPlays } from '../../../src/commands/shared/stats/count.ts';
import { QUARTER_HOUR_MS } from '../../../src/time/units.ts';
import { memoryStore } from '../../store/support/openStore.ts';

const since = new Date('2026-03-27T00:00:00Z');
const until = new Date('2026-04-07T00:00:00Z');
/** One in each quarter of an hour, around the days on which clocks change in Europe and in Australia. */
const TIMES = Array.from(
  { length: (until.getTime() - since.getTime()) / QUARTER_HOUR_MS },
  (_, nth) => new Date(since.getTime() + nth * QUARTER_HOUR_MS + 5 * 60_000),
);

/** Formats the day and the hour in that time zone, as in "2026-03-29, 14". */
const shownIn = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  });
  return TIMES.map((time) => format.format(time));
};

test.each(['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Asia/Kathmandu', 'Australia/Lord_Howe'])(
  'plays are counted for the local day and hour in %s',
  async (timeZone) => {
    const { plays } = await memoryStore();
    await plays.keep(
      TIMES.map((viewedAt, nth) => ({ historyKey: `/h/${nth}`, viewedAt, kind: 'movie', title: `Film ${nth}` })),
    );
    const range = { since, until, timeZone };
    const question = { servers: [], range, firstWeekday: 1 } as const;
    const signal = AbortSignal.timeout(20_000);
    const days = await countPlays({ ...question, chart: 'days' }, plays, signal);
    const hours = await countPlays({ ...question, chart: 'hours' }, plays, signal);
    const shown = shownIn(timeZone);
    const daysShown = Map.groupBy(shown, (text) => text.slice(0, 10));
    expect(days).toMatchObject({ columns: [...daysShown.values()].map((all) => ({ plays: all.length })) });
    const inHour = (hour: number) => shown.filter((text) => Number(text.slice(-2)) === hour).length;
    const byHour = Array.from({ length: 24 }, (_, hour) => inHour(hour));
    expect(hours).toMatchObject({ kind: 'hours' });
    expect(sumsOfHours(hours)).toEqual(byHour);
  },
);

function sumsOfHours(counted: Awaited<ReturnType<typeof countPlays>>): readonly number[] {
  const weekdays = counted.kind === 'hours' ? counted.hours : [];
  return Array.from({ length: 24 }, (_, hour) => weekdays.reduce((sum, hours) => sum + (hours[hour] ?? 0), 0));
}
