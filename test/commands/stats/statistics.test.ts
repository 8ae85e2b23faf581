import { describe, expect, it, vi } from 'vitest';
import { createStatistics } from '../../../src/commands/stats/statistics.ts';
import { ANSWER_FRESH_MS, MAX_WAITING_COUNTS } from '../../../src/commands/stats/turns.ts';
import { FIRST_SERVER_ID } from '../../../src/domain/servers/refs.ts';
import type { ChartSpec } from '../../../src/domain/statistics/charts.ts';
import type { PlaysQuery, TitleRankings } from '../../../src/domain/statistics/plays.ts';
import {
  type ChartQuestion,
  type StatisticsRequester,
  TooManyRequests,
} from '../../../src/domain/statistics/statistics.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';

const NONE = { top: [], tied: 0, different: 0, plays: 0 };
const NO_TITLES = { films: NONE, series: NONE, music: NONE, other: NONE };
const patient = () => new AbortController().signal;
const titlesOf = (librarySectionId: string): ChartQuestion => ({
  servers: [FIRST_SERVER_ID],
  chart: 'titles',
  range: 'week',
  librarySectionId,
  firstWeekday: 1,
});
let people = 0;
/** Another person each time. */
const someone = (signal = patient()): StatisticsRequester => {
  people += 1;
  return { userId: `${people}`, reference: 'a', signal };
};
const spec = (title: string): ChartSpec => ({
  theme: 'dark',
  title,
  facts: [],
  language: 'en-US',
  panels: [],
});
const NO_POSTERS = new Map<string, Uint8Array>();
const outcomeOf = (promise: Promise<unknown>): Promise<unknown> => promise.then((value) => value ?? 'nothing', String);

/** Counts by hand: each count is over when the test says so. */
function world() {
  const clock = createSteppedClock();
  const counting: { library: string | undefined; end: (plays: number) => void; fail: (why: Error) => void }[] = [];
  const titles = vi.fn((query: PlaysQuery, _: number, signal: AbortSignal) => {
    const { promise, resolve, reject } = Promise.withResolvers<TitleRankings>();
    signal.addEventListener('abort', () => reject(signal.reason));
    counting.push({
      library: query.librarySectionId,
      end: (plays) => resolve({ ...NO_TITLES, films: { ...NONE, plays } }),
      fail: reject,
    });
    return promise;
  });
  const draw = vi.fn(async ({ title }: ChartSpec) => new TextEncoder().encode(title));
  const progress = vi.fn(async () => ({ done: true, read: 0, unread: [] }));
  const statistics = createStatistics({
    streamTotalsOf: () => ({ between: async () => [], wholeMs: async () => 0, first: async () => undefined }),
    playsOf: () => ({
      first: async () => undefined,
      quarters: async () => new Map(),
      watched: async function* () {},
      titles,
      playedBy: async () => NONE,
      kindQuarters: async () => ({ films: new Map(), series: new Map(), music: new Map(), other: new Map() }),
    }),
    charts: { prepare: () => undefined, draw },
    preparePosters: () => undefined,
    progressOf: progress,
    clock,
    timeZone: 'UTC',
  });
  const context = async (library: string, signal = patient(), by: Partial<StatisticsRequester> = {}) => {
    const { answer } = await statistics.count(titlesOf(library), { ...someone(signal), ...by });
    return answer?.counted.kind === 'titles' ? answer.counted.rankings.films.plays : undefined;
  };
  return {
    statistics,
    context,
    clock,
    counting,
    draw,
    progress,
    libraries: () => counting.map(({ library }) => library),
  };
}

