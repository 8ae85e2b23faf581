import { createLocalTimeConverter } from '../../time/localTime.ts';
import { DAY_MS, HOUR_MS, QUARTER_HOUR_MS } from '../../time/units.ts';

/** Number of plays in each quarter of an hour, counted from 1970 in UTC. */
type Quarters = ReadonlyMap<number, number>;

export const CALENDAR_PERIODS = ['day', 'week', 'month', 'year'] as const;
export type CalendarPeriod = (typeof CALENDAR_PERIODS)[number];

/** Plays in a range of local days, drawn as one column. Days count from 1970-01-01, and the last day is included. */
export interface PlaysInDays {
  readonly firstDay: number;
  readonly lastDay: number;
  readonly plays: number;
}

export interface TimeRange {
  readonly since: Date;
  /** End of the time range, which is not included. */
  readonly until: Date;
  /** True if the range ends at the time of the request. Its last day is then incomplete. */
  readonly untilNow?: boolean | undefined;
  /** IANA name of the time zone. */
  readonly timeZone: string;
}

/** Maximum number of columns. People cannot tell more apart at the width of a picture in Discord. */
const MOST_COLUMNS = { day: 93, week: 106, month: 120 } as const;

/** True if the range begins and ends at midnight. Today counts as a whole day. */
export function coversWholeDays({ since, until, untilNow, timeZone }: TimeRange): boolean {
  const { dayOf, startOf } = createLocalTimeConverter(timeZone);
  const isMidnight = (at: number) => startOf(dayOf(at)) === at;
  return isMidnight(since.getTime()) && (untilNow === true || isMidnight(until.getTime()));
}

/**
 * True if the time zone differs from UTC by whole hours on every day of the range, so that counts per hour are enough.
 */
export function hasWholeHourUtcOffset({ since, until, timeZone }: TimeRange): boolean {
  const { wall } = createLocalTimeConverter(timeZone);
  const firstDay = Math.floor(since.getTime() / DAY_MS);
  const lastDay = Math.ceil(until.getTime() / DAY_MS);
  for (let day = firstDay; day <= lastDay; day += 1) if (wall(day * DAY_MS) % HOUR_MS !== 0) return false;
  return true;
}

/** The shortest period that does not divide the range into too many columns. */
export function shortestChartPeriodForRange({ since, until, timeZone }: TimeRange): CalendarPeriod {
  const { dayOf } = createLocalTimeConverter(timeZone);
  const days = dayOf(until.getTime() - 1) - dayOf(since.getTime()) + 1;
  if (days <= MOST_COLUMNS.day) return 'day';
  if (days <= MOST_COLUMNS.week * 7) return 'week';
  return days <= MOST_COLUMNS.month * 30.5 ? 'month' : 'year';
}

interface CountedPlays {
  readonly quarters: Quarters;
  readonly range: TimeRange;
  /** First day of a week: 1 is Monday, 7 is Sunday. */
  readonly firstWeekday: number;
}

/**
 * Number of plays in each local day, week, month or year of the range. Periods without plays are included. The first
 * and the last period may be cut off by the ends of the range.
 */
export function countPlaysPerPeriod(
  period: CalendarPeriod,
  { quarters, range, firstWeekday }: CountedPlays,
): readonly PlaysInDays[] {
  const { since, until, timeZone } = range;
  const { dayOf } = createLocalTimeConverter(timeZone);
  const playsByDay = new Map<number, number>();
  for (const [quarter, plays] of quarters) {
    const day = dayOf(quarter * QUARTER_HOUR_MS);
    playsByDay.set(day, (playsByDay.get(day) ?? 0) + plays);
  }
  const firstDayOfRange = dayOf(since.getTime());
  const lastDayOfRange = dayOf(until.getTime() - 1);
  const periods: { firstDay: number; lastDay: number; plays: number }[] = [];
  for (let day = firstDayOfRange; day <= lastDayOfRange; day += 1) {
    const plays = playsByDay.get(day) ?? 0;
    const current = periods.at(-1);
    if (!current || beginsPeriod(period, day, firstWeekday)) periods.push({ firstDay: day, lastDay: day, plays });
    else {
      current.lastDay = day;
      current.plays += plays;
    }
  }
  return periods;
}

function beginsPeriod(period: CalendarPeriod, day: number, firstWeekday: number): boolean {
  if (period === 'day') return true;
  if (period === 'week') return weekdayOf(day) === firstWeekday;
  const date = new Date(day * DAY_MS);
  return date.getUTCDate() === 1 && (period === 'month' || date.getUTCMonth() === 0);
}

/** Weekday of a day by ISO 8601: 1 is Monday. Day 0, the first of January 1970, was a Thursday. */
export const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1;

/** The seven weekdays, in the order of a week that begins on this day. */
export const weekdaysStartingOn = (firstWeekday: number): readonly number[] =>
  [0, 1, 2, 3, 4, 5, 6].map((index) => ((firstWeekday - 1 + index) % 7) + 1);

/** Plays by weekday (1 is Monday) and local hour: `[weekday - 1][hour]`. */
export function playsByHour(quarters: Quarters, timeZone: string): readonly (readonly number[])[] {
  const { wall } = createLocalTimeConverter(timeZone);
  const counts = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
  for (const [quarter, plays] of quarters) {
    const localMs = wall(quarter * QUARTER_HOUR_MS);
    const weekdayCounts = counts[weekdayOf(Math.floor(localMs / DAY_MS)) - 1];
    const hour = Math.floor((localMs % DAY_MS) / HOUR_MS);
    if (weekdayCounts) weekdayCounts[hour] = (weekdayCounts[hour] ?? 0) + plays;
  }
  return counts;
}
