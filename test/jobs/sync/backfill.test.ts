import { describe, expect, it, onTestFinished } from 'vitest';
import type { HistoryEntry, HistoryPage } from '../../../src/domain/media/history/history.ts';
import type { MediaServer } from '../../../src/domain/media/mediaServer.ts';
import type { LatePlays } from '../../../src/domain/statistics/backfill.ts';
import { playFromHistoryEntry, type RecordedPlays } from '../../../src/domain/statistics/plays.ts';
import { createHistoryBackfillJob, readHistoryBackfillProgress } from '../../../src/jobs/sync/backfill.ts';
import { aSubscription, DAY, memoryStore, openStore, silent, temporaryPath } from '../../store/support/openStore.ts';
import { film } from '../../support/media.ts';
import { noteSentences } from '../../support/noteSentences.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const BEGIN = Date.parse('2026-01-01T00:00:00Z');
const entry = (n: number): HistoryEntry => ({
  historyKey: `/h/${n}`,
  item: film(),
  viewedAt: new Date(BEGIN + n * MINUTE),
});
/** The newest first. */
const entries = (count: number): HistoryEntry[] =>
  Array.from({ length: count }, (_, index) => entry(count - 1 - index));

const missingOf = async (rows: readonly HistoryEntry[], plays: Pick<RecordedPlays, 'standings'>): Promise<number> =>
  (await plays.standings(rows.map(playFromHistoryEntry))).filter(({ isListed }) => !isListed).length;

/** Names are asked for only where something is told. */
const nameless = { accounts: async () => [], devices: async () => [] };

interface Ways {
  readonly paging?: 'as asked' | 'everything at once' | 'always the first page';
  readonly givesTotal?: boolean;
  /** Called before each page. */
  readonly meanwhile?: (asked: number) => void;
}

/** A server with these rows, in this order, in hundreds. */
function serverWith(rows: HistoryEntry[], ways: Ways = {}) {
  const asked: number[] = [];
  const historyPage: MediaServer['historyPage'] = async (start, { signal } = {}): Promise<HistoryPage> => {
    const { paging = 'as asked', givesTotal = true, meanwhile } = ways;
    signal?.throwIfAborted();
    asked.push(start);
    meanwhile?.(asked.length);
    const total = givesTotal ? rows.length : undefined;
    if (paging === 'everything at once') return { entries: rows, sent: rows.length, total };
    if (paging === 'always the first page')
      return { entries: rows.slice(0, 100), sent: 100, total: undefined, next: start + 100 };
    const end = start + 100;
    const found = rows.slice(start, end);
    return { entries: found, sent: found.length, total, next: end < rows.length ? end : undefined };
  };
  return { ...nameless, historyPage, asked };
}

async function backfillOf(media: Pick<MediaServer, 'historyPage'>, late: LatePlays = 'post') {
  const store = await memoryStore();
  const sentences: string[] = [];
  const log = { ...silent, info: noteSentences(sentences) };
  let woken = 0;
  const wake = () => {
    woken += 1;
  };
  const common = { late, wake, log, media: { ...nameless, ...media }, timeZone: 'UTC' };
  const make = () => createHistoryBackfillJob({ ...store, ...common, store: store.backfill });
  /** Time goes on as far as the run waits. */
  const runWith = async (job: ReturnType<typeof make>, signal = new AbortController().signal) => {
    let isOver = false;
    const run = job.run(signal).finally(() => {
      isOver = true;
    });
    run.catch(() => undefined);
    while (!isOver) await store.clock.advance(250);
    return run;
  };
  const job = make();
  return {
    ...store,
    sentences,
    make,
    progress: () => readHistoryBackfillProgress(store),
    runWith,
    woken: () => woken,
    run: (signal?: AbortSignal) => runWith(job, signal),
  };
}

