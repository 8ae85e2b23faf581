import { describe, expect, it, test } from 'vitest';
import {
  type CalendarPeriod,
  countPlaysPerPeriod,
  hasWholeHourUtcOffset,
  playsByHour,
  shortestChartPeriodForRange,
  weekdayOf,
  weekdaysStartingOn,
} from '../../../src/domain/statistics/playTimes.ts';
import { createLocalTimeConverter } from '../../../src/time/localTime.ts';
import { QUARTER_HOUR_MS } from '../../../src/time/units.ts';

const at = (iso: string): number => Date.parse(iso);
/** One play at each of these times. */
const quartersOf = (...times: readonly string[]): ReadonlyMap<number, number> => {
  const quarters = new Map<number, number>();
  for (const time of times) {
    const quarter = Math.floor(at(time) / QUARTER_HOUR_MS);
    quarters.set(quarter, (quarters.get(quarter) ?? 0) + 1);
  }
  return quarters;
};
const dayName = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);
const range = (since: string, until: string, timeZone: string) => ({
  since: new Date(since),
  until: new Date(until),
  timeZone,
});

describe('local time', () => {
  it.each([
    ['Europe/Berlin', '2026-03-29T00:59:59.999Z', '2026-03-29T01:59:59.999Z'],
    ['Europe/Berlin', '2026-03-29T01:00:00Z', '2026-03-29T03:00:00.000Z'],
    ['Europe/Berlin', '2026-10-25T00:59:00Z', '2026-10-25T02:59:00.000Z'],
    ['Europe/Berlin', '2026-10-25T01:00:00Z', '2026-10-25T02:00:00.000Z'],
    ['America/New_York', '2026-03-08T06:59:00Z', '2026-03-08T01:59:00.000Z'],
    ['America/New_York', '2026-03-08T07:00:00Z', '2026-03-08T03:00:00.000Z'],
    ['Asia/Kolkata', '2026-01-01T18:30:00Z', '2026-01-02T00:00:00.000Z'],
    ['Asia/Kathmandu', '2026-01-01T18:15:00Z', '2026-01-02T00:00:00.000Z'],
    ['Pacific/Chatham', '2026-01-01T10:15:00Z', '2026-01-02T00:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-04-04T15:00:00Z', '2026-04-05T01:30:00.000Z'],
    ['Pacific/Kiritimati', '2026-01-01T10:00:00Z', '2026-01-02T00:00:00.000Z'],
    // Brazil's north changed its clocks for less than seven days.
    ['America/Recife', '2000-10-08T02:59:00Z', '2000-10-07T23:59:00.000Z'],
    ['America/Recife', '2000-10-11T12:00:00Z', '2000-10-11T10:00:00.000Z'],
    ['America/Recife', '2000-10-15T12:00:00Z', '2000-10-15T09:00:00.000Z'],
  ])('in %s at %s, the clock shows %s', (timeZone, utc, wall) => {
    expect(new Date(createLocalTimeConverter(timeZone).wall(at(utc))).toISOString()).toBe(wall);
  });

  it.each([
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z'],
    ['Asia/Kathmandu', '2026-03-29', '2026-03-28T18:15:00.000Z'],
    ['Pacific/Kiritimati', '2026-03-29', '2026-03-28T10:00:00.000Z'],
    ['Etc/GMT+12', '2026-03-29', '2026-03-29T12:00:00.000Z'],
    // Midnight is left out there: the day begins at one.
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
    ['Asia/Beirut', '2026-03-29', '2026-03-28T22:00:00.000Z'],
  ])('in %s, the day %s begins at %s', (timeZone, day, begin) => {
    const { startOf, dayOf } = createLocalTimeConverter(timeZone);
    const began = startOf(at(day) / 86_400_000);
    expect(new Date(began).toISOString()).toBe(begin);
    expect([dayName(dayOf(began)), dayName(dayOf(began - 1)) < day]).toEqual([day, true]);
  });

  it('a day that a time zone skipped begins with the next one', () => {
    // Samoa went from the 29th to the 31st of December 2011.
    const began = createLocalTimeConverter('Pacific/Apia').startOf(at('2011-12-30') / 86_400_000);
    expect(new Date(began).toISOString()).toBe('2011-12-30T10:00:00.000Z');
  });

  it('an unknown time zone is refused', () => {
    expect(() => createLocalTimeConverter('Mars/Olympus')).toThrow(RangeError);
  });
});

describe('counts per hour', () => {
  it.each([
    ['Europe/Berlin', '2024-11-29', '2026-11-29', true],
    ['America/New_York', '2026-01-01', '2026-01-02', true],
    ['UTC', '2005-01-01', '2026-11-29', true],
    ['Asia/Kolkata', '2026-01-01', '2026-01-02', false],
    ['Asia/Kathmandu', '2026-01-01', '2026-03-01', false],
    ['America/St_Johns', '2024-11-29', '2026-11-29', false],
    // Half an hour apart in winter, ten hours and a half; eleven in summer.
    ['Australia/Lord_Howe', '2025-12-01', '2025-12-31', true],
    ['Australia/Lord_Howe', '2025-12-01', '2026-04-06', false],
    // Half past eight from 2015 until May 2018.
    ['Asia/Pyongyang', '2018-05-01', '2026-11-29', false],
    ['Asia/Pyongyang', '2018-05-06', '2026-11-29', true],
  ])(
    'hourly play counts suffice where the zone differs from UTC by whole hours: %s from %s to %s: %s',
    (timeZone, since, until, isEnough) => {
      expect(hasWholeHourUtcOffset(range(since, until, timeZone))).toBe(isEnough);
    },
  );
});

