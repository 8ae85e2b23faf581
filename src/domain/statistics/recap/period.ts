import { createLocalTimeConverter } from '../../../time/localTime.ts';
import { DAY_MS, HOUR_MS } from '../../../time/units.ts';

export const RECAP_PERIOD_LENGTHS = ['month', 'year'] as const;
export type RecapPeriodLength = (typeof RECAP_PERIOD_LENGTHS)[number];

/** The period of a recap: a month, or the months of a year from January up to and including `month`. */
export interface RecapPeriod {
  readonly span: RecapPeriodLength;
  readonly year: number;
  /** Number of the month, from 1 to 12. */
  readonly month: number;
}

/** Time range in ms since 1970. Its end is not included. */
export interface RecapTimeSpan {
  readonly since: number;
  readonly until: number;
}

export interface RecapTimeRanges extends RecapTimeSpan {
  /** The period to compare with: the month before, or the same months of the year before. */
  readonly before: RecapTimeSpan;
  /** IANA name of the time zone. */
  readonly timeZone: string;
}

const PERIOD = /^(month|year):(\d{4})-(\d{2})$/;

/** Text that identifies a period, such as `month:2026-11`. */
export const recapPeriodKey = ({ span, year, month }: RecapPeriod): string =>
  `${span}:${year}-${String(month).padStart(2, '0')}`;

/** Reads a period from its key. Undefined for any other text. */
export function parseRecapPeriodKey(key: string): RecapPeriod | undefined {
  const [, span, year, month] = PERIOD.exec(key) ?? [];
  if (span === undefined || Number(month) < 1 || Number(month) > 12) return undefined;
  return { span: span === 'year' ? 'year' : 'month', year: Number(year), month: Number(month) };
}

/**
 * The last complete period. For a month: the previous month. For a year: in December, this year up to November; in
 * other months, the previous year.
 */
export function lastCompleteRecapPeriod(span: RecapPeriodLength, now: Date, timeZone: string): RecapPeriod {
  const local = new Date(createLocalTimeConverter(timeZone).wall(now.getTime()));
  const year = local.getUTCFullYear();
  // JavaScript counts months from 0, so this is the number of the previous month.
  const lastMonth = local.getUTCMonth();
  if (span === 'year') return lastMonth === 11 ? { span, year, month: 11 } : { span, year: year - 1, month: 12 };
  return lastMonth === 0 ? { span, year: year - 1, month: 12 } : { span, year, month: lastMonth };
}

/**
 * Local hour at which recaps for everyone are posted. By then, the last plays of the previous evening have been read.
 */
const POSTED_AT_HOUR = 9;

/** Periods with a due recap: the last month, and in December also the year. */
export function dueRecapPeriods(now: Date, timeZone: string): readonly RecapPeriod[] {
  // Until `POSTED_AT_HOUR` on the first day of a month, the previous month does not count as complete.
  const shiftedNow = new Date(now.getTime() - POSTED_AT_HOUR * HOUR_MS);
  const year = lastCompleteRecapPeriod('year', shiftedNow, timeZone);
  const month = lastCompleteRecapPeriod('month', shiftedNow, timeZone);
  return year.month === 11 ? [month, year] : [month];
}

export function findRecapTimeRanges(period: RecapPeriod, timeZone: string): RecapTimeRanges {
  const { since, until } = timesOf(period, timeZone);
  return { since, until, before: timesOf(previousRecapPeriod(period), timeZone), timeZone };
}

export const previousRecapPeriod = (period: RecapPeriod): RecapPeriod =>
  period.span === 'year' ? { span: 'year', year: period.year - 1, month: period.month } : monthBefore(period);

const monthBefore = ({ span, year, month }: RecapPeriod): RecapPeriod =>
  month === 1 ? { span, year: year - 1, month: 12 } : { span, year, month: month - 1 };

function timesOf({ span, year, month }: RecapPeriod, timeZone: string): RecapTimeSpan {
  const { startOf } = createLocalTimeConverter(timeZone);
  const firstDay = Date.UTC(year, span === 'year' ? 0 : month - 1, 1) / DAY_MS;
  return { since: startOf(firstDay), until: startOf(Date.UTC(year, month, 1) / DAY_MS) };
}
