import { isOfWholeDays, type Period, type PlayedIn, type TimeRange } from '../../domain/statistics/playTimes.ts';
import { DAY_MS } from '../../time/units.ts';
import type { Texts } from '../texts/texts.ts';
import { dateFormat } from './dateFormat.ts';

/** Names a column. */
type FirstDay = Pick<PlayedIn, 'firstDay'>;

/** The hours of a day. */
export const HOURS: readonly number[] = [...new Array(24).keys()];

/** 1970-01-05 was a Monday. */
const A_MONDAY = 4;

/** Calendar days count from 1970-01-01 whatever the zone, so they are formatted in UTC. */
const write = (language: string, day: number, options: Intl.DateTimeFormatOptions): string =>
  dateFormat(language, { ...options, timeZone: 'UTC' }).format(day * DAY_MS);

/** ISO 8601: 1 is Monday, 7 is Sunday. */
export const firstWeekday = ({ stats }: Texts): number => new Intl.Locale(stats.language).getWeekInfo().firstDay;

export const weekdayName = ({ stats }: Texts, weekday: number, length: 'long' | 'short' = 'long'): string =>
  write(stats.language, A_MONDAY + weekday - 1, { weekday: length });

/**
 * "8 PM", "6 Uhr", "20 Uhr": without the zero that Intl puts before a single digit in German, which people do
 * not say.
 */
export const hourName = ({ stats }: Texts, hour: number): string =>
  write(stats.language, hour / 24, { hour: 'numeric' }).replace(/^0(?=\d)/, '');

/** How a day is always written: "Feb 16, 2026", "16. Feb. 2026", minus the parts that are clear or do not fit. */
const DAY = { month: 'short', day: 'numeric', year: 'numeric' } as const;
const SHORT: Readonly<Record<Period, Intl.DateTimeFormatOptions>> = {
  day: { month: 'short', day: 'numeric' },
  week: { month: 'short', day: 'numeric' },
  month: { month: 'short', year: 'numeric' },
  year: { year: 'numeric' },
};
const LONG: Readonly<Record<Period, Intl.DateTimeFormatOptions>> = {
  day: { weekday: 'short', month: 'short', day: 'numeric' },
  week: DAY,
  month: { month: 'short', year: 'numeric' },
  year: { year: 'numeric' },
};

/** For an axis, where there is little room. */
export const shortName = ({ stats }: Texts, period: Period, { firstDay }: FirstDay): string =>
  write(stats.language, firstDay, SHORT[period]);

const longName = ({ stats }: Texts, period: Period, { firstDay }: FirstDay): string =>
  write(stats.language, firstDay, LONG[period]);

/** For a list: "Sat, Feb 21", "Week of Feb 16, 2026", "February 2026". */
export function rowName(texts: Texts, period: Period, column: FirstDay): string {
  const name = longName(texts, period, column);
  return period === 'week' ? texts.stats.weekRow(name) : name;
}

/** "on Sat, Feb 21", "in the week of Feb 16, 2026", "in February 2026". */
export function whenIn(texts: Texts, period: Period, column: FirstDay): string {
  const name = longName(texts, period, column);
  if (period === 'day') return texts.stats.on(name);
  return period === 'week' ? texts.stats.weekOf(name) : texts.stats.inPeriod(name);
}

/** "Feb 16, 2026": a day in the range's zone. */
export const dateName = ({ stats }: Texts, at: Date, { timeZone }: Pick<TimeRange, 'timeZone'>): string =>
  dateFormat(stats.language, { ...DAY, timeZone }).format(at);

/** The first and the last local day: "Feb 1 – Mar 2, 2026", with times if the range begins or ends within a day. */
export function rangeName({ stats }: Texts, range: TimeRange): string {
  const { since, until, timeZone } = range;
  const isWhole = isOfWholeDays(range);
  const format = dateFormat(stats.language, {
    ...DAY,
    ...(!isWhole && { hour: 'numeric', minute: '2-digit' }),
    timeZone,
  });
  const last = isWhole ? new Date(Math.max(since.getTime(), until.getTime() - 1)) : until;
  return format.formatRange(since, last).replace(/\s+/g, ' ');
}