describe('plays per local day', () => {
  it.each([
    // Spring: 23 hours long in Berlin on March 29, in New York on March 8.
    ['Europe/Berlin', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z', '2026-03-29'],
    ['America/New_York', '2026-03-08T05:00:00Z', '2026-03-09T03:59:59Z', '2026-03-08'],
    // Autumn: 25 hours long, on October 25 and November 1.
    ['Europe/Berlin', '2026-10-24T22:00:00Z', '2026-10-25T22:59:59Z', '2026-10-25'],
    ['America/New_York', '2026-11-01T04:00:00Z', '2026-11-02T04:59:59Z', '2026-11-01'],
    ['Asia/Kolkata', '2026-05-01T18:30:00Z', '2026-05-02T18:29:59Z', '2026-05-02'],
    ['Asia/Kathmandu', '2026-05-01T18:15:00Z', '2026-05-02T18:14:59Z', '2026-05-02'],
  ])('plays in %s from %s to %s belong to one day', (timeZone, first, last, day) => {
    const before = new Date(at(first) - QUARTER_HOUR_MS).toISOString();
    const after = new Date(at(last) + QUARTER_HOUR_MS).toISOString();
    const quarters = quartersOf(before, first, last, after, after);
    const days = countPlaysPerPeriod('day', { quarters, range: range(before, after, timeZone), firstWeekday: 1 });
    expect(days.map(({ plays }) => plays)).toEqual([1, 2, 2]);
    expect(dayName(days[1]?.firstDay ?? 0)).toBe(day);
  });

  test('play counts per day include days without plays, up to the end of the range', () => {
    const quarters = quartersOf('2026-01-01T10:00:00Z', '2026-01-04T10:00:00Z');
    const days = countPlaysPerPeriod('day', {
      quarters,
      range: range('2026-01-01T00:00:00Z', '2026-01-05T00:00:00Z', 'UTC'),
      firstWeekday: 1,
    });
    expect(days.map(({ plays }) => plays)).toEqual([1, 0, 0, 1]);
  });

  it.each<[CalendarPeriod, number, readonly string[]]>([
    ['week', 1, ['2026-02-25..2026-03-01', '2026-03-02..2026-03-08', '2026-03-09..2026-03-10']],
    ['week', 7, ['2026-02-25..2026-02-28', '2026-03-01..2026-03-07', '2026-03-08..2026-03-10']],
    ['month', 1, ['2026-02-25..2026-02-28', '2026-03-01..2026-03-10']],
    ['year', 1, ['2026-02-25..2026-03-10']],
  ])('plays are grouped by the %s, if weeks begin with weekday %i', (period, firstWeekday, names) => {
    const times = range('2026-02-25T00:00:00Z', '2026-03-11T00:00:00Z', 'UTC');
    const periods = countPlaysPerPeriod(period, {
      quarters: quartersOf('2026-03-01T12:00:00Z'),
      range: times,
      firstWeekday,
    });
    expect(periods.map(({ firstDay, lastDay }) => `${dayName(firstDay)}..${dayName(lastDay)}`)).toEqual(names);
    expect(periods.reduce((sum, { plays }) => sum + plays, 0)).toBe(1);
  });

  it.each([
    ['2026-02-01T00:00:00Z', 'day'],
    ['2025-12-09T00:00:00Z', 'day'],
    ['2025-12-08T00:00:00Z', 'week'],
    ['2025-03-01T00:00:00Z', 'week'],
    ['2020-01-01T00:00:00Z', 'month'],
    ['1970-01-01T00:00:00Z', 'year'],
  ])('a chart since %s has a column for each %s', (since, period) => {
    expect(shortestChartPeriodForRange(range(since, '2026-03-12T00:00:00Z', 'UTC'))).toBe(period);
  });
});

describe('plays by weekday and hour', () => {
  it.each([
    // The hour that comes twice is one hour of the clock on the wall.
    ['Europe/Berlin', ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'], 7, 2, 2],
    ['America/New_York', ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z'], 7, 1, 2],
    // The one that is left out has none: what follows is at three.
    ['Europe/Berlin', ['2026-03-29T01:00:00Z'], 7, 3, 1],
    ['Asia/Kolkata', ['2026-01-05T18:29:00Z'], 1, 23, 1],
    ['Asia/Kolkata', ['2026-01-05T18:30:00Z'], 2, 0, 1],
    ['Asia/Kathmandu', ['2026-01-05T18:15:00Z'], 2, 0, 1],
  ])('a play in %s at %j counts for weekday %i and hour %i', (timeZone, times, weekday, hour, plays) => {
    const hours = playsByHour(quartersOf(...times), timeZone);
    expect(hours[weekday - 1]?.[hour]).toBe(plays);
    expect(hours.flat().reduce((sum, each) => sum + each, 0)).toBe(times.length);
  });
});

test('a chart by weekday begins the week on the day of its language', () => {
  expect(weekdaysStartingOn(1)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(weekdaysStartingOn(7)).toEqual([7, 1, 2, 3, 4, 5, 6]);
  expect([weekdayOf(0), weekdayOf(4), weekdayOf(-1)]).toEqual([4, 1, 3]);
});
