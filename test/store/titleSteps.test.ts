import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { ItemKind } from '../../src/domain/media/items/item.ts';
import type { Library } from '../../src/domain/media/libraries/library.ts';
import { extractTitleFacts } from '../../src/domain/media/titles/titleFacts.ts';
import { recordGoneTitles } from '../../src/jobs/feeds/gone/record.ts';
import { DAY_MS, HOUR_MS } from '../../src/time/units.ts';
import { film } from '../support/media.ts';
import { aSubscription, memoryStore } from './support/openStore.ts';

const SERIALS: Library = { key: '2', type: 'show', title: 'Serials', locations: [] };
const COUNT = 3000;
/** Rows that may be changed before other work runs. */
const STEP = 500;

/** The episodes of the first of fifty series. */
const episodes = Array.from(Array(COUNT).keys(), (n) =>
  film({
    ratingKey: `${n + 1}`,
    kind: 'episode',
    title: `Part ${n}`,
    guid: `media://episode/${n}`,
    grandparentRatingKey: '9000',
    index: n,
    durationMs: 1000,
    files: [{ parts: [{ sizeBytes: n, streams: [] }] }],
  }),
);
const shows = Array.from(Array(50).keys(), (n) =>
  film({ ratingKey: `${n + 9000}`, kind: 'show', title: `Series ${n}`, guid: `media://show/${n}` }),
);
const noMore = { libraries: [SERIALS], passes: [] };

/** A store that has read the library once, and passes over it. */
async function readOnce() {
  const store = await memoryStore();
  await store.subscriptions.set(aSubscription({ feed: 'gone' }));
  const deps = { ...store, wake: () => undefined };
  const note = async (items: typeof episodes) => {
    await store.clock.advance(3 * HOUR_MS);
    const pass = store.titles.beginPass('2', store.clock.now());
    await pass.note(items.flatMap((item) => extractTitleFacts(item, SERIALS) ?? []));
    await pass.markMissing();
    const listedCounts = new Map<ItemKind, number>([['show', shows.length]]);
    return { library: SERIALS, total: items.length, listedCounts };
  };
  const pass = async (items: typeof episodes) =>
    await recordGoneTitles({ libraries: [SERIALS], passes: [await note(items)] }, deps);
  await pass([...shows, ...episodes]);
  return { store, deps, note, pass };
}

/** Counts how often other work could run meanwhile. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const counting = (async () => {
    for (; !isOver; await turn()) turns += 1;
  })();
  await work();
  isOver = true;
  await counting;
  return turns;
}

describe('other work runs while', () => {
  test('other work runs while thousands of titles get an alert, and while the alert ends', async () => {
    const { store, deps, note, pass } = await readOnce();
    await pass(shows);
    const away = { libraries: [SERIALS], passes: [await note(shows)] };
    expect(await turnsDuring(() => recordGoneTitles(away, deps))).toBeGreaterThan((3 * COUNT) / STEP);
    expect(await store.titles.openAlert('2')).toBeDefined();
    const back = { libraries: [SERIALS], passes: [await note([...shows, ...episodes])] };
    expect(await turnsDuring(() => recordGoneTitles(back, deps))).toBeGreaterThan(COUNT / STEP);
    expect(await store.titles.openAlert('2')).toBeUndefined();
  });

  test('other work runs while a series with thousands of episodes is reported as gone', async () => {
    const { store, deps, note, pass } = await readOnce();
    await pass(shows.slice(1));
    const passes = [await note(shows.slice(1))];
    expect(await turnsDuring(() => recordGoneTitles({ libraries: [SERIALS], passes }, deps))).toBeGreaterThan(
      (3 * COUNT) / STEP,
    );
    expect(await store.titles.absences('2', store.clock.now())).toEqual([]);
    expect(await store.titles.missing('2', store.clock.now(), 0)).toEqual([]);
  });

  test('other work runs while thousands of missing titles are forgotten after a restore', async () => {
    const { store, note } = await readOnce();
    await note(shows);
    expect(await turnsDuring(() => store.titles.forgetMissing('2'))).toBeGreaterThan(COUNT / STEP);
    expect(await store.titles.absences('2', store.clock.now())).toEqual([]);
  });

  test('other work runs while a library with thousands of titles is forgotten', async () => {
    const { store, deps } = await readOnce();
    await store.clock.advance(31 * DAY_MS);
    expect(await turnsDuring(() => recordGoneTitles(noMore, deps))).toBeGreaterThan(COUNT / STEP);
    expect((await store.checkedTitles.counts({ libraries: ['2'], language: 'de' })).titles).toBe(0);
  });

  test('other work runs while a sweep deletes an alert about thousands of titles', async () => {
    const { store, pass } = await readOnce();
    await pass(shows);
    await pass(shows);
    await store.clock.advance(31 * DAY_MS);
    expect(await turnsDuring(() => store.sweep())).toBeGreaterThan(COUNT / STEP);
    expect(await store.titles.openAlert('2')).toBeUndefined();
  });

  test('other work runs while the problems of thousands of titles are counted', async () => {
    const { store } = await readOnce();
    const query = { libraries: ['2'] as const, language: 'de' };
    expect(await turnsDuring(() => store.checkedTitles.counts(query))).toBeGreaterThan(6);
  });
});
