import type { PlayCounter, QuarterHourPlaysByTitleKind } from '../../../domain/statistics/plays.ts';
import {
  countPlaysPerPeriod,
  hasWholeHourUtcOffset,
  playsByHour,
  shortestChartPeriodForRange,
  type TimeRange,
} from '../../../domain/statistics/playTimes.ts';
import type { StreamsChart, TimeRangeChart } from '../../../domain/statistics/ranges.ts';
import type { ChartNumbers, ChartQuestion } from '../../../domain/statistics/statistics.ts';
import { countStreams } from '../../../domain/statistics/streamSeries.ts';
import type { StreamMeasurements } from '../../../domain/statistics/streamTotals.ts';

/** Maximum number of rows of a ranking. With more, the picture would be taller than a phone's screen. */
export const MAX_RANKING_ROWS = 10;
const TITLES_OF_OVERVIEW = 3;
/**
 * Limit that no ranking reaches. All rows of a ranking are needed, because several devices or accounts may be combined
 * into one row.
 */
const ALL_ROWS = 100_000;

interface PlaysCount extends Omit<ChartQuestion, 'range'> {
  readonly chart: Exclude<TimeRangeChart, StreamsChart>;
  readonly range: TimeRange;
}

export async function countPlays(
  { chart, librarySectionId, accountIds, firstWeekday, range }: PlaysCount,
  plays: Pick<PlayCounter, 'quarters' | 'titles' | 'playedBy'>,
  signal: AbortSignal,
): Promise<ChartNumbers> {
  const query = { librarySectionId, accountIds, since: range.since, until: range.until };
  if (chart === 'overview' || chart === 'days' || chart === 'hours') {
    const playsByQuarter = await plays.quarters({ ...query, inWholeHours: hasWholeHourUtcOffset(range) }, signal);
    const hours = playsByHour(playsByQuarter, range.timeZone);
    if (chart === 'hours') return { kind: 'hours', hours };
    const period = shortestChartPeriodForRange(range);
    const columns = countPlaysPerPeriod(period, { quarters: playsByQuarter, range, firstWeekday });
    if (chart === 'days') return { kind: 'times', period, columns };
    return { kind: chart, period, columns, hours, rankings: await plays.titles(query, TITLES_OF_OVERVIEW, signal) };
  }
  if (chart === 'titles') return { kind: chart, rankings: await plays.titles(query, MAX_RANKING_ROWS, signal) };
  const kind = chart === 'played-libraries' ? 'libraries' : chart;
  const limit = kind === 'libraries' ? MAX_RANKING_ROWS : ALL_ROWS;
  // The cast is needed, because TypeScript cannot see that the ranking belongs to this kind of chart.
  return { kind, ranking: await plays.playedBy(kind, query, limit, signal) } as ChartNumbers;
}

interface StreamsCount extends Pick<ChartQuestion, 'firstWeekday'> {
  readonly chart: StreamsChart;
  readonly range: TimeRange;
}

interface StreamSources {
  readonly plays: Pick<PlayCounter, 'kindQuarters'>;
  readonly streamTotals: StreamMeasurements;
}

/** Undefined if no streams were measured in the range. */
export async function countStreamsInRange(
  { chart, firstWeekday, range }: StreamsCount,
  { plays, streamTotals }: StreamSources,
  signal: AbortSignal,
): Promise<Extract<ChartNumbers, { kind: 'streams' }> | undefined> {
  const { since, until } = range;
  const totals = await streamTotals.between(since, until, signal);
  const byKind = chart === 'watched' ? await plays.kindQuarters({ since, until }, signal) : NO_PLAYS;
  const wholeMs = await streamTotals.wholeMs(since, until, signal);
  const period = shortestChartPeriodForRange(range);
  const streams = countStreams(chart, { totals, plays: byKind, range, wholeMs, period, firstWeekday });
  return streams && { kind: 'streams', ...streams };
}

const NO_PLAYS: QuarterHourPlaysByTitleKind = {
  films: new Map(),
  series: new Map(),
  music: new Map(),
  other: new Map(),
};
