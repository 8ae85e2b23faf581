import type { Plays } from '../../domain/statistics/plays.ts';
import { periodFor, playsByHour, playsPer, type TimeRange } from '../../domain/statistics/playTimes.ts';
import type { Counted, Question } from '../../domain/statistics/statistics.ts';

/** Rows of a ranking; with more, the picture would be taller than a phone. */
export const ROWS = 10;
/** Titles of each kind in the overview, which has other things to show, too. */
const TITLES_OF_OVERVIEW = 3;
/** All devices are needed, since they are counted by kind; a ten-year-old server has hundreds. */
const ALL_DEVICES = 100_000;

/** Reads all plays of the range. */
export async function countOf(
  { chart, librarySectionId, accountId, firstWeekday }: Question,
  range: TimeRange,
  plays: Pick<Plays, 'quarters' | 'titles' | 'playedBy'>,
  signal: AbortSignal,
): Promise<Counted> {
  const query = { librarySectionId, accountId, since: range.since, until: range.until };
  if (chart === 'overview' || chart === 'days' || chart === 'hours') {
    const quarters = await plays.quarters(query, signal);
    const hours = playsByHour(quarters, range.timeZone);
    if (chart === 'hours') return { kind: 'hours', hours };
    const period = periodFor(range);
    const columns = playsPer(period, quarters, range, firstWeekday);
    if (chart === 'days') return { kind: 'times', period, columns };
    return { kind: chart, period, columns, hours, rankings: await plays.titles(query, TITLES_OF_OVERVIEW, signal) };
  }
  if (chart === 'titles') return { kind: chart, rankings: await plays.titles(query, ROWS, signal) };
  const limit = chart === 'devices' ? ALL_DEVICES : ROWS;
  return { kind: chart, ranking: await plays.playedBy(chart, query, limit, signal) };
}
