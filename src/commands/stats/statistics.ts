import { FairQueue, QueueFull } from '../../async/fairQueue.ts';
import { createSingleFlight } from '../../async/singleFlight.ts';
import { type Clock, isRecent } from '../../domain/clock.ts';
import type { ServerId } from '../../domain/servers/refs.ts';
import type { ProgressOf } from '../../domain/statistics/backfill.ts';
import type { ChartPosters, ChartSpec, Charts } from '../../domain/statistics/charts.ts';
import type { CountedPlays } from '../../domain/statistics/plays.ts';
import { isStreamsChart, type PlaysChart, type StreamsChart } from '../../domain/statistics/ranges.ts';
import { recapCoverage } from '../../domain/statistics/recap/coverage.ts';
import { type PersonsOf, readRecapNumbers } from '../../domain/statistics/recap/read.ts';
import {
  type CountAnswer,
  type CountedRecap,
  type CountRequester,
  type CountResult,
  type OwnRecapQuestion,
  type Question,
  type Statistics,
  TooManyRequests,
} from '../../domain/statistics/statistics.ts';
import type { MeasuredStreams } from '../../domain/statistics/streamTotals.ts';
import { countPlays, countStreamsIn } from '../shared/stats/count.ts';
import { countUndated, rangeFrom, rangeOf } from '../shared/stats/range.ts';

/**
 * Counts run one at a time. Each part of a count blocks the process for milliseconds: 30 at once blocked it for over a
 * second (600,000 plays), and Discord waits three seconds.
 */
const COUNTS_AT_ONCE = 1;
/**
 * Maximum questions that wait. A count takes seconds on a slow machine, so this many take a minute at most. A person's
 * first question is refused only if this many other people wait, so a few busy people cannot keep others out.
 */
export const MOST_WAITING = 20;
const PER_PERSON = { running: 1, waiting: 3 };
/** How long an answer stays valid, in ms. The same question within this time gets the same answer. */
export const FRESH_MS = 5000;
/** Number of answers kept; the pictures of each take some hundred KB. */
const MOST_KEPT = 32;

const WITH_POSTERS: ReadonlySet<PlaysChart> = new Set(['overview', 'titles']);

type Servers = readonly ServerId[];

interface Sources {
  readonly playsOf: (
    servers: Servers,
  ) => Pick<CountedPlays, 'first' | 'quarters' | 'kindQuarters' | 'watched' | 'titles' | 'playedBy'>;
  readonly streamTotalsOf: (servers: Servers) => MeasuredStreams;
  readonly charts: Charts;
  readonly preparePosters: () => void;
  readonly progressOf: ProgressOf;
  readonly clock: Clock;
  readonly timeZone: string;
}

