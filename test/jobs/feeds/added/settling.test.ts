import { expect, test } from 'vitest';
import type { Library } from '../../../../src/domain/media/libraries/library.ts';
import { filterPolledItems } from '../../../../src/jobs/feeds/added/plan.ts';
import { settlingSince } from '../../../../src/jobs/feeds/added/settling.ts';
import { DAY, HOUR, NOON } from '../../support/fakes.ts';
import { addedHarness, aFile, aLibrary, type Leaf, MINUTE } from './support/library.ts';

/** A library of films with one that was there when the feed began. */
async function startedHarness(library: Library = aLibrary('1')) {
  const harness = await addedHarness(library);
  harness.put('1', harness.film('1', { addedAt: harness.at(HOUR) }));
  await harness.tick();
  /** Looks for half an hour, every five minutes. */
  const wait = async () => {
    for (let minutes = 0; minutes < 30; minutes += 5) await harness.tick();
  };
  return { ...harness, wait };
}

test('a better copy that is not identified yet is not announced as new, and is announced as an upgrade afterwards', async () => {
  const { put, remove, film, tick, entries } = await startedHarness();
  const raw = film('2', { guid: 'local://2', title: 'Film.1.1927.2160p.x265-GRP', files: [] });
  remove('1', '1');
  put('1', raw);
  await tick();
  await tick();
  expect(await entries()).toEqual([]);
  put('1', { ...raw, guid: 'agent://movie/1', title: 'Film 1', files: [aFile('4k', 9000)] });
  await tick();
  await tick();
  expect(await entries()).toEqual(['upgraded Film 1']);
});

test('another film under a reused key is announced once the server has identified it', async () => {
  const { put, film, tick, entries } = await startedHarness();
  const raw = film('1', { guid: 'local://1', title: 'Other.1080p.web', files: [aFile('1080', 7000)] });
  put('1', raw);
  await tick();
  await tick();
  expect(await entries()).toEqual([]);
  put('1', { ...raw, guid: 'agent://movie/other', title: 'Other' });
  await tick();
  await tick();
  expect(await entries()).toEqual(['new Other']);
});

test('a better file that replaces the old one is not announced as new while the server has not identified it', async () => {
  const { put, film, tick, entries } = await startedHarness();
  const raw = film('1', { guid: 'local://1', title: 'Film.1.2160p.web', files: [aFile('4k', 9000)] });
  put('1', raw);
  await tick();
  await tick();
  put('1', { ...raw, guid: 'agent://movie/1', title: 'Film 1' });
  await tick();
  await tick();
  expect(await entries()).toEqual(['upgraded Film 1']);
});

test('a new film is announced under its title, never under the name of its file', async () => {
  const { put, film, tick, entries } = await startedHarness();
  const raw = film('2', { guid: 'local://2', title: 'film.2.1080p.web' });
  put('1', raw);
  await tick();
  put('1', { ...raw, guid: 'agent://movie/2', title: ' ' });
  await tick();
  expect(await entries()).toEqual([]);
  put('1', { ...raw, guid: 'agent://movie/2', title: 'Film 2' });
  await tick();
  await tick();
  expect(await entries()).toEqual(['new Film 2']);
});

test('an unidentified item is announced once after half an hour, and not again when it is identified later', async () => {
  const { put, film, tick, entries, wait } = await startedHarness();
  const guids = [undefined, ' ', 'local://4'];
  guids.forEach((guid, n) => {
    put('1', film(String(n + 2), { guid }));
  });
  await wait();
  expect(await entries()).toEqual([]);
  await tick();
  expect(await entries()).toEqual(['new Film 2', 'new Film 3', 'new Film 4']);
  put('1', film('4', { guid: 'agent://movie/4' }));
  await tick();
  expect(await entries()).toEqual([]);
});

test('an unidentified item stays remembered while newer items arrive for days', async () => {
  const { store, put, film, at, tick, entries, wait } = await startedHarness();
  await store.clock.advance(7 * DAY);
  put('1', film('2', { guid: 'local://2', addedAt: at(5 * DAY) }));
  put('1', film('3'));
  await wait();
  await tick();
  expect(await entries()).toEqual(['new Film 3', 'new Film 2']);
});

test('two copies of a film, one without a title yet, are announced as one new film and one other copy', async () => {
  const { put, film, tick, entries } = await startedHarness();
  put('1', film('2', { guid: 'agent://movie/2', title: '', files: [aFile('4k', 9000)] }));
  put('1', film('3', { guid: 'agent://movie/2', title: 'Film 2' }));
  await tick();
  expect(await entries()).toEqual(['new Film 2']);
  put('1', film('2', { files: [aFile('4k', 9000)] }));
  await tick();
  expect(await entries()).toEqual(['upgraded Film 2']);
});

