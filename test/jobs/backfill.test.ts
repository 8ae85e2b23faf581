import { describe, expect, it, onTestFinished } from 'vitest';
import type { HistoryEntry } from '../../src/domain/media.ts';
import type { HistoryPage, MediaServer } from '../../src/domain/mediaServer.ts';
import type { Plays } from '../../src/domain/plays.ts';
import { createBackfill } from '../../src/jobs/backfill.ts';
import { openStore } from '../../src/store/open.ts';
import { memoryStore, silent, temporaryPath } from '../store/support.ts';
import { film } from '../support/media.ts';
import { createSteppedClock } from '../support/steppedClock.ts';

const BEGIN = Date.parse('2026-01-01T00:00:00Z');
const entry = (n: number): HistoryEntry => ({
  historyKey: `/h/${n}`,
  item: film(),
  viewedAt: new Date(BEGIN + n * 1000),
});
/** The newest first. */
const entries = (count: number): HistoryEntry[] =>
  Array.from({ length: count }, (_, index) => entry(count - 1 - index));

const missingOf = async (rows: readonly HistoryEntry[], plays: Pick<Plays, 'known'>): Promise<number> =>
  rows.length - (await plays.known(rows.map(({ historyKey }) => historyKey))).size;

interface Ways {
  readonly paging?: 'as asked' | 'everything at once' | 'always the first page';
  readonly tellsTotal?: boolean;
  /** Called before each page. */
  readonly meanwhile?: (asked: number) => void;
}

/** A server with these rows, in this order, in hundreds. */
function serverWith(rows: HistoryEntry[], { paging = 'as asked', tellsTotal = true, meanwhile }: Ways = {}) {
  const asked: number[] = [];
  const historyPage: MediaServer['historyPage'] = async (start, { signal } = {}): Promise<HistoryPage> => {
    signal?.throwIfAborted();
    asked.push(start);
    meanwhile?.(asked.length);
    const total = tellsTotal ? rows.length : undefined;
    if (paging === 'everything at once') return { entries: rows, total };
    if (paging === 'always the first page') return { entries: rows.slice(0, 100), total: undefined, next: start + 100 };
    const end = start + 100;
    return { entries: rows.slice(start, end), total, next: end < rows.length ? end : undefined };
  };
  return { historyPage, asked };
}

async function backfillOf(media: Pick<MediaServer, 'historyPage'>) {
  const store = await memoryStore();
  const told: string[] = [];
  const log = { ...silent, info: (_: object, message: string) => void told.push(message) };
  const make = () => createBackfill({ media, plays: store.plays, store: store.backfill, clock: store.clock, log });
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
  return { ...store, told, make, job, runWith, run: (signal?: AbortSignal) => runWith(job, signal) };
}

