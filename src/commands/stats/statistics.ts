import type { Clock } from '../../domain/clock.ts';
import type { ServerId } from '../../domain/servers/refs.ts';
import type { ReadHistoryProgress } from '../../domain/statistics/backfill.ts';
import type { ChartPosters, ChartSpec, Charts } from '../../domain/statistics/charts.ts';
import type { PlayCounter } from '../../domain/statistics/plays.ts';
import { isStreamsChart, type StreamsChart, type TimeRangeChart } from '../../domain/statistics/ranges.ts';
import { measureRecapCoverage } from '../../domain/statistics/recap/coverage.ts';
import { type FindPersonAccounts, readRecapNumbers } from '../../domain/statistics/recap/read.ts';
import type {
  ChartNumbersInRange,
  ChartQuestion,
  CountResult,
  PersonalRecapRequest,
  RecapNumbersWithCoverage,
  Statistics,
} from '../../domain/statistics/statistics.ts';
import type { StreamMeasurements } from '../../domain/statistics/streamTotals.ts';
import { countPlays, countStreamsInRange } from '../shared/stats/count.ts';
import { countUndatedPlays, resolveRangeFrom, resolveStatsRange } from '../shared/stats/range.ts';
import { createCountQueue, createStatsAnswerCache } from './turns.ts';

const WITH_POSTERS: ReadonlySet<TimeRangeChart> = new Set(['overview', 'titles']);

type Servers = readonly ServerId[];

interface Sources {
  readonly playsOf: (
    servers: Servers,
  ) => Pick<PlayCounter, 'first' | 'quarters' | 'kindQuarters' | 'watched' | 'titles' | 'playedBy'>;
  readonly streamTotalsOf: (servers: Servers) => StreamMeasurements;
  readonly charts: Charts;
  readonly preparePosters: () => void;
  readonly progressOf: ReadHistoryProgress;
  readonly clock: Clock;
  readonly timeZone: string;
}

export function createStatistics(sources: Sources): Statistics {
  const { playsOf, streamTotalsOf, charts, preparePosters, progressOf, clock, timeZone } = sources;
  const inTurn = createCountQueue();
  const shareCounts = createStatsAnswerCache<CountResult>(inTurn, clock);
  const shareRecaps = createStatsAnswerCache<RecapNumbersWithCoverage>(inTurn, clock);
  const sharePictures = createStatsAnswerCache<readonly Uint8Array[]>(inTurn, clock);

  /**
   * The progress of the history is read before the plays are counted, because the count may miss plays that arrive
   * while it runs.
   */
  async function count(question: ChartQuestion, signal: AbortSignal): Promise<CountResult> {
    const progress = await progressOf(question.servers);
    return { answer: await answer(question, signal), progress };
  }

  async function answer(
    { chart, ...query }: ChartQuestion,
    signal: AbortSignal,
  ): Promise<ChartNumbersInRange | undefined> {
    if (isStreamsChart(chart)) return countStreams(chart, query, signal);
    const question = { chart, ...query };
    const plays = playsOf(query.servers);
    const range = await resolveStatsRange(question, { plays, clock, timeZone, signal });
    if (!range) return undefined;
    const countedPlays = await countPlays({ ...question, range }, plays, signal);
    return { range, counted: countedPlays, undated: await countUndatedPlays(question, { plays, clock, signal }) };
  }

  async function countStreams(
    chart: StreamsChart,
    query: Omit<ChartQuestion, 'chart'>,
    signal: AbortSignal,
  ): Promise<ChartNumbersInRange | undefined> {
    const plays = playsOf(query.servers);
    const streamTotals = streamTotalsOf(query.servers);
    const first = await streamTotals.first();
    const range = await resolveRangeFrom(query.range, async () => first, { clock, timeZone });
    if (!range) return undefined;
    const countedStreams = await countStreamsInRange({ ...query, chart, range }, { plays, streamTotals }, signal);
    if (!countedStreams) return undefined;
    const firstMeasuredAt = first && first >= range.since ? first : undefined;
    return { range, counted: { ...countedStreams, began: firstMeasuredAt }, undated: 0 };
  }

  async function countRecap(question: PersonalRecapRequest, signal: AbortSignal): Promise<RecapNumbersWithCoverage> {
    const { servers, times, accountIds } = question;
    const coverage = measureRecapCoverage(times, await progressOf(servers));
    const firstAccountsOf = onePersonOf(question);
    return {
      coverage,
      numbers: await readRecapNumbers({ times, accountIds, firstAccountsOf, signal }, playsOf(servers)),
    };
  }

  return {
    count: (question, by) => shareCounts(questionKey(question), (signal) => count(question, signal), by),
    recap: (question, by) => shareRecaps(JSON.stringify(question), (signal) => countRecap(question, signal), by),
    prepareToDraw: (chart) => {
      charts.prepare();
      if (WITH_POSTERS.has(chart)) preparePosters();
    },
    draw: (specs, posters, by) =>
      sharePictures(JSON.stringify([specs, [...posters.keys()]]), () => drawAll(specs, posters, charts), by),
  };
}

/** Treats all accounts in the question as one person's, even if other people use them too. */
function onePersonOf({ accountIds }: PersonalRecapRequest): FindPersonAccounts {
  const [first] = accountIds;
  return async (accounts) => new Map(accounts.map((account) => [account, first ?? account]));
}

/** Draws the charts one after the other, because they share a thread. */
async function drawAll(
  specs: readonly ChartSpec[],
  posters: ChartPosters,
  charts: Pick<Charts, 'draw'>,
): Promise<readonly Uint8Array[]> {
  const pictures: Uint8Array[] = [];
  for (const spec of specs) pictures.push(await charts.draw(spec, posters));
  return pictures;
}

/** The key contains the whole question, so that two different questions do not share an answer. */
const questionKey = ({ servers, chart, range, librarySectionId, accountIds, firstWeekday }: ChartQuestion): string =>
  JSON.stringify([
    servers,
    chart,
    typeof range === 'string' ? range : [range.since, range.until],
    librarySectionId,
    accountIds,
    firstWeekday,
  ]);
