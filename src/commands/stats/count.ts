import type { Plays } from '../../domain/plays.ts';
import { periodFor, playsByHour, playsPer, type TimeRange } from '../../domain/playTimes.ts';
import type { Counted, Question } from '../../domain/statistics.ts';

/** Bars in a picture; more would be too thin to read at Discord's size. */
export const BARS = 10;
/** The overview has its titles beside a picture of something else. */
const TITLES_OF_OVERVIEW = 5;
/** Devices are counted by kind, so all have to be there; a server that is ten years old has hundreds. */
const ALL_DEVICES = 100_000;

/** Looks at all plays of the range. */
export async function countOf(
  { chart, librarySectionId, firstWeekday }: Question,
  range: TimeRange,
  plays: Pick<Plays, 'quarters' | 'titles' | 'playedBy'>,
  signal: AbortSignal,
): Promise<Counted> {
  const query = { librarySectionId, since: range.since, until: range.until };
  if (chart === 'overview' || chart === 'days') {
    const quarters = await plays.quarters(query, signal);
    const period = periodFor(range);
    const columns = playsPer(period, quarters, range, firstWeekday);
    const titles = chart === 'overview' ? await plays.titles(query, TITLES_OF_OVERVIEW, signal) : undefined;
    return { kind: 'times', period, columns, titles };
  }
  if (chart === 'hours')
    return { kind: chart, hours: playsByHour(await plays.quarters(query, signal), range.timeZone) };
  if (chart === 'titles') return { kind: chart, ranking: await plays.titles(query, BARS, signal) };
  const limit = chart === 'devices' ? ALL_DEVICES : BARS;
  return { kind: chart, ranking: await plays.playedBy(chart, query, limit, signal) };
}
