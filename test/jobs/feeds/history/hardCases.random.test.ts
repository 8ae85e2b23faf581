import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { HistoryEntry } from '../../../../src/domain/media/history/history.ts';
import type { NewSubscription } from '../../../../src/domain/notifications/subscriptions.ts';
import { FEED_DEFINITIONS } from '../../../../src/jobs/feeds/definitions.ts';
import { createFeedRenderer } from '../../../../src/jobs/feeds/feedRenderer.ts';
import { historyFeed } from '../../../../src/jobs/feeds/history/index.ts';
import { type HistoryPollDeps, pollHistory } from '../../../../src/jobs/feeds/history/poll.ts';
import { publishDueNotifications } from '../../../../src/jobs/publishing/publisher.ts';
import { textsForLanguage } from '../../../../src/render/texts/texts.ts';
import { aSubscription, memoryStore } from '../../../store/support/openStore.ts';
import { runs } from '../../../support/runs.ts';
import { CHANNEL, createFakeMedia, createRecorder, DAY, HOUR, NOON, play } from '../../support/fakes.ts';
import { pictureless } from '../../support/renderContext.ts';

// Issue 5: what the history feed guarantees, from the server's rows to the bodies in the outbox.

const MINUTE = 60_000;
const signal = new AbortController().signal;

interface Post {
  /** `2026-01-01T12:00`, when it was written. */
  readonly at: string;
  readonly body: string;
  /** The numbers of the films that it shows. */
  readonly films: readonly number[];
}

async function world(settings: Partial<NewSubscription> = {}, options?: Parameters<typeof createFakeMedia>[0]) {
  const store = await memoryStore();
  const { clock } = store;
  const server = createFakeMedia(options);
  const { log } = createRecorder();
  const renderer = createFeedRenderer(historyFeed);
  const renderers = { ...FEED_DEFINITIONS, history: renderer };
  await store.subscriptions.set(aSubscription(settings));
  const posts: Post[] = [];
  const wake = () => undefined;

  async function tick(more: Partial<HistoryPollDeps> = {}): Promise<void> {
    await pollHistory({ ...store, media: server.media, log, wake, readAgain: wake, signal, ...more });
    await publishDueNotifications({
      ...pictureless,
      ...store,
      renderers,
      textsFor: textsForLanguage,
      log,
      wake,
      signal,
    });
    for (let row = await store.outbox.next(CHANNEL); row; row = await store.outbox.next(CHANNEL)) {
      const films = JSON.parse(row.body).items.map(Number);
      posts.push({ at: clock.now().toISOString().slice(0, 16), body: row.body, films });
      await store.outbox.sent(row.id, `m${row.id}`, clock.now());
    }
  }

  /** Lets that much time pass, with a poll every so often. */
  async function pass(ms: number, every: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += every) {
      await clock.advance(every);
      await tick();
    }
  }

  const entries = () => posts.map(({ films }) => films);
  return { ...store, ...server, posts, tick, pass, entries };
}

/** A feed after its first poll of a server with one old play, Film 1 at noon. */
async function startedWorld(...args: Parameters<typeof world>) {
  const started = await world(...args);
  started.rows.push(play(1, 0));
  await started.tick();
  return started;
}

const upTo = (last: number) => Array.from({ length: last - 1 }, (_, n) => n + 2);
const numbers = (films: readonly (readonly number[])[]) => films.flat().toSorted((a, b) => a - b);

