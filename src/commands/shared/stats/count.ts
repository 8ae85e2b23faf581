import type { CountedPlays, KindQuarters } from '../../../domain/statistics/plays.ts';
import {
  isInWholeHours,
  periodFor,
  playsByHour,
  playsPer,
  type TimeRange,
} from '../../../domain/statistics/playTimes.ts';
import type { PlaysChart, StreamsChart } from '../../../domain/statistics/ranges.ts';
import type { Counted, Question } from '../../../domain/statistics/statistics.ts';
import { countStreams } from '../../../domain/statistics/streamSeries.ts';
import type { MeasuredStreams } from '../../../domain/statistics/streamTotals.ts';

/** Rows of a ranking; with more, the picture would be taller than a phone. */
export const ROWS = 10;
/** Titles of each kind in the overview, which has other things to show, too. */
const TITLES_OF_OVERVIEW = 3;
/** All of these are needed: devices are counted by kind, accounts by person; a ten-year-old server has hundreds. */
const ALL = 100_000;

interface PlaysCount extends Omit<Question, 'range'> {
  readonly chart: Exclude<PlaysChart, StreamsChart>;
  readonly range: TimeRange;
}

/** Reads all plays of the range. */
export async function countPlays(
  { chart, librarySectionId, accountIds, firstWeekday, range }: PlaysCount,
  plays: Pick<CountedPlays, 'quarters' | 'titles' | 'playedBy'>,
  signal: AbortSignal,
): Promise<Counted> {
  const query = { librarySectionId, accountIds, since: range.since, until: range.until };
  if (chart === 'overview' || chart === 'days' || chart === 'hours') {
    const quarters = await plays.quarters({ ...query, inWholeHours: isInWholeHours(range) }, signal);
    const hours = playsByHour(quarters, range.timeZone);
    if (chart === 'hours') return { kind: 'hours', hours };
    const period = periodFor(range);
    const columns = playsPer(period, { quarters, range, firstWeekday });
    if (chart === 'days') return { kind: 'times', period, columns };
    return { kind: chart, period, columns, hours, rankings: await plays.titles(query, TITLES_OF_OVERVIEW, signal) };
  }
  if (chart === 'titles') return { kind: chart, rankings: await plays.titles(query, ROWS, signal) };
  const what = chart === 'played-libraries' ? 'libraries' : chart;
  const limit = what === 'libraries' ? ROWS : ALL;
  return { kind: what, ranking: await plays.playedBy(what, query, limit, signal) } as Counted;
}

interface StreamsCount extends Pick<Question, 'firstWeekday'> {
  readonly chart: StreamsChart;
  readonly range: TimeRange;
}

interface StreamSources {
  readonly plays: Pick<CountedPlays, 'kindQuarters'>;
  readonly streamTotals: MeasuredStreams;
}

/** Reads the streams measured in the range; undefined if none were. */
export async function countStreamsIn(
  { chart, firstWeekday, range }: StreamsCount,
  { plays, streamTotals }: StreamSources,
  signal: AbortSignal,
): Promise<Extract<Counted, { kind: 'streams' }> | undefined> {
  const { since, until } = range;
  const totals = await streamTotals.between(since, until, signal);
  const byKind = chart === 'watched' ? await plays.kindQuarters({ since, until }, signal) : NO_PLAYS;
  const wholeMs = await streamTotals.wholeMs(since, until, signal);
  const period = periodFor(range);
  const counted = countStreams(chart, { totals, plays: byKind, range, wholeMs, period, firstWeekday });
  return counted && { kind: 'streams', ...counted };
}

const NO_PLAYS: KindQuarters = { films: new Map(), series: new Map(), music: new Map(), other: new Map() };