describe('the back-fill', () => {
  it('reads the whole history, page by page with a rest after each, and says when it is complete', async () => {
    const media = serverWith(entries(350));
    const { run, plays, job, told, clock } = await backfillOf(media);
    const began = clock.now().getTime();
    await run();
    expect(await plays.count()).toBe(350);
    expect(media.asked).toEqual([0, 90, 180, 270]);
    expect(clock.now().getTime() - began).toBeGreaterThanOrEqual(750);
    expect(await job.progress()).toEqual({ done: true, read: 350, total: 350 });
    expect(told).toEqual(['the copy of the history is complete']);
  });

  it('says how far it is', async () => {
    const stop = new AbortController();
    const media = serverWith(entries(1000), { meanwhile: (asked) => asked === 4 && stop.abort(new Error('stop')) });
    const { run, job } = await backfillOf(media);
    expect(await job.progress()).toEqual({ done: false, read: 0, total: undefined });
    await expect(run(stop.signal)).rejects.toThrow('stop');
    expect(await job.progress()).toEqual({ done: false, read: 280, total: 1000 });
  });

  it('goes on where it was stopped, in another process too, and reads a page again', async () => {
    const path = await temporaryPath();
    const clock = createSteppedClock();
    const stop = new AbortController();
    const media = serverWith(entries(1000), { meanwhile: (asked) => asked === 5 && stop.abort(new Error('stop')) });
    const start = async () => {
      const store = await openStore({ path, clock, log: silent });
      const job = createBackfill({ media, plays: store.plays, store: store.backfill, clock, log: silent });
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

  it('loses nothing when rows come and go meanwhile', async () => {
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

  it('goes back when more went between two pages than is read twice', async () => {
    const rows = entries(1500);
    const media = serverWith(rows, { meanwhile: (asked) => asked === 6 && rows.splice(100, 60) });
    const { run, plays } = await backfillOf(media);
    await run();
    expect(await missingOf(rows, plays)).toBe(0);
    expect(media.asked.slice(4, 9)).toEqual([360, 450, 350, 440, 530]);
  });

  it('goes back as often as it takes, to where it knows what it reads', async () => {
    const rows = entries(3000);
    const media = serverWith(rows, { meanwhile: (asked) => asked === 11 && rows.splice(0, 700) });
    const { run, plays } = await backfillOf(media);
    await run();
    expect(await missingOf(rows, plays)).toBe(0);
    expect(media.asked.slice(10, 15)).toEqual([900, 800, 600, 200, 290]);
  });

  it('goes back when so many went that there is nothing where it reads on', async () => {
    const rows = entries(150);
    const media = serverWith(rows, { meanwhile: (asked) => asked === 2 && rows.splice(0, 80) });
    const { run, plays } = await backfillOf(media);
    await run();
    expect(await missingOf(rows, plays)).toBe(0);
  });

  it('goes back also when it is stopped on the way', async () => {
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

  it('goes back when more went during a break than is read twice', async () => {
    const rows = entries(1000);
    const stop = new AbortController();
    const media = serverWith(rows, { meanwhile: (asked) => asked === 5 && stop.abort(new Error('stop')) });
    const { run, job, plays } = await backfillOf(media);
    await run(stop.signal).catch(() => undefined);
    // The 300 newest go: 200 unread ones slip past the page that is read again.
    rows.splice(0, 300);
    await run();
    expect(await job.progress()).toEqual({ done: true, read: 1000, total: 700 });
    expect(await missingOf(rows, plays)).toBe(0);
    expect(media.asked.slice(5, 8)).toEqual([260, 60, 150]);
  });

  it('comes to an end with a server that sends its rows in another order each time', async () => {
    const rows = entries(1000);
    const media = serverWith(rows, { meanwhile: () => rows.push(...rows.splice(0, 137)) });
    const { run, job } = await backfillOf(media);
    await run();
    expect((await job.progress()).done).toBe(true);
  });

  it('comes to an end with a server that has pages of one row', async () => {
    const rows = entries(50);
    const asked: number[] = [];
    const { run, plays } = await backfillOf({
      historyPage: async (start) => {
        asked.push(start);
        return { entries: rows.slice(start, start + 1), next: start + 1 < rows.length ? start + 1 : undefined };
      },
    });
    await run();
    expect([await plays.count(), asked.length]).toEqual([50, 50]);
  });

  it.each<Ways>([
    { paging: 'everything at once' },
    { paging: 'everything at once', tellsTotal: false },
    { tellsTotal: false },
  ])('takes what comes from a server like %j, in any order', async (ways) => {
    const shuffled = entries(2345).toSorted((a, b) => a.historyKey.localeCompare(b.historyKey));
    const { run, plays, job } = await backfillOf(serverWith(shuffled, ways));
    await run();
    expect(await plays.count()).toBe(2345);
    expect((await job.progress()).done).toBe(true);
  });

  it('is done with a server that sends the same page for ever', async () => {
    const media = serverWith(entries(500), { paging: 'always the first page' });
    const { run, job } = await backfillOf(media);
    await run();
    expect(media.asked).toHaveLength(2);
    expect(await job.progress()).toMatchObject({ done: true, read: 100 });
  });

  it('goes on behind a page of which all but what was read already cannot be used', async () => {
    const rows = entries(400);
    const isUsable = (row: HistoryEntry) => !rows.slice(100, 190).includes(row);
    const whole = serverWith(rows);
    const { run, plays, job } = await backfillOf({
      historyPage: async (...args) => {
        const page = await whole.historyPage(...args);
        return { ...page, entries: page.entries.filter(isUsable) };
      },
    });
    await run();
    expect([(await job.progress()).done, await plays.count()]).toEqual([true, 310]);
  });

  it('is done with a server whose rows cannot be used', async () => {
    const asked: number[] = [];
    const { run, job } = await backfillOf({
      historyPage: async (start) => {
        asked.push(start);
        return { entries: [], next: start + 100 };
      },
    });
    await run();
    expect(asked).toHaveLength(3);
    expect(await job.progress()).toMatchObject({ done: true, read: 0 });
  });

  it('is done with an empty history', async () => {
    const { run, job } = await backfillOf(serverWith([]));
    await run();
    expect(await job.progress()).toEqual({ done: true, read: 0, total: 0 });
  });

  it('keeps what it has when the server fails, and fails as the server does', async () => {
    const media = serverWith(entries(500), {
      meanwhile: (asked) => {
        if (asked === 3) throw new Error('down');
      },
    });
    const { run, plays, job } = await backfillOf(media);
    await expect(run()).rejects.toThrow('down');
    expect(await plays.count()).toBe(190);
    await run();
    expect(await job.progress()).toMatchObject({ done: true, read: 500 });
  });
});

describe('once it is done', () => {
  it('looks once a day for what is missing, and no further than it has to', async () => {
    const rows = entries(1000);
    const media = serverWith(rows);
    const { run, plays, clock } = await backfillOf(media);
    await run();
    const read = media.asked.length;
    rows.unshift(...Array.from({ length: 120 }, (_, n) => entry(1119 - n)));
    await run();
    expect(await plays.count()).toBe(1120);
    expect(media.asked.slice(read)).toEqual([0, 90, 180]);
    await run();
    expect(media.asked).toHaveLength(read + 3);
    await clock.advance(24 * 3_600_000);
    await run();
    expect(media.asked.slice(read + 3)).toEqual([0]);
  });

  it('reads all anew when much went while it looked', async () => {
    const rows = entries(1000);
    const media = serverWith(rows, { meanwhile: (asked) => asked === 14 && rows.splice(0, 150) });
    const { run, runWith, make, plays } = await backfillOf(media);
    await run();
    expect(media.asked).toHaveLength(11);
    rows.unshift(...Array.from({ length: 500 }, (_, n) => entry(1499 - n)));
    await runWith(make());
    expect(await missingOf(rows, plays)).toBe(0);
  });

  it('leaves no hole behind when that look is cut short', async () => {
    const rows = entries(10);
    const stop = new AbortController();
    const media = serverWith(rows, { meanwhile: (asked) => asked === 4 && stop.abort(new Error('stop')) });
    const { run, runWith, make, plays } = await backfillOf(media);
    await run();
    rows.unshift(...Array.from({ length: 990 }, (_, n) => entry(999 - n)));
    await expect(runWith(make(), stop.signal)).rejects.toThrow('stop');
    await runWith(make());
    expect(await plays.count()).toBe(1000);
  });

  it('reads all anew when more is missing than can be written in one go', async () => {
    const rows = entries(10);
    const { run, runWith, make, plays } = await backfillOf(serverWith(rows));
    await run();
    rows.unshift(...Array.from({ length: 12_000 }, (_, n) => entry(12_009 - n)));
    const job = make();
    await runWith(job);
    expect(await plays.count()).toBe(12_010);
    expect(await job.progress()).toMatchObject({ done: true, total: 12_010 });
  });

  it('looks when the bot starts again, too', async () => {
    const rows = entries(10);
    const { run, runWith, make, plays } = await backfillOf(serverWith(rows));
    await run();
    rows.unshift(entry(10));
    await runWith(make());
    expect(await plays.count()).toBe(11);
  });
});