describe('counting', () => {
  it('statistics say how much of the history had been read before counting began', async () => {
    const { statistics, clock, counting, progress } = world();
    progress.mockResolvedValueOnce({ done: false, read: 3, unread: [] });
    const counted = statistics.count(titlesOf('3'), someone(patient()));
    await clock.settle();
    counting[0]?.end(0);
    expect((await counted).progress).toEqual({ done: false, read: 3, unread: [] });
    // A question a moment later gets the same numbers, and so the same progress.
    expect((await statistics.count(titlesOf('3'), someone(patient()))).progress.done).toBe(false);
  });

  it('equal questions for statistics within a short time are counted only once', async () => {
    const { context, clock, counting } = world();
    const answers = Promise.all([context('3'), context('3'), context('3')]);
    await clock.settle();
    counting[0]?.end(7);
    expect(await answers).toEqual([7, 7, 7]);
    await clock.advance(ANSWER_FRESH_MS - 1);
    expect(await context('3')).toBe(7);
    expect(counting).toHaveLength(1);
  });

  it.each([
    { name: 'time goes on', ms: ANSWER_FRESH_MS },
    { name: 'the clock is set back', ms: -ANSWER_FRESH_MS },
  ])('statistics are counted again when $name', async ({ ms }) => {
    const { context, clock, counting } = world();
    const first = context('3');
    await clock.settle();
    counting[0]?.end(7);
    await first;
    clock.set(new Date(clock.now().getTime() + ms));
    const second = context('3');
    await clock.settle();
    counting[1]?.end(8);
    expect(await second).toBe(8);
  });

  it('different questions for statistics are counted one after the other, in order', async () => {
    const { context, clock, counting, libraries } = world();
    const answers = Promise.all([context('1'), context('2'), context('3')]);
    await clock.settle();
    expect(libraries()).toEqual(['1']);
    counting[0]?.end(1);
    await clock.settle();
    expect(libraries()).toEqual(['1', '2']);
    counting[1]?.end(2);
    await clock.settle();
    counting[2]?.end(3);
    expect(await answers).toEqual([1, 2, 3]);
  });

  it('the queue for statistics refuses one question too many, but not one that is already waiting', async () => {
    const { context, clock, counting } = world();
    const asked = Array.from({ length: 1 + MAX_WAITING_COUNTS }, (_, index) => `${index}`);
    const answers = asked.map((library) => context(library));
    expect(answers).toHaveLength(21);
    await clock.settle();
    const same = context('20');
    await expect(context('one more')).rejects.toThrow(TooManyRequests);
    for (const index of asked.keys()) {
      counting[index]?.end(index);
      await clock.settle();
    }
    expect(await Promise.all([...answers, same])).toEqual([...asked.keys(), 20]);
    const later = context('one more');
    await clock.settle();
    counting.at(-1)?.end(99);
    expect(await later).toBe(99);
  });

  it('a person who asks for twenty statistics at once is refused most of them, and others are not', async () => {
    const { context, clock, counting } = world();
    const flood = Array.from({ length: 20 }, (_, index) =>
      context(`${index}`, patient(), { userId: 'flood', reference: `${index}` }),
    );
    const outcomes = flood.map(outcomeOf);
    await clock.settle();
    const other = context('other');
    for (const index of [0, 1, 2, 3, 4]) {
      counting[index]?.end(index);
      await clock.settle();
    }
    expect(await other).toBe(4);
    expect(await Promise.all(outcomes)).toEqual([
      0,
      1,
      2,
      3,
      ...Array(16).fill('TooManyRequests: this person waits for too many statistics'),
    ]);
  });

  it.each([
    { name: 'six who ask for all that they may', askers: 6, each: 4 },
    { name: 'three who ask twenty times each', askers: 3, each: 20 },
    { name: 'twenty who ask once', askers: 20, each: 1 },
    { name: 'twenty who ask twice', askers: 20, each: 2 },
    { name: 'nobody', askers: 0, each: 0 },
  ])('the queue for statistics keeps room for 21 people in all, beside $name', async ({ askers, each }) => {
    const { context, clock } = world();
    const turnedAway: string[] = [];
    const ask = async (userId: string, nth: number): Promise<void> => {
      const outcome = await outcomeOf(
        context(`${userId} ${nth}`, patient(), { userId, reference: `${userId} ${nth}` }),
      );
      turnedAway.push(`${userId}: ${outcome}`);
    };
    for (let nth = 0; nth < askers * each; nth += 1) void ask(`asker ${nth % askers}`, nth);
    await clock.settle();
    turnedAway.length = 0;
    for (let nth = askers; nth < 1 + MAX_WAITING_COUNTS; nth += 1) void ask(`newcomer ${nth}`, 0);
    await clock.settle();
    expect(turnedAway).toEqual([]);
    await ask('late', 0);
    expect(turnedAway).toEqual(['late: TooManyRequests: too many wait for statistics']);
  });

  it('a person who gives up waiting for statistics makes room in the queue and costs no count', async () => {
    const { context, clock, counting, libraries } = world();
    const impatient = new AbortController();
    const first = context('0');
    const gaveUp = outcomeOf(context('given up', impatient.signal));
    const others = Array.from({ length: MAX_WAITING_COUNTS - 1 }, (_, index) => outcomeOf(context(`${index + 1}`)));
    await clock.settle();
    await expect(context('late')).rejects.toThrow(TooManyRequests);
    impatient.abort('enough');
    expect(await gaveUp).toBe('enough');
    const late = outcomeOf(context('late'));
    for (let index = 0; index <= MAX_WAITING_COUNTS; index += 1) {
      counting[index]?.end(index);
      await clock.settle();
    }
    await Promise.all([first, ...others]);
    expect(await late).toBe(MAX_WAITING_COUNTS);
    expect(libraries()).not.toContain('given up');
  });

  it('a count shared by several people continues when one gives up, and stops with the last', async () => {
    const { context, clock, counting, libraries } = world();
    const [one, two] = [new AbortController(), new AbortController()];
    const asked = [outcomeOf(context('3', one.signal)), outcomeOf(context('3', two.signal))];
    const next = context('4');
    await clock.settle();
    one.abort('enough');
    await clock.settle();
    expect([await asked[0], libraries()]).toEqual(['enough', ['3']]);
    two.abort('me too');
    await clock.settle();
    // The count was told to stop, so that the next could begin.
    expect([await asked[1], libraries()]).toEqual(['me too', ['3', '4']]);
    counting[1]?.end(4);
    expect(await next).toBe(4);
  });

  it('a failed count fails for everyone who asked the same, and the next request counts again', async () => {
    const { context, clock, counting } = world();
    const asked = [outcomeOf(context('3')), outcomeOf(context('3'))];
    await clock.settle();
    counting[0]?.fail(new Error('the disk is gone'));
    expect(await Promise.all(asked)).toEqual(['Error: the disk is gone', 'Error: the disk is gone']);
    const again = context('3');
    await clock.settle();
    counting[1]?.end(5);
    expect(await again).toBe(5);
  });
});

describe('drawing', () => {
  it('drawing a chart waits for its turn behind a running count', async () => {
    const { statistics, context, clock, counting, draw } = world();
    const count = context('3');
    const picture = statistics.draw([spec('A')], NO_POSTERS, someone());
    await clock.settle();
    expect(draw).not.toHaveBeenCalled();
    counting[0]?.end(1);
    expect(await count).toBe(1);
    expect(new TextDecoder().decode((await picture)[0])).toBe('A');
  });

  it('equal charts are drawn once, and only a limited number of drawings is kept', async () => {
    const { statistics, draw } = world();
    const titles = Array.from({ length: 40 }, (_, index) => `${index}`);
    for (const title of ['same', 'same', ...titles]) await statistics.draw([spec(title)], NO_POSTERS, someone());
    expect(draw).toHaveBeenCalledTimes(41);
    await statistics.draw([spec('39')], NO_POSTERS, someone());
    expect(draw).toHaveBeenCalledTimes(41);
    // The first ones had to go.
    await statistics.draw([spec('same')], NO_POSTERS, someone());
    expect(draw).toHaveBeenCalledTimes(42);
  });
});