export function createStatistics(sources: Sources): Statistics {
  const { playsOf, streamTotalsOf, charts, preparePosters, progressOf, clock, timeZone } = sources;
  const inTurn = createTurns();
  const shareCounts = createSharing<CountResult>(inTurn, clock);
  const shareRecaps = createSharing<CountedRecap>(inTurn, clock);
  const sharePictures = createSharing<readonly Uint8Array[]>(inTurn, clock);

  /**
   * The progress of reading the history is read before the plays are counted: plays that arrive during the count may be
   * missing from it.
   */
  async function count(question: Question, signal: AbortSignal): Promise<CountResult> {
    const progress = await progressOf(question.servers);
    return { answered: await answer(question, signal), progress };
  }

  async function answer({ chart, ...query }: Question, signal: AbortSignal): Promise<CountAnswer | undefined> {
    if (isStreamsChart(chart)) return countStreams(chart, query, signal);
    const question = { chart, ...query };
    const plays = playsOf(query.servers);
    const range = await rangeOf(question, { plays, clock, timeZone, signal });
    if (!range) return undefined;
    const countedPlays = await countPlays({ ...question, range }, plays, signal);
    return { range, counted: countedPlays, undated: await countUndated(question, { plays, clock, signal }) };
  }

  async function countStreams(
    chart: StreamsChart,
    query: Omit<Question, 'chart'>,
    signal: AbortSignal,
  ): Promise<CountAnswer | undefined> {
    const plays = playsOf(query.servers);
    const streamTotals = streamTotalsOf(query.servers);
    const first = await streamTotals.first();
    const range = await rangeFrom(query.range, async () => first, { clock, timeZone });
    const countedStreams = range && (await countStreamsIn({ ...query, chart, range }, { plays, streamTotals }, signal));
    const firstMeasuredAt = range && first && first >= range.since ? first : undefined;
    return range && countedStreams && { range, counted: { ...countedStreams, began: firstMeasuredAt }, undated: 0 };
  }

  async function countRecap(question: OwnRecapQuestion, signal: AbortSignal): Promise<CountedRecap> {
    const { servers, times, accountIds } = question;
    const coverage = recapCoverage(times, await progressOf(servers));
    const personsOf = onePersonOf(question);
    return { coverage, numbers: await readRecapNumbers({ times, accountIds, personsOf, signal }, playsOf(servers)) };
  }

  return {
    count: (question, by) => shareCounts(questionKey(question), (until) => count(question, until), by),
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
function onePersonOf({ accountIds: [first] }: OwnRecapQuestion): PersonsOf {
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

/** The key contains the whole question, so that two different questions never share an answer. */
const questionKey = ({ servers, chart, range, librarySectionId, accountIds, firstWeekday }: Question): string =>
  JSON.stringify([
    servers,
    chart,
    typeof range === 'string' ? range : [range.since, range.until],
    librarySectionId,
    accountIds,
    firstWeekday,
  ]);

type InTurn = <T>(work: () => Promise<T>, by: CountRequester) => Promise<T>;

function createTurns(): InTurn {
  const queue = new FairQueue({
    places: COUNTS_AT_ONCE,
    jobs: COUNTS_AT_ONCE,
    urgencies: [COUNTS_AT_ONCE],
    perPerson: PER_PERSON,
  });
  const activeByUser = new Map<string, number>();

  function throwIfFull(userId: string): void {
    const total = activeByUser.values().reduce((sum, count) => sum + count, 0);
    const isFirst = !activeByUser.has(userId);
    if (isFirst && activeByUser.size >= COUNTS_AT_ONCE + MOST_WAITING) throw new TooManyRequests('all');
    if (!isFirst && total >= COUNTS_AT_ONCE + MOST_WAITING) throw new TooManyRequests('own');
  }

  function leave(userId: string): void {
    const remainingCount = (activeByUser.get(userId) ?? 0) - 1;
    if (remainingCount > 0) activeByUser.set(userId, remainingCount);
    else activeByUser.delete(userId);
  }

  async function turn({ userId, reference, signal }: CountRequester): Promise<() => void> {
    try {
      return await queue.acquire({ urgency: 0, person: userId, work: reference }, signal);
    } catch (error) {
      throw error instanceof QueueFull ? new TooManyRequests('own') : error;
    }
  }

  return async (work, by) => {
    throwIfFull(by.userId);
    activeByUser.set(by.userId, (activeByUser.get(by.userId) ?? 0) + 1);
    try {
      const release = await turn(by);
      try {
        return await work();
      } finally {
        release();
      }
    } finally {
      leave(by.userId);
    }
  };
}

type Share<T> = (key: string, work: (signal: AbortSignal) => Promise<T>, by: CountRequester) => Promise<T>;

function createSharing<T>(inTurn: InTurn, clock: Pick<Clock, 'now'>): Share<T> {
  const singleFlight = createSingleFlight<T>();
  const results = new Map<string, { readonly value: T; readonly at: number }>();

  function dropOldAnswers(): void {
    const now = clock.now().getTime();
    for (const [key, { at }] of results)
      if (results.size > MOST_KEPT || !isRecent(at, FRESH_MS, now)) results.delete(key);
  }

  return async (key, work, by) => {
    dropOldAnswers();
    const result = results.get(key);
    if (result) return result.value;
    const compute = async (until: AbortSignal) => {
      const value = await inTurn(() => work(until), { ...by, signal: until });
      results.set(key, { value, at: clock.now().getTime() });
      dropOldAnswers();
      return value;
    };
    return singleFlight.join(key, compute, by.signal);
  };
}
