import { isOfWholeDays, weekdayOf } from '../../domain/statistics/playTimes.ts';
import { type PeopleLimit, RANGE_DAYS, type StatsChart } from '../../domain/statistics/ranges.ts';
import type { AskedRange } from '../../domain/statistics/statistics.ts';
import { createLocalTime } from '../../time/localTime.ts';
import { DAY_MS } from '../../time/units.ts';
import type { Deps } from '../framework/context.ts';

const WEEK_DAYS = 7;

/**
 * Why this chart of people cannot be public. If it covers one evening, or a library that only one person
 * watches, people who were there learn for good which pseudonym belongs to whom.
 */
export async function peopleLimit(
  { chart, range, library }: { chart: StatsChart; range: AskedRange; library?: unknown },
  { subscriptions, clock, timeZone }: Pick<Deps, 'subscriptions' | 'clock' | 'timeZone'>,
  guildId: string | undefined,
): Promise<PeopleLimit | undefined> {
  if (chart !== 'people') return undefined;
  const all = await subscriptions.list(guildId);
  if (all.some(({ feed, people }) => feed === 'history' && people === 'nobody')) return 'nobody';
  if (library !== undefined) return 'library';
  return isWeek(range, clock.now().getTime(), timeZone) ? undefined : 'week';
}

/**
 * The finished calendar weeks that the range touches, Monday to Sunday in every locale; if there are none, the
 * last finished week. Two ranges that differ by an evening, or the same range requested before and after that
 * evening, would reveal who watched then: this way, only whole weeks can be compared.
 */
export function weeksOf(asked: AskedRange, now: Date, timeZone: string): Exclude<AskedRange, string> {
  const { dayOf, beginOf } = createLocalTime(timeZone);
  const mondayOf = (day: number) => day - weekdayOf(day) + 1;
  const today = dayOf(now.getTime());
  const [first, last] = daysOf(asked, today, dayOf);
  const end = Math.min(mondayOf(last) + WEEK_DAYS, mondayOf(today));
  const begin = first === undefined ? undefined : Math.min(mondayOf(first), end - WEEK_DAYS);
  return { since: begin === undefined ? undefined : beginOf(begin), until: beginOf(end) };
}

/** The local days in the range; the last one counts too. */
function daysOf(
  asked: AskedRange,
  today: number,
  dayOf: (at: number) => number,
): readonly [number | undefined, number] {
  if (asked === 'all') return [undefined, today];
  if (typeof asked === 'string') return [today - RANGE_DAYS[asked] + 1, today];
  const { since, until } = asked;
  return [since === undefined ? undefined : dayOf(since), until === undefined ? today : dayOf(until - 1)];
}

/**
 * True if it has at least seven local days including today, or 168 hours; a range without a beginning is long
 * enough.
 */
function isWeek(asked: AskedRange, now: number, timeZone: string): boolean {
  if (typeof asked === 'string' || asked.since === undefined) return true;
  const { since, until: end = now } = asked;
  const until = Math.min(end, now);
  const range = { since: new Date(since), until: new Date(until), untilNow: end >= now, timeZone };
  if (!isOfWholeDays(range)) return until - since >= WEEK_DAYS * DAY_MS;
  const { dayOf } = createLocalTime(timeZone);
  return dayOf(until - 1) - dayOf(since) + 1 >= WEEK_DAYS;
}