describe('the back-fill', () => {
  it('the back-fill reads the whole history in pages, with pauses, and says when it is complete', async () => {
    const media = serverWith(entries(350));
    const { run, plays, progress, sentences, clock } = await backfillOf(media);
    const began = clock.now().getTime();
    await run();
    expect(await plays.count()).toBe(350);
    expect(media.asked).toEqual([0, 90, 180, 270]);
    expect(clock.now().getTime() - began).toBeGreaterThanOrEqual(750);
    expect(await progress()).toEqual({ done: true, read: 350, total: 350 });
    expect(sentences).toEqual(['copied the whole play history of the media server into the database']);
  });

  it('the back-fill reports its progress', async () => {
    const stop = new AbortController();
    const media = serverWith(entries(1000), { meanwhile: (asked) => asked === 4 && stop.abort(new Error('stop')) });
    const { run, progress } = await backfillOf(media);
    expect(await progress()).toEqual({ done: false, read: 0, total: undefined });
    await expect(run(stop.signal)).rejects.toThrow('stop');
    expect(await progress()).toEqual({ done: false, read: 280, total: 1000 });
  });

  it('the back-fill continues where it was stopped, also in another process, and reads one page again', async () => {
    const path = await temporaryPath();
    const clock = createSteppedClock();
    const stop = new AbortController();
    const media = serverWith(entries(1000), { meanwhile: (asked) => asked === 5 && stop.abort(new Error('stop')) });
    const start = async () => {
      const store = await openStore({ path, clock, log: silent });
      const others = { timeZone: 'UTC', late: 'post', wake: () => undefined } as const;
      const job = createHistoryBackfillJob({ ...store, ...others, media, store: store.backfill, clock, log: silent });
      return { store, job };
    };
    const untilOver = async (run: Promise<void>) => {
      let isOver = false;
      const over = run
        .catch(() => undefined)
        .finally(() => {
          isOver = true;
        });
      while (!isOver) await clock.advance(250);
      await over;
    };
    const first = await start();
    await untilOver(first.job.run(stop.signal));
    expect(await first.store.plays.count()).toBe(370);
    await first.store.close();
    const second = await start();
    onTestFinished(() => second.store.close());
    await untilOver(second.job.run(new AbortController().signal));
    expect(await second.store.plays.count()).toBe(1000);
    expect(media.asked.slice(4, 7)).toEqual([360, 260, 350]);
  });

  it('the back-fill misses no play when rows come and go meanwhile', async () => {
    const rows = entries(500);
    const media = serverWith(rows, {
      meanwhile: (asked) => {
        if (asked === 2) rows.unshift(entry(501), entry(500));
        if (asked === 4) rows.splice(0, 8);
      },
    });
    const { run, plays } = await backfillOf(media);
    await run();
    // All that were there in the beginning; what came on top meanwhile is the feed's.
    expect(await plays.count()).toBe(500);
  });

  it('the back-fill of the history reads earlier pages again if more rows vanish than two pages overlap', async () => {
    const rows = entries(1500);
    const media = serverWith(rows, { meanwhile: (asked) => asked === 6 && rows.splice(100, 60) });
    const { run, plays } = await backfillOf(media);
    await run();
    expect(await missingOf(rows, plays)).toBe(0);
    expect(media.asked.slice(4, 9)).toEqual([360, 450, 350, 440, 530]);
  });

  it('the back-fill of the history steps back through its pages until it meets rows that it knows', async () => {
    const rows = entries(3000);
    const media = serverWith(rows, { meanwhile: (asked) => asked === 11 && rows.splice(0, 700) });
    const { run, plays } = await backfillOf(media);
    await run();
    expect(await missingOf(rows, plays)).toBe(0);
    expect(media.asked.slice(10, 15)).toEqual([900, 800, 600, 200, 290]);
  });

  it('the back-fill of the history steps back if so many rows vanished that its next page is empty', async () => {
    const rows = entries(150);
    const media = serverWith(rows, { meanwhile: (asked) => asked === 2 && rows.splice(0, 80) });
    const { run, plays } = await backfillOf(media);
    await run();
    expect(await missingOf(rows, plays)).toBe(0);
  });

  it('the back-fill of the history continues to step back after it was stopped in between', async () => {
    const rows = entries(3000);
    const stop = new AbortController();
    const media = serverWith(rows, {
      meanwhile: (asked) => (asked === 11 && rows.splice(0, 700)) || (asked === 12 && stop.abort(new Error('stop'))),
    });
    const { run, runWith, make, plays } = await backfillOf(media);
    await run(stop.signal).catch(() => undefined);
    await runWith(make());
    expect(await missingOf(rows, plays)).toBe(0);
  });

  it('the back-fill of the history steps back if more rows vanished during a pause than two pages overlap', async () => {
    const rows = entries(1000);
    const stop = new AbortController();
    const media = serverWith(rows, { meanwhile: (asked) => asked === 5 && stop.abort(new Error('stop')) });
    const { run, progress, plays } = await backfillOf(media);
    await run(stop.signal).catch(() => undefined);
    // The 300 newest go: 200 unread ones slip past the page that is read again.
    rows.splice(0, 300);
    await run();
    expect(await progress()).toEqual({ done: true, read: 1000, total: 700 });
    expect(await missingOf(rows, plays)).toBe(0);
    expect(media.asked.slice(5, 8)).toEqual([260, 60, 150]);
  });

  it('the back-fill ends with a server that sends its rows in another order each time', async () => {
    const rows = entries(1000);
    const media = serverWith(rows, { meanwhile: () => rows.push(...rows.splice(0, 137)) });
    const { run, progress } = await backfillOf(media);
    await run();
    expect((await progress()).done).toBe(true);
  });

  it('the back-fill ends with a server whose pages have one row', async () => {
    const rows = entries(50);
    const asked: number[] = [];
    const { run, plays } = await backfillOf({
      historyPage: async (start) => {
        asked.push(start);
        return {
          entries: rows.slice(start, start + 1),
          sent: 1,
          next: start + 1 < rows.length ? start + 1 : undefined,
        };
      },
    });
    await run();
    expect([await plays.count(), asked.length]).toEqual([50, 50]);
  });

  it.each<Ways>([
    { paging: 'everything at once' },
    { paging: 'everything at once', givesTotal: false },
    { givesTotal: false },
  ])('the back-fill reads all plays from a server like %j, in any order', async (ways) => {
    const shuffled = entries(2345).toSorted((a, b) => a.historyKey.localeCompare(b.historyKey));
    const { run, plays, progress } = await backfillOf(serverWith(shuffled, ways));
    await run();
    expect(await plays.count()).toBe(2345);
    expect((await progress()).done).toBe(true);
  });

  it('the back-fill ends with a server that sends the same page for ever', async () => {
    const media = serverWith(entries(500), { paging: 'always the first page' });
    const { run, progress } = await backfillOf(media);
    await run();
    expect(media.asked).toHaveLength(2);
    expect(await progress()).toMatchObject({ done: true, read: 100 });
  });

  it('the back-fill continues after a page whose new rows are all unusable', async () => {
    const rows = entries(400);
    const isUsable = (row: HistoryEntry) => !rows.slice(100, 190).includes(row);
    const whole = serverWith(rows);
    const { run, plays, progress } = await backfillOf({
      historyPage: async (...args) => {
        const page = await whole.historyPage(...args);
        return { ...page, entries: page.entries.filter(isUsable) };
      },
    });
    await run();
    expect([(await progress()).done, await plays.count()]).toEqual([true, 310]);
  });

  it('the back-fill ends with a server whose rows are all unusable', async () => {
    const asked: number[] = [];
    const { run, progress } = await backfillOf({
      historyPage: async (start) => {
        asked.push(start);
        return { entries: [], sent: 100, next: start + 100 };
      },
    });
    await run();
    expect(asked).toHaveLength(3);
    expect(await progress()).toMatchObject({ done: true, read: 0 });
  });

  it('the back-fill ends with an empty history', async () => {
    const { run, progress } = await backfillOf(serverWith([]));
    await run();
    expect(await progress()).toEqual({ done: true, read: 0, total: 0 });
  });

  it('the back-fill of the history keeps what it read when the server fails, and fails with the same reason', async () => {
    const media = serverWith(entries(500), {
      meanwhile: (asked) => {
        if (asked === 3) throw new Error('down');
      },
    });
    const { run, plays, progress } = await backfillOf(media);
    await expect(run()).rejects.toThrow('down');
    expect(await plays.count()).toBe(190);
    await run();
    expect(await progress()).toMatchObject({ done: true, read: 500 });
  });
});