test('5,000 items that stay unidentified keep the cursor small, are stored once, and are all announced', async () => {
  const { store, batches, put, film, tick, entries, wait } = await startedHarness();
  for (let n = 1000; n < 6000; n += 1) put('1', film(String(n), { guid: undefined }));
  await tick();
  expect((await store.feeds.cursor('added'))?.length).toBeLessThan(250);
  const before = batches.length;
  await tick();
  expect(batches.slice(before).flatMap(({ seen = [] }) => seen)).toEqual([]);
  await wait();
  expect(new Set(await entries()).size).toBe(5000);
});

test.each([
  ['agents.none', 'movie', 'movie'],
  ['agents.photos', 'photo', 'photo'],
] as const)(
  'an item in a library of %s, whose items are never identified, is announced at once',
  async (agent, type, kind) => {
    const { put, film, tick, entries } = await startedHarness({
      ...aLibrary('1', type),
      agent: `com.mediaapp.${agent}`,
    });
    put('1', film('2', { kind, guid: 'local://2' }));
    await tick();
    expect(await entries()).toEqual(['new Film 2']);
  },
);

test('another copy is announced as an upgrade once its files are known, and as returned if they never are', async () => {
  const { put, remove, film, tick, entries, wait } = await startedHarness();
  const another = { title: 'Film 1', guid: 'agent://movie/1', files: [] };
  remove('1', '1');
  put('1', film('2', another));
  await tick();
  put('1', film('2', { ...another, files: [aFile('4k', 9000)] }));
  await tick();
  expect(await entries()).toEqual(['upgraded Film 1']);
  put('1', film('3', another));
  await wait();
  await tick();
  expect(await entries()).toEqual(['returned Film 1']);
});

const raw = { ratingKey: '10', kind: 'movie', title: 'film.10.mkv', addedAt: NOON } as const;

/** Sixty films that everybody knows come back at once under other keys; `match` makes out the first so many. */
async function returningHarness() {
  const harness = await startedHarness();
  const names = Array.from({ length: 60 }, (_, n) => String(100 + n));
  for (const name of names) harness.put('1', harness.film(name));
  await harness.tick();
  await harness.entries();
  for (const name of names) harness.remove('1', name);
  const back = names.map((name): Leaf => ({ ...harness.film(name), ratingKey: `1${name}` }));
  const match = (count: number) =>
    back.forEach((item, n) => {
      const { ratingKey } = item;
      const raw = { ...item, guid: `local://${ratingKey}`, title: `film.${ratingKey}.mkv` };
      harness.put('1', n < count ? item : raw);
    });
  return { ...harness, match };
}

test('a returning library that takes hours to be identified is never announced under the names of its files', async () => {
  const { match, tick, entries } = await returningHarness();
  for (let count = 0; count <= 60; count += 2) {
    match(count);
    await tick();
  }
  const change = await entries();
  expect(change.filter((line) => line.startsWith('new '))).toEqual([]);
  expect(change.length).toBe(60);
});

test('items that are unidentified when identification stops are announced half an hour later', async () => {
  const { match, tick, entries, wait } = await returningHarness();
  for (let count = 0; count <= 58; count += 2) {
    match(count);
    await tick();
  }
  expect((await entries()).length).toBe(58);
  await wait();
  expect(await entries()).toEqual(['new film.1158.mkv', 'new film.1159.mkv']);
});

test('after a restart, an item identified meanwhile is not announced, and an unidentified one waits half an hour', async () => {
  const { store, match, tick, entries, wait } = await returningHarness();
  match(0);
  await tick();
  await store.clock.advance(HOUR);
  match(30);
  await tick();
  expect((await entries()).filter((line) => line.startsWith('new '))).toEqual([]);
  await wait();
  expect((await entries()).length).toBe(30);
});

test.each([
  [-29 * MINUTE, undefined, true],
  [29 * MINUTE, undefined, true],
  [30 * MINUTE, undefined, false],
  [-30 * MINUTE, undefined, false],
  [2 * HOUR, 2 * HOUR - 29 * MINUTE, true],
  [2 * HOUR, 2 * HOUR - 30 * MINUTE, false],
  [-2 * HOUR, 0, false],
  [DAY - MINUTE, DAY - MINUTE, true],
  [DAY, DAY, false],
])(
  '%d ms after an unidentified item was found, with another item identified at %d, the item still waits: %s',
  (afterMs, matchedMs, waits) => {
    const [leaf] = filterPolledItems([raw], { library: aLibrary('1'), kind: 'movie' });
    const storedItem = leaf && { ...leaf.seen, settlingSince: NOON };
    const now = new Date(NOON.getTime() + afterMs);
    const matchedAt = matchedMs === undefined ? undefined : NOON.getTime() + matchedMs;
    const since = leaf && settlingSince(leaf, { library: aLibrary('1'), storedItem, duplicates: [], now, matchedAt });
    expect(since).toEqual(waits ? NOON : undefined);
  },
);
