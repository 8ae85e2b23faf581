import {
  type CalendarPeriod,
  coversWholeDays,
  type PlaysInDays,
  type TimeRange,
} from '../../domain/statistics/playTimes.ts';
import { DAY_MS } from '../../time/units.ts';
import type { Texts } from '../texts/texts.ts';
import { dayFormat } from './dayFormat.ts';

type FirstDay = Pick<PlaysInDays, 'firstDay'>;

export const HOURS_OF_DAY: readonly number[] = [...new Array(24).keys()];

/** A Monday in days since 1970-01-01: 1970-01-05. */
const A_MONDAY = 4;

/** Formats a calendar day, counted from 1970-01-01 in any time zone, so as UTC. A fraction is a time of day. */
const formatDay = (language: string, day: number, options: Intl.DateTimeFormatOptions): string =>
  dayFormat(language, options).format(day * DAY_MS);

/** First day of the week in the language: 1 is Monday, 7 is Sunday (ISO 8601). */
export const firstWeekday = ({ stats }: Texts): number => new Intl.Locale(stats.language).getWeekInfo().firstDay;

export const weekdayName = ({ stats }: Texts, weekday: number, length: 'long' | 'short' = 'long'): string =>
  formatDay(stats.language, A_MONDAY + weekday - 1, { weekday: length });

/** Name of an hour: "8 PM", "6 Uhr", "20 Uhr". Intl writes a leading zero in German, which people do not say. */
export const hourName = ({ stats }: Texts, hour: number): string =>
  formatDay(stats.language, hour / 24, { hour: 'numeric' }).replace(/^0(?=\d)/, '');

/** An hour within a sentence. Gets minutes in languages whose hour is a mere number. */
export function hourInText(texts: Texts, hour: number): string {
  const name = hourName(texts, hour);
  if (!/^\d+$/.test(name)) return name;
  return formatDay(texts.stats.language, hour / 24, { hour: 'numeric', minute: '2-digit' });
}

/** Format of a full day: "Feb 16, 2026", "16. Feb. 2026". Shorter formats omit parts of it. */
const FULL_DAY_FORMAT = { month: 'short', day: 'numeric', year: 'numeric' } as const;
const SHORT_FORMATS: Readonly<Record<CalendarPeriod, Intl.DateTimeFormatOptions>> = {
  day: { month: 'short', day: 'numeric' },
  week: { month: 'short', day: 'numeric' },
  month: { month: 'short', year: 'numeric' },
  year: { year: 'numeric' },
};
const LONG_FORMATS: Readonly<Record<CalendarPeriod, Intl.DateTimeFormatOptions>> = {
  day: { weekday: 'short', month: 'short', day: 'numeric' },
  week: FULL_DAY_FORMAT,
  month: { month: 'short', year: 'numeric' },
  year: { year: 'numeric' },
};

export const shortPeriodName = ({ stats }: Texts, period: CalendarPeriod, { firstDay }: FirstDay): string =>
  formatDay(stats.language, firstDay, SHORT_FORMATS[period]);

const longName = ({ stats }: Texts, period: CalendarPeriod, { firstDay }: FirstDay): string =>
  formatDay(stats.language, firstDay, LONG_FORMATS[period]);

/** A column's name in a list: "Sat, Feb 21", "Week of Feb 16, 2026", "February 2026". */
export function periodNameInList(texts: Texts, period: CalendarPeriod, column: FirstDay): string {
  const name = longName(texts, period, column);
  return period === 'week' ? texts.stats.weekRow(name) : name;
}

/** A column's name in a sentence: "on Sat, Feb 21", "in the week of Feb 16, 2026", "in February 2026". */
export function periodPhrase(texts: Texts, period: CalendarPeriod, column: FirstDay): string {
  const name = longName(texts, period, column);
  if (period === 'day') return texts.stats.on(name);
  return period === 'week' ? texts.stats.weekOf(name) : texts.stats.inPeriod(name);
}

/** A date in the range's time zone, for example "Feb 16, 2026". */
export const formatDateInTimeZone = ({ stats }: Texts, at: Date, { timeZone }: Pick<TimeRange, 'timeZone'>): string =>
  new Intl.DateTimeFormat(stats.language, { ...FULL_DAY_FORMAT, timeZone }).format(at);

/** First and last local day of a range: "Feb 1 – Mar 2, 2026". A range that begins or ends within a day gets times. */
export function formatTimeRange({ stats }: Texts, range: TimeRange): string {
  const { since, until, timeZone } = range;
  const isWhole = coversWholeDays(range);
  const format = new Intl.DateTimeFormat(stats.language, {
    ...FULL_DAY_FORMAT,
    ...(!isWhole && { hour: 'numeric', minute: '2-digit' }),
    timeZone,
  });
  const last = isWhole ? new Date(Math.max(since.getTime(), until.getTime() - 1)) : until;
  return format.formatRange(since, last).replace(/\s+/g, ' ');
}