describe('two entries with one timestamp', () => {
  test('two plays with the same time that arrive together are both shown, in the order of their keys', async () => {
    const { rows, tick, entries } = await startedWorld();
    rows.push(play(10, HOUR), play(9, HOUR));
    await tick();
    await tick();
    expect(entries()).toEqual([[9, 10]]);
  });

  test('two plays with the same time that arrive one after the other are shown once each', async () => {
    const { rows, tick, entries } = await startedWorld();
    rows.push(play(9, HOUR));
    await tick();
    rows.unshift(play(8, HOUR));
    await tick();
    await tick();
    expect(entries()).toEqual([[9], [8]]);
  });

  test('a play with exactly the time of the cursor is shown once', async () => {
    const { rows, tick, entries } = await startedWorld();
    rows.push(play(2, 0));
    await tick();
    expect(entries()).toEqual([[2]]);
  });

  test('two plays with the same time on both sides of a page break are shown once each', async () => {
    const { rows, tick, entries } = await startedWorld({}, { pageSize: 2 });
    rows.push(play(2, HOUR), play(3, HOUR), play(4, HOUR));
    await tick();
    expect(entries()).toEqual([[2, 3, 4]]);
  });
});

describe('rows that arrive late and out of order', () => {
  /** Films 2 and on: how long after noon they were seen, and in which of five polls the server has them. */
  const arrivals = fc.array(fc.record({ seen: fc.integer({ min: 0, max: 23 }), look: fc.nat(4) }), {
    minLength: 1,
    maxLength: 30,
    // Left to itself fast-check makes half as many.
    size: 'max',
  });

  test('plays that arrive late are shown once each, in whatever order they come, oldest first within a poll', async () => {
    await fc.assert(
      fc.asyncProperty(arrivals, fc.boolean(), async (plays, ignoresFilters) => {
        const { clock, rows, tick, entries, plays: copy } = await startedWorld({}, { ignoresFilters, pageSize: 3 });
        await clock.advance(DAY);
        for (const look of [0, 1, 2, 3, 4]) {
          rows.unshift(...plays.flatMap(({ seen, look: at }, n) => (at === look ? [play(n + 2, seen * HOUR)] : [])));
          await tick();
        }
        const films = entries();
        const seenAt = (n: number) => plays[n - 2]?.seen ?? 0;
        // More than 20 at once are one summary, which tells the same.
        for (const post of films) expect(post.map(seenAt)).toEqual(post.map(seenAt).toSorted((a, b) => a - b));
        expect(numbers(films)).toEqual(upTo(plays.length + 1));
        expect(await copy.count()).toBe(plays.length + 1);
      }),
      runs(1, 20),
    );
  });

  test('plays that arrive more than a day behind the newest are not shown', async () => {
    const { clock, rows, tick, entries } = await startedWorld();
    await clock.advance(DAY);
    rows.push(play(2, 20 * HOUR));
    await tick();
    rows.push(play(3, -4 * HOUR + MINUTE), play(4, -4 * HOUR - MINUTE));
    await tick();
    expect(entries()).toEqual([[2], [3]]);
  });
});