/** The copy is complete, and the feed has looked: its window is the day up to the newest of `count` plays. */
async function completed(count: number, late?: LatePlays, ways?: Ways) {
  const rows = entries(count);
  const media = serverWith(rows, ways);
  const world = await backfillOf(media, late);
  await world.run();
  const { backfill, feeds, subscriptions, notifications, clock } = world;
  const { id } = await subscriptions.set(aSubscription({ people: 'name' }));
  const newest = BEGIN + (count - 1) * MINUTE;
  await feeds.record({ feed: 'history', cursor: JSON.stringify({ newest, from: BEGIN - 10 * DAY }), events: [] });
  const read = media.asked.length;
  const sentences = async () => (await notifications.of(id, 100)).map(({ at }) => (at.getTime() - BEGIN) / MINUTE);
  const atNight = () => clock.set(new Date(clock.now().getTime() + DAY - (clock.now().getTime() % DAY) + 3 * HOUR));
  return { ...world, rows, media, atNight, events: sentences, asked: () => media.asked.slice(read), ask: backfill.ask };
}

const late = (n: number): HistoryEntry => ({ ...entry(n), historyKey: `/late/${n}` });

describe('a complete back-fill', () => {
  it('a complete copy of the history is not read again by day, and is read once a night', async () => {
    const { run, asked, atNight } = await completed(250);
    await run();
    expect(asked()).toEqual([]);
    await atNight();
    await run();
    await run();
    expect(asked()).toEqual([0, 90, 180]);
  });

  it('the nightly reading posts plays that were reported days late, and wakes the publisher', async () => {
    const { run, rows, atNight, events, plays, woken } = await completed(10);
    rows.push(late(-3 * 1440));
    await atNight();
    await run();
    await run();
    expect(await events()).toEqual([-3 * 1440]);
    expect([await plays.count(), woken()]).toEqual([11, 1]);
  });

  it('the nightly reading of the history counts late plays without posting them, if it is set to only count', async () => {
    const { run, rows, atNight, events, plays, woken } = await completed(10, 'count');
    rows.push(late(-3 * 1440));
    await atNight();
    await run();
    expect([await events(), await plays.count(), woken()]).toEqual([[], 11, 0]);
  });

  it('the nightly reading of the history counts plays from long before the feed’s position without posting them', async () => {
    const { run, rows, atNight, events, plays } = await completed(10);
    rows.push(late(-11 * 1440));
    await atNight();
    await run();
    expect([await events(), await plays.count()]).toEqual([[], 11]);
  });

  it('the nightly reading of the history leaves new plays of the last day to the feed, which posts them', async () => {
    const { run, rows, atNight, events, plays } = await completed(10);
    rows.unshift(entry(11));
    await atNight();
    await run();
    expect([await events(), await plays.count()]).toEqual([[], 10]);
  });

  it('a search for missing plays ends when as many as are missing were found', async () => {
    const { run, rows, asked, ask, events, backfill } = await completed(250);
    rows.splice(150, 0, late(-2000));
    // Just played, while it is looked for: that is not what is missing.
    rows.unshift(entry(250));
    await ask({ drops: false, missing: 1 });
    await run();
    expect(asked()).toEqual([0, 90]);
    expect(await events()).toEqual([-2000]);
    expect((await backfill.state()).walk).toBeUndefined();
  });

  it('a search for plays that cannot be found is repeated once an hour at most', async () => {
    const { run, asked, ask, clock } = await completed(10);
    for (const _ of [1, 2, 3]) {
      await ask({ drops: false, missing: 1 });
      await run();
    }
    expect(asked()).toEqual([0]);
    await clock.advance(HOUR);
    await run();
    expect(asked()).toEqual([0, 0]);
  });

  it('a back-fill that is requested again while it reads begins anew', async () => {
    const meanwhile: (() => Promise<void>)[] = [];
    const { run, asked, ask } = await completed(250, 'post', { meanwhile: () => void meanwhile.shift()?.() });
    await ask({ drops: false });
    meanwhile.push(
      async () => undefined,
      () => ask({ drops: true }),
    );
    await run();
    expect(asked()).toEqual([0, 90, 0, 90, 180]);
  });
});

