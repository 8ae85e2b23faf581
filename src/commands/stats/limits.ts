import { coversWholeDays, weekdayOf } from '../../domain/statistics/playTimes.ts';
import type { PeopleChartRefusal, StatsChart } from '../../domain/statistics/ranges.ts';
import type { RequestedTimeRange } from '../../domain/statistics/statistics.ts';
import { createLocalTimeConverter } from '../../time/localTime.ts';
import { DAY_MS } from '../../time/units.ts';
import type { CommandDeps } from '../framework/context.ts';
import { daysOfRange } from './rangeDays.ts';

const WEEK_DAYS = 7;

/**
 * Says why this chart cannot be public. Undefined if the chart can be public. In a chart of one evening, or of a
 * library that one person watches, people who were there could guess who is behind a pseudonym.
 */
export async function explainWhyChartIsPrivate(
  { chart, range, library }: { chart: StatsChart; range: RequestedTimeRange; library?: unknown },
  { subscriptions, clock, timeZone }: Pick<CommandDeps, 'subscriptions' | 'clock' | 'timeZone'>,
  guildId: string | undefined,
): Promise<PeopleChartRefusal | undefined> {
  if (chart !== 'people') return undefined;
  const guildSubscriptions = await subscriptions.list(guildId);
  if (guildSubscriptions.some(({ feed, people }) => feed === 'history' && people === 'nobody')) return 'nobody';
  if (library !== undefined) return 'library';
  return isAtLeastAWeek(range, clock.now().getTime(), timeZone) ? undefined : 'week';
}

/**
 * The finished calendar weeks (Monday to Sunday) that the range touches. If it touches none, the last finished week.
 * Ranges that differ by an evening would reveal who watched then; whole weeks differ by at least a week.
 */
export function finishedWeeksOf(
  requestedRange: RequestedTimeRange,
  now: Date,
  timeZone: string,
): Exclude<RequestedTimeRange, string> {
  const { dayOf, startOf } = createLocalTimeConverter(timeZone);
  const mondayOf = (day: number) => day - weekdayOf(day) + 1;
  const today = dayOf(now.getTime());
  const { firstDay, lastDay = today } = daysOfRange(requestedRange, today, dayOf);
  const end = Math.min(mondayOf(lastDay) + WEEK_DAYS, mondayOf(today));
  const start = firstDay === undefined ? undefined : Math.min(mondayOf(firstDay), end - WEEK_DAYS);
  return { since: start === undefined ? undefined : startOf(start), until: startOf(end) };
}

/** True for at least seven local days including today, or 168 hours. A range without a beginning is long enough. */
function isAtLeastAWeek(requestedRange: RequestedTimeRange, now: number, timeZone: string): boolean {
  if (typeof requestedRange === 'string' || requestedRange.since === undefined) return true;
  const { since } = requestedRange;
  const until = Math.min(requestedRange.until ?? now, now);
  const range = { since: new Date(since), until: new Date(until), untilNow: until === now, timeZone };
  if (!coversWholeDays(range)) return until - since >= WEEK_DAYS * DAY_MS;
  const { dayOf } = createLocalTimeConverter(timeZone);
  return dayOf(until - 1) - dayOf(since) + 1 >= WEEK_DAYS;
}
