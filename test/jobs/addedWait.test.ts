import { expect, test } from 'vitest';
import type { Library } from '../../src/domain/media.ts';
import { leavesIn } from '../../src/jobs/addedPlan.ts';
import { waitingSince } from '../../src/jobs/addedWait.ts';
import { addedHouse, aFile, aLibrary, MINUTE } from './addedHouse.ts';
import { DAY, HOUR, NOON } from './fakes.ts';

/** A library of films with one that was there when the feed began. */
async function startedHouse(library: Library = aLibrary('1')) {
  const house = await addedHouse(library);
  house.put('1', house.film('1', { addedAt: house.at(HOUR) }));
  await house.tick();
  /** Looks for half an hour, every five minutes. */
  const wait = async () => {
    for (let minutes = 0; minutes < 30; minutes += 5) await house.tick();
  };
  return { ...house, wait };
}

test('a better copy that the server has not made out yet is no new film, and an upgrade once it has', async () => {
  const { put, remove, film, tick, told } = await startedHouse();
  const raw = film('2', { guid: 'local://2', title: 'Film.1.1927.2160p.x265-GRP', files: [] });
  remove('1', '1');
  put('1', raw);
  await tick();
  await tick();
  expect(await told()).toEqual([]);
  put('1', { ...raw, guid: 'agent://movie/1', title: 'Film 1', files: [aFile('4k', 9000)] });
  await tick();
  await tick();
  expect(await told()).toEqual(['upgraded Film 1']);
});

test('a new film is told under its title, never under the name of its file', async () => {
  const { put, film, tick, told } = await startedHouse();
  const raw = film('2', { guid: 'local://2', title: 'film.2.1080p.web' });
  put('1', raw);
  await tick();
  put('1', { ...raw, guid: 'agent://movie/2', title: ' ' });
  await tick();
  expect(await told()).toEqual([]);
  put('1', { ...raw, guid: 'agent://movie/2', title: 'Film 2' });
  await tick();
  await tick();
  expect(await told()).toEqual(['new Film 2']);
});

test('what nobody ever makes out is told after half an hour, once, and is no news when it is made out then', async () => {
  const { put, film, tick, told, wait } = await startedHouse();
  const guids = [undefined, ' ', 'local://4'];
  guids.forEach((guid, n) => {
    put('1', film(String(n + 2), { guid }));
  });
  await wait();
  expect(await told()).toEqual([]);
  await tick();
  expect(await told()).toEqual(['new Film 2', 'new Film 3', 'new Film 4']);
  put('1', film('4', { guid: 'agent://movie/4' }));
  await tick();
  expect(await told()).toEqual([]);
});

test('what waits stays in sight when the newest moves on for days', async () => {
  const { store, put, film, at, tick, told, wait } = await startedHouse();
  await store.clock.advance(7 * DAY);
  put('1', film('2', { guid: 'local://2', addedAt: at(5 * DAY) }));
  put('1', film('3'));
  await wait();
  await tick();
  expect(await told()).toEqual(['new Film 3', 'new Film 2']);
});

test('two copies of one film, one of them still without a title: one new film, and one other copy', async () => {
  const { put, film, tick, told } = await startedHouse();
  put('1', film('2', { guid: 'agent://movie/2', title: '', files: [aFile('4k', 9000)] }));
  put('1', film('3', { guid: 'agent://movie/2', title: 'Film 2' }));
  await tick();
  expect(await told()).toEqual(['new Film 2']);
  put('1', film('2', { files: [aFile('4k', 9000)] }));
  await tick();
  expect(await told()).toEqual(['upgraded Film 2']);
});

test('5,000 that nobody makes out: the cursor stays small, they are written down once, and all are told', async () => {
  const { store, batches, put, film, tick, told, wait } = await startedHouse();
  for (let n = 1000; n < 6000; n += 1) put('1', film(String(n), { guid: undefined }));
  await tick();
  expect((await store.feeds.cursor('added'))?.length).toBeLessThan(250);
  const before = batches.length;
  await tick();
  expect(batches.slice(before).flatMap(({ seen = [] }) => seen)).toEqual([]);
  await wait();
  expect(new Set(await told()).size).toBe(5000);
});

test.each([
  ['agents.none', 'movie', 'movie'],
  ['agents.photos', 'photo', 'photo'],
] as const)('of %s nothing is ever made out: what comes is told at once', async (agent, type, kind) => {
  const { put, film, tick, told } = await startedHouse({ ...aLibrary('1', type), agent: `com.mediaapp.${agent}` });
  put('1', film('2', { kind, guid: 'local://2' }));
  await tick();
  expect(await told()).toEqual(['new Film 2']);
});

test('another copy is told when its files are known, and as back if they never are', async () => {
  const { put, remove, film, tick, told, wait } = await startedHouse();
  const another = { title: 'Film 1', guid: 'agent://movie/1', files: [] };
  remove('1', '1');
  put('1', film('2', another));
  await tick();
  put('1', film('2', { ...another, files: [aFile('4k', 9000)] }));
  await tick();
  expect(await told()).toEqual(['upgraded Film 1']);
  put('1', film('3', another));
  await wait();
  await tick();
  expect(await told()).toEqual(['returned Film 1']);
});

const raw = { ratingKey: '10', kind: 'movie', title: 'film.10.mkv', addedAt: NOON } as const;

test.each([
  [-29 * MINUTE, true],
  [29 * MINUTE, true],
  [30 * MINUTE, false],
  [-30 * MINUTE, false],
])('with a clock %d ms from where it began, does it still wait? %s', (afterMs, waits) => {
  const [leaf] = leavesIn([raw], { library: aLibrary('1'), kind: 'movie', window: undefined });
  const own = leaf && { ...leaf.seen, waitingSince: NOON };
  const now = new Date(NOON.getTime() + afterMs);
  const since = leaf && waitingSince(leaf, { library: aLibrary('1'), own, others: [], now });
  expect(since).toEqual(waits ? NOON : undefined);
});