describe('a server that ignores filters and has 100,000 rows', () => {
  const ROWS = 100_000;
  const PAGE = 100;
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');

  /** Newest first as it should be, or oldest first; counts what of it is still held as it goes. */
  function createLongHistory(order: 'newest first' | 'oldest first') {
    const fresh: HistoryEntry[] = [];
    const pages: WeakRef<object>[] = [];
    let held = 0;
    async function measure(): Promise<void> {
      await turn();
      collect();
      held = Math.max(held, pages.filter((page) => page.deref() !== undefined).length);
    }
    /** One every hour, back to eleven years ago. */
    const old = (n: number) => play(1000 + n, -(order === 'newest first' ? n : ROWS - 1 - n) * HOUR);
    async function* history() {
      yield [...fresh];
      for (let start = 0; start < ROWS; start += PAGE) {
        const page = Array.from({ length: PAGE }, (_, n) => old(start + n));
        pages.push(new WeakRef(page[0] ?? page));
        yield page;
        if (start % (ROWS / 4) === 0) await measure();
      }
    }
    const historyPage = async (start: number) => {
      const entries = [...(start === 0 ? fresh : []), ...Array.from({ length: PAGE }, (_, n) => old(start + n))];
      return { entries: entries.slice(0, PAGE), sent: PAGE, total: ROWS + fresh.length, next: start + PAGE };
    };
    return {
      history,
      historyPage,
      fresh,
      held: () => held,
      newest: async () => old(order === 'newest first' ? 0 : ROWS - 1),
    };
  }

  test.each(['newest first', 'oldest first'] as const)(
    'with a history of 100,000 rows listed %s, a new play is shown and the memory in use is bounded',
    async (order) => {
      const long = createLongHistory(order);
      const { media, tick, entries, plays } = await world();
      const asked: number[] = [];
      const standings: typeof plays.standings = (rows) => {
        asked.push(rows.length);
        return plays.standings(rows);
      };
      const { history, historyPage, newest } = long;
      const look = () =>
        tick({ media: { ...media, history, historyPage, newestHistoryEntry: newest }, plays: { standings } });
      await look();
      long.fresh.push(play(2, HOUR));
      await look();
      expect(entries()).toEqual([[2]]);
      // The page in hand and the one before, and what of the last day is kept to be written down.
      expect(long.held()).toBeLessThanOrEqual(4);
      // The rows of the last day and the new one: nothing else is looked up.
      expect(asked.reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(26);
    },
  );
});

describe('history rows of deleted items', () => {
  const deleted = (n: number, afterNoonMs: number, title = '') =>
    play(n, afterNoonMs, { item: { kind: 'other', title }, accountId: '1' });

  test('plays of deleted items are shown once each, without buttons that open the items', async () => {
    const { rows, tick, posts, plays } = await startedWorld();
    rows.push(deleted(2, HOUR), deleted(3, 2 * HOUR, 'Lost Film'));
    await tick();
    await tick();
    expect(posts).toHaveLength(1);
    expect(posts[0]?.films).toEqual([]);
    expect(posts[0]?.body).toContain('Something that is no longer on the server');
    expect(posts[0]?.body).toContain('Lost Film');
    expect(await plays.count()).toBe(3);
  });

  test('plays that were shown are not shown again after their item is deleted', async () => {
    const { rows, tick, posts } = await startedWorld();
    rows.push(play(2, HOUR));
    await tick();
    rows.splice(1, 1, deleted(2, HOUR));
    await tick();
    expect(posts).toHaveLength(1);
  });
});

describe('a clock that is set back an hour', () => {
  const setBack = async ({ clock, pass }: Awaited<ReturnType<typeof world>>) => {
    clock.set(new Date(clock.now().getTime() - HOUR));
    await pass(3 * HOUR, 15 * MINUTE);
  };

  test('plays are shown once each after the server’s clock is set back an hour', async () => {
    const started = await startedWorld();
    const { rows, pass, entries } = started;
    rows.push(play(2, 5 * HOUR));
    await pass(5 * HOUR, HOUR);
    for (const n of [3, 4, 5]) {
      rows.push(play(n, 4 * HOUR + n * MINUTE));
      await pass(MINUTE, MINUTE);
    }
    expect(entries()).toEqual([[2], [3], [4], [5]]);
  });

  test('plays are shown at once and without repetition after the bot’s clock is set back an hour', async () => {
    const started = await startedWorld();
    const { rows, pass, entries } = started;
    rows.push(play(2, HOUR));
    await pass(HOUR, HOUR);
    rows.push(play(3, HOUR + MINUTE));
    await setBack(started);
    rows.push(play(4, 3 * HOUR));
    await pass(MINUTE, MINUTE);
    expect(entries()).toEqual([[2], [3], [4]]);
  });

  test('a digest is not repeated after the bot’s clock is set back an hour, and the next one is complete', async () => {
    const started = await startedWorld({ digest: { kind: 'hourly' } });
    const { rows, pass, posts } = started;
    rows.push(play(2, 30 * MINUTE));
    await pass(HOUR, 15 * MINUTE);
    rows.push(play(3, HOUR));
    await setBack(started);
    expect(posts.map(({ at, films }) => [at, films])).toEqual([
      ['2026-01-01T13:00', [2]],
      ['2026-01-01T14:00', [3]],
    ]);
  });
});

describe('changes of clocks', () => {
  const noonOf = (day: string) => new Date(`${day}T12:00:00Z`);

  /** Three days around the change, with a play every hour; returns which digest was posted when. */
  async function threeDays(day: string, settings: Partial<NewSubscription>) {
    const started = await world(settings);
    const { clock, rows, pass, tick, posts, entries } = started;
    clock.set(noonOf(day));
    const since = noonOf(day).getTime() - NOON.getTime();
    rows.push(play(1, since));
    await tick();
    for (let hour = 1; hour <= 72; hour += 1) {
      rows.push(play(hour + 1, since + hour * HOUR - MINUTE));
      await pass(HOUR, 30 * MINUTE);
    }
    return { times: posts.map(({ at }) => at), films: entries() };
  }

  const daily = (at: number, timeZone: string) => ({ digest: { kind: 'daily', at }, timeZone }) as const;
  const HALF_PAST_TWO = 150;

  test.each([
    ['2026-03-27', daily(HALF_PAST_TWO, 'Europe/Berlin'), ['2026-03-28T01:30', '2026-03-29T01:00', '2026-03-30T00:30']],
    ['2026-10-23', daily(HALF_PAST_TWO, 'Europe/Berlin'), ['2026-10-24T00:30', '2026-10-25T00:30', '2026-10-26T01:30']],
    [
      '2026-03-06',
      daily(HALF_PAST_TWO, 'America/New_York'),
      ['2026-03-07T07:30', '2026-03-08T07:00', '2026-03-09T06:30'],
    ],
    ['2026-10-30', daily(90, 'America/New_York'), ['2026-10-31T05:30', '2026-11-01T05:30', '2026-11-02T06:30']],
  ])(
    'from %s, while the clocks change, a daily digest comes once a day, and contains every play once',
    async (day, settings, expected) => {
      const { times, films } = await threeDays(day, settings);
      expect(times).toEqual(expected);
      expect(films.flat()).toEqual(upTo(films.flat().length + 1));
      // Noon to the third digest.
      const hours = (new Date(`${expected[2]}:00Z`).getTime() - noonOf(day).getTime()) / HOUR;
      expect(films.flat()).toHaveLength(Math.floor(hours));
    },
  );

  test.each([
    ['2026-03-28', 'Europe/Berlin', '2026-03-29T05:00'],
    ['2026-10-24', 'Europe/Berlin', '2026-10-25T06:00'],
    ['2026-03-07', 'America/New_York', '2026-03-08T11:00'],
    ['2026-10-31', 'America/New_York', '2026-11-01T12:00'],
  ])(
    'in the night after %s, in which the clocks change, nothing is posted until seven in %s',
    async (day, timeZone, morning) => {
      const { times, films } = await threeDays(day, { quiet: { from: 22 * 60, to: 7 * 60 }, timeZone });
      const hours = (from: string, to: string) => times.filter((time) => time > from && time < to);
      const evening = new Date(new Date(`${morning}:00Z`).getTime() - 7 * HOUR).toISOString().slice(0, 16);
      expect(hours(evening, morning)).toEqual([]);
      expect(times.filter((time) => time === morning)).toHaveLength(1);
      expect(numbers(films)).toEqual(upTo(films.flat().length + 1));
    },
  );
});

test('a digest after days without the bot has all plays that waited', async () => {
  const { rows, clock, tick, pass, posts } = await startedWorld({ digest: { kind: 'daily', at: 18 * 60 } });
  rows.push(play(2, HOUR));
  await pass(2 * HOUR, HOUR);
  await clock.advance(3 * DAY);
  rows.push(play(3, 2 * DAY));
  await tick();
  await pass(DAY, HOUR);
  expect(posts.map(({ at, films }) => [at, films])).toEqual([
    ['2026-01-04T14:00', [2]],
    ['2026-01-04T18:00', [3]],
  ]);
});
