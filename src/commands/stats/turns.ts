import { FairQueue, QueueFullError } from '../../async/fairQueue.ts';
import { createSingleFlight } from '../../async/singleFlight.ts';
import { type Clock, isTimestampRecent } from '../../domain/clock.ts';
import { type StatisticsRequester, TooManyRequests } from '../../domain/statistics/statistics.ts';

/**
 * Counts run one at a time. Each part of a count blocks the process for some milliseconds. With 600,000 plays, 30
 * counts at once blocked the process for over a second, and Discord waits only three seconds for an answer.
 */
const COUNTS_AT_ONCE = 1;
/**
 * Maximum number of waiting questions. A count takes seconds on a slow machine, so this many take a minute at most.
 * Only if this many other people wait is a person's first question refused, so a few busy people cannot block the
 * others.
 */
export const MAX_WAITING_COUNTS = 20;
const PER_PERSON = { running: 1, waiting: 3 };
/** Time in ms during which the same question gets the same answer. */
export const ANSWER_FRESH_MS = 5000;
/** Number of cached answers. The pictures of each take some hundred KB. */
const MOST_KEPT = 32;

type InTurn = <T>(work: () => Promise<T>, by: StatisticsRequester) => Promise<T>;

/** Lets each count wait for its turn. Throws TooManyRequests if too many wait. */
export function createCountQueue(): InTurn {
  const queue = new FairQueue({
    places: COUNTS_AT_ONCE,
    jobs: COUNTS_AT_ONCE,
    urgencies: [COUNTS_AT_ONCE],
    perPerson: PER_PERSON,
  });
  // Number of each person's questions that run or wait.
  const questionsByUser = new Map<string, number>();

  function throwIfFull(userId: string): void {
    const total = questionsByUser.values().reduce((sum, count) => sum + count, 0);
    const isFirst = !questionsByUser.has(userId);
    if (isFirst && questionsByUser.size >= COUNTS_AT_ONCE + MAX_WAITING_COUNTS) throw new TooManyRequests('all');
    if (!isFirst && total >= COUNTS_AT_ONCE + MAX_WAITING_COUNTS) throw new TooManyRequests('own');
  }

  function leave(userId: string): void {
    const remainingCount = (questionsByUser.get(userId) ?? 0) - 1;
    if (remainingCount > 0) questionsByUser.set(userId, remainingCount);
    else questionsByUser.delete(userId);
  }

  async function waitForTurn({ userId, reference, signal }: StatisticsRequester): Promise<() => void> {
    try {
      return await queue.acquire({ urgency: 0, person: userId, work: reference }, signal);
    } catch (error) {
      throw error instanceof QueueFullError ? new TooManyRequests('own') : error;
    }
  }

  return async (work, by) => {
    throwIfFull(by.userId);
    questionsByUser.set(by.userId, (questionsByUser.get(by.userId) ?? 0) + 1);
    try {
      const release = await waitForTurn(by);
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

type Share<T> = (key: string, work: (signal: AbortSignal) => Promise<T>, by: StatisticsRequester) => Promise<T>;

/** Shares an answer among people who ask the same question at the same time or shortly after. */
export function createStatsAnswerCache<T>(inTurn: InTurn, clock: Pick<Clock, 'now'>): Share<T> {
  const singleFlight = createSingleFlight<T>();
  const results = new Map<string, { readonly value: T; readonly at: number }>();

  function dropOldResults(): void {
    const now = clock.now().getTime();
    for (const [key, { at }] of results)
      if (results.size > MOST_KEPT || !isTimestampRecent(at, ANSWER_FRESH_MS, now)) results.delete(key);
  }

  return async (key, work, by) => {
    dropOldResults();
    const result = results.get(key);
    if (result) return result.value;
    const compute = async (signal: AbortSignal) => {
      const value = await inTurn(() => work(signal), { ...by, signal });
      results.set(key, { value, at: clock.now().getTime() });
      dropOldResults();
      return value;
    };
    return singleFlight.join(key, compute, by.signal);
  };
}
