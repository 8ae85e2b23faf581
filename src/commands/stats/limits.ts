import { createLocalTime } from '../../domain/localTime.ts';
import { isOfWholeDays, type TimeRange } from '../../domain/playTimes.ts';
import type { AskedRange } from '../../domain/statistics.ts';
import type { PeopleLimit, StatsChart } from '../../domain/stats.ts';
import type { Deps } from '../deps.ts';

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;

interface Look {
  readonly chart: StatsChart;
  readonly range: AskedRange;
  readonly library?: unknown;
}

/**
 * Why this chart of people is not for everybody: of an evening, or of a library that one of them watches, whoever sat
 * there finds out whose made-up name is whose, and knows it from then on.
 */
export async function peopleLimit(
  { chart, range: asked, library }: Look,
  range: TimeRange | undefined,
  { routes }: Pick<Deps, 'routes'>,
  guildId: string | undefined,
): Promise<PeopleLimit | undefined> {
  if (chart !== 'people') return undefined;
  const all = await routes.list(guildId);
  if (all.some(({ feed, people }) => feed === 'history' && people === 'nobody')) return 'nobody';
  if (library !== undefined) return 'library';
  // The others are a week at least, as far as there are plays.
  return range && typeof asked !== 'string' && !isWeek(range) ? 'week' : undefined;
}

/**
 * The local days that it touches. Of two long times that differ by an hour the numbers differ by who watched in that hour;
 * days are all that can be told apart so.
 */
export function daysOf(asked: AskedRange, timeZone: string): AskedRange {
  if (typeof asked === 'string') return asked;
  const { dayOf, beginOf } = createLocalTime(timeZone);
  const { since, until } = asked;
  return {
    since: since === undefined ? undefined : beginOf(dayOf(since)),
    until: until === undefined ? undefined : beginOf(dayOf(until - 1) + 1),
  };
}

/** Seven local days, today being one, or as many times 24 hours. */
function isWeek(range: TimeRange): boolean {
  const [since, until] = [range.since.getTime(), range.until.getTime()];
  if (!isOfWholeDays(range)) return until - since >= WEEK_DAYS * DAY_MS;
  const { dayOf } = createLocalTime(range.timeZone);
  return dayOf(until - 1) - dayOf(since) + 1 >= WEEK_DAYS;
}
