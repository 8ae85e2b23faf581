import { previousRecapPeriod, type RecapPeriod } from '../../domain/statistics/recap/period.ts';
import { DAY_MS } from '../../time/units.ts';
import { capitalise } from '../kit/text/capitalise.ts';
import { dayFormat } from '../stats/dayFormat.ts';
import type { Texts } from '../texts/texts.ts';

const monthName = ({ stats }: Texts, year: number, month: number): string =>
  dayFormat(stats.language, { month: 'long' }).format(Date.UTC(year, month - 1, 1));

/** Name of a period: "November 2026", in Spanish "noviembre de 2026", or "2026". */
export function periodName({ stats }: Texts, { span, year, month }: RecapPeriod): string {
  if (span === 'year') return `${year}`;
  return dayFormat(stats.language, { month: 'long', year: 'numeric' }).format(Date.UTC(year, month - 1, 1));
}

/** Name of the period that a recap compares with: "October", "December 2025", or "Jan – Nov 2025". */
export function previousPeriodName(texts: Texts, period: RecapPeriod): string {
  const before = previousRecapPeriod(period);
  if (period.span === 'year' && before.month === 12) return `${before.year}`;
  if (period.span === 'year') return firstMonths(texts, before);
  return before.year === period.year ? monthName(texts, before.year, before.month) : periodName(texts, before);
}

/** The months from January to the given one, abbreviated, because the line on the card is short. */
const firstMonths = ({ stats }: Texts, { year, month }: RecapPeriod): string =>
  dayFormat(stats.language, { month: 'short', year: 'numeric' })
    .formatRange(Date.UTC(year, 0, 1), Date.UTC(year, month - 1, 1))
    .replace(/\s+/g, ' ');

export function recapCoverTexts(texts: Texts, { span, year, month }: RecapPeriod): { title: string; subtitle: string } {
  if (span === 'month') return { title: capitalise(monthName(texts, year, month)), subtitle: `${year}` };
  const months = texts.recap.months(monthName(texts, year, 1), monthName(texts, year, month));
  return { title: `${year}`, subtitle: month === 12 ? texts.recap.wholeYear : months };
}

/** A range of local days, counted from 1970-01-01: "November 3 – 11". */
export const formatDayRange = ({ stats }: Texts, firstDay: number, lastDay: number): string =>
  dayFormat(stats.language, { month: 'long', day: 'numeric' })
    .formatRange(firstDay * DAY_MS, lastDay * DAY_MS)
    .replace(/\s+/g, ' ');

/** A day with its weekday: "Saturday, November 14". */
export const formatDayWithWeekday = ({ stats }: Texts, at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat(stats.language, { weekday: 'long', month: 'long', day: 'numeric', timeZone }).format(at);

/** A time of day: "6:10 PM", "18:10". */
export const formatClockTime = ({ stats }: Texts, at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat(stats.language, { hour: 'numeric', minute: '2-digit', timeZone })
    .format(at)
    .replace(/\s+/g, ' ');