describe('a history that was replaced', () => {
  it('plays that a server restored from a backup no longer has are not counted', async () => {
    const { run, rows, ask, plays, events, sentences } = await completed(250);
    rows.splice(0, 40);
    await ask({ drops: true });
    await run();
    expect([await plays.count(), await events()]).toEqual([210, []]);
    expect(sentences.at(-1)).toBe('deleted plays from the statistics that the media server no longer lists');
  });

  it('plays that return with an old history are counted again, and not posted', async () => {
    const { run, rows, ask, plays, events } = await completed(250);
    const gone = rows.splice(100, 40);
    await ask({ drops: true });
    await run();
    rows.push(...gone.map((row) => ({ ...row, historyKey: `/again${row.historyKey}` })));
    await ask({ drops: false });
    await run();
    expect([await plays.count(), await events()]).toEqual([250, []]);
  });

  it('a history that only got new row numbers keeps its copy', async () => {
    const { run, rows, ask, plays, events } = await completed(250);
    rows.splice(0, 250, ...rows.map((row) => ({ ...row, historyKey: `/new${row.historyKey}` })));
    await ask({ drops: true });
    await run();
    expect([await plays.count(), await events()]).toEqual([250, []]);
  });

  it('no stored play is dropped while the server sends the same page for ever, since the rest is unknown', async () => {
    const ways: { -readonly [Way in keyof Ways]: Ways[Way] } = {};
    const { run, ask, plays } = await completed(250, 'post', ways);
    ways.paging = 'always the first page';
    await ask({ drops: true });
    await run();
    expect(await plays.count()).toBe(250);
  });

  it('no stored play is dropped while a server’s history is empty; missing plays are once it has rows again', async () => {
    const { run, rows, ask, plays } = await completed(100);
    const all = rows.splice(0);
    await ask({ drops: true });
    await run();
    expect(await plays.count()).toBe(100);
    rows.push(...all.slice(60));
    await run();
    expect(await plays.count()).toBe(40);
  });
});
