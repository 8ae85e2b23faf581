import { FairQueue, QueueFull } from '../../async/fairQueue.ts';
import { createSingleFlight } from '../../async/singleFlight.ts';
import { type Clock, isRecent } from '../../domain/clock.ts';
import type { ServerId } from '../../domain/servers/refs.ts';
import type { HistoryProgress } from '../../domain/statistics/backfill.ts';
import type { Charts } from '../../domain/statistics/charts.ts';
import type { CountedPlays } from '../../domain/statistics/plays.ts';
import { isStreamsChart, type PlaysChart, type StreamsChart } from '../../domain/statistics/ranges.ts';
import {
  type Answered,
  type AskedBy,
  type Counting,
  type Question,
  type Statistics,
  TooManyAsk,
} from '../../domain/statistics/statistics.ts';
import type { MeasuredStreams } from '../../domain/statistics/streamTotals.ts';
import { countPlays, countStreamsIn } from '../shared/stats/count.ts';
import { rangeFrom, rangeOf, undatedOf } from '../shared/stats/range.ts';

/**
 * One at a time: each turn of a count blocks everything for some milliseconds, and thirty counts at once blocked it for
 * more than one (seen with 600,000 plays) of the three seconds that Discord waits.
 */
const PLACES = 1;
/**
 * Each counts for some seconds on a slow machine, so the last of these gets an answer within a minute. A person's first question is
 * refused only while so many other people wait: a few who ask a lot cannot keep others out.
 */
export const MOST_WAITING = 20;
const PER_PERSON = { running: 1, waiting: 3 };
/** The same question within this time gets the same answer. */
export const FRESH_MS = 5000;
/** A picture takes some hundred KB. */
const MOST_KEPT = 32;

/** The charts whose titles have posters. */
const WITH_POSTERS: ReadonlySet<PlaysChart> = new Set(['overview', 'titles']);

type Servers = readonly ServerId[];

interface Sources {
  readonly playsOf: (
    servers: Servers,
  ) => Pick<CountedPlays, 'first' | 'quarters' | 'kindQuarters' | 'titles' | 'playedBy'>;
  readonly streamTotalsOf: (servers: Servers) => MeasuredStreams;
  readonly charts: Charts;
  /** Loads the code that shrinks posters. */
  readonly preparePosters: () => void;
  readonly progressOf: (servers: Servers) => Promise<HistoryProgress>;
  readonly clock: Clock;
  /** An IANA name. */
  readonly timeZone: string;
}

export function createStatistics(sources: Sources): Statistics {
  const { playsOf, streamTotalsOf, charts, preparePosters, progressOf, clock, timeZone } = sources;
  const inTurn = createTurns();
  const counts = createSharing<Counting>(inTurn, clock);
  const pictures = createSharing<Uint8Array>(inTurn, clock);

  /** Reads the progress before the plays, because plays that arrive during the count may be missing from it. */
  async function count(question: Question, signal: AbortSignal): Promise<Counting> {
    const progress = await progressOf(question.servers);
    return { answered: await answer(question, signal), progress };
  }

  async function answer({ chart, ...about }: Question, signal: AbortSignal): Promise<Answered | undefined> {
    if (isStreamsChart(chart)) return countStreams(chart, about, signal);
    const question = { chart, ...about };
    const plays = playsOf(about.servers);
    const range = await rangeOf(question, { plays, clock, timeZone, signal });
    if (!range) return undefined;
    const counted = await countPlays({ ...question, range }, plays, signal);
    return { range, counted, undated: await undatedOf(question, { plays, clock, signal }) };
  }

  async function countStreams(
    chart: StreamsChart,
    about: Omit<Question, 'chart'>,
    signal: AbortSignal,
  ): Promise<Answered | undefined> {
    const plays = playsOf(about.servers);
    const streamTotals = streamTotalsOf(about.servers);
    const first = await streamTotals.first();
    const range = await rangeFrom(about.range, async () => first, { clock, timeZone });
    const counted = range && (await countStreamsIn({ ...about, chart, range }, { plays, streamTotals }, signal));
    const began = range && first && first >= range.since ? first : undefined;
    return range && counted && { range, counted: { ...counted, began }, undated: 0 };
  }

  return {
    count: (question, by) => counts(keyOf(question), (until) => count(question, until), by),
    prepareToDraw: (chart) => {
      charts.prepare();
      if (WITH_POSTERS.has(chart)) preparePosters();
    },
    draw: (chart, posters, by) =>
      pictures(JSON.stringify([chart, [...posters.keys()]]), () => charts.draw(chart, posters), by),
  };
}

/** Whatever it leaves out, two who ask different things would get one answer. */
const keyOf = ({ servers, chart, range, librarySectionId, accountIds, firstWeekday }: Question): string =>
  JSON.stringify([
    servers,
    chart,
    typeof range === 'string' ? range : [range.since, range.until],
    librarySectionId,
    accountIds,
    firstWeekday,
  ]);

type InTurn = <T>(work: () => Promise<T>, by: AskedBy) => Promise<T>;

function createTurns(): InTurn {
  const queue = new FairQueue({ places: PLACES, jobs: PLACES, urgencies: [PLACES], perPerson: PER_PERSON });
  /** Each person's waiting and running counts. */
  const here = new Map<string, number>();

  function throwIfFull(userId: string): void {
    const all = here.values().reduce((sum, count) => sum + count, 0);
    const isFirst = !here.has(userId);
    if (isFirst && here.size >= PLACES + MOST_WAITING) throw new TooManyAsk('all');
    if (!isFirst && all >= PLACES + MOST_WAITING) throw new TooManyAsk('own');
  }

  function leave(userId: string): void {
    const left = (here.get(userId) ?? 0) - 1;
    if (left > 0) here.set(userId, left);
    else here.delete(userId);
  }

  async function turn({ userId, reference, signal }: AskedBy): Promise<() => void> {
    try {
      return await queue.acquire({ urgency: 0, person: userId, work: reference }, signal);
    } catch (error) {
      throw error instanceof QueueFull ? new TooManyAsk('own') : error;
    }
  }

  return async (work, by) => {
    throwIfFull(by.userId);
    here.set(by.userId, (here.get(by.userId) ?? 0) + 1);
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

type Share<T> = (key: string, work: (signal: AbortSignal) => Promise<T>, by: AskedBy) => Promise<T>;

function createSharing<T>(inTurn: InTurn, clock: Pick<Clock, 'now'>): Share<T> {
  const singleFlight = createSingleFlight<T>();
  const kept = new Map<string, { readonly value: T; readonly at: number }>();

  function tidy(): void {
    const now = clock.now().getTime();
    for (const [key, { at }] of kept) if (kept.size > MOST_KEPT || !isRecent(at, FRESH_MS, now)) kept.delete(key);
  }

  return async (key, work, by) => {
    tidy();
    const found = kept.get(key);
    if (found) return found.value;
    const keep = async (until: AbortSignal) => {
      const value = await inTurn(() => work(until), { ...by, signal: until });
      kept.set(key, { value, at: clock.now().getTime() });
      tidy();
      return value;
    };
    return singleFlight.join(key, keep, by.signal);
  };
}
