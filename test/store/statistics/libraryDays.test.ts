import { expect, test } from 'vitest';
import type { LibraryRef } from '../../../src/domain/servers/refs.ts';
import { serverId } from '../../../src/domain/servers/refs.ts';
import type { LibrarySize } from '../../../src/domain/statistics/libraryDays.ts';
import { DAY, damagedStore, serverStore } from '../support/openStore.ts';

const size = (titles: number): LibrarySize => ({
  titles,
  items: titles,
  files: titles,
  bytes: titles * 1e12,
  durationMs: titles * 6e6,
  versions: 0,
  versionBytes: 0,
  resolutions: { '1080': titles },
});

async function kept(...rows: readonly (readonly [LibraryRef, number, number])[]) {
  const store = await serverStore();
  for (const [library, day, titles] of rows) {
    const { libraryDays } = store.ofServer(serverId(library.startsWith('2:') ? 2 : 1));
    await libraryDays.keep(library, { day, size: size(titles) });
  }
  const growth = async (days: { since?: number; until?: number } = {}, servers = [1, 2]) =>
    (await store.librarySizesOf(servers.map(serverId)).growth(days)).map(({ library, first, last }) => [
      library,
      first.day,
      first.size.titles,
      last.day,
      last.size.titles,
    ]);
  return { ...store, growth };
}

test('each library has one row a day, which a later reading replaces', async () => {
  const { growth, librarySizesOf } = await kept(['1', 10, 5], ['1', 10, 7], ['1', 12, 9]);
  expect(await growth()).toEqual([['1', 10, 7, 12, 9]]);
  expect((await librarySizesOf([serverId(1)]).growth({}))[0]?.last.size).toEqual(size(9));
});

test('growth is counted from the first to the last day of a range; an unread library keeps its last size', async () => {
  const { growth } = await kept(['1', 10, 5], ['1', 12, 6], ['1', 14, 8], ['3', 9, 2]);
  expect(await growth({ since: 11 })).toEqual([
    ['1', 12, 6, 14, 8],
    ['3', 9, 2, 9, 2],
  ]);
  expect(await growth({ until: 13 })).toEqual([
    ['1', 10, 5, 12, 6],
    ['3', 9, 2, 9, 2],
  ]);
  expect(await growth({ until: 8 })).toEqual([]);
});

test('growth is counted only for libraries of the requested servers', async () => {
  const { growth } = await kept(['1', 10, 5], ['4', 10, 6], ['2:1', 10, 7]);
  expect(await growth({}, [2])).toEqual([['2:1', 10, 7, 10, 7]]);
});

test('a library that the server no longer lists is forgotten once the server was read on thirty further days', async () => {
  const { growth, ofServer } = await kept(['1', 10, 5], ['4', 10, 6], ['5', 10, 8], ['2:1', 10, 7]);
  const { libraryDays } = ofServer(serverId(1));
  const libraries = async () => (await growth()).map(([library]) => library);
  // Away for a season: no day on which it was read.
  for (let day = 100; day < 129; day += 1) await libraryDays.keep('1', { day, size: size(5) });
  await libraryDays.forgetGone(['1', '5']);
  expect(await libraries()).toEqual(['1', '2:1', '4', '5']);
  await libraryDays.keep('1', { day: 129, size: size(5) });
  // One that is listed but cannot be read stays.
  await libraryDays.forgetGone(['1', '5']);
  expect(await libraries()).toEqual(['1', '2:1', '5']);
});

test('a library that is listed again within thirty days keeps its earlier sizes', async () => {
  const { growth, ofServer } = await kept(['1', 10, 5], ['4', 10, 6]);
  const { libraryDays } = ofServer(serverId(1));
  for (let day = 11; day < 40; day += 1) {
    await libraryDays.keep('1', { day, size: size(5) });
    await libraryDays.forgetGone(['1']);
  }
  await libraryDays.keep('4', { day: 40, size: size(9) });
  await libraryDays.forgetGone(['1', '4']);
  expect(await growth()).toContainEqual(['4', 10, 6, 40, 9]);
});

test('another machine in the place of a media server inherits none of its library sizes', async () => {
  const { growth, ofServer } = await kept(['1', 10, 5], ['2:1', 10, 7]);
  const { serverIdentity } = ofServer(serverId(1));
  await serverIdentity.rememberServer('old');
  expect(await growth()).toHaveLength(2);
  await serverIdentity.rememberServer('new');
  expect(await growth()).toEqual([['2:1', 10, 7, 10, 7]]);
});

test('each daily size of a library is kept for four hundred days', async () => {
  const store = await kept();
  const today = Math.floor(store.clock.now().getTime() / DAY);
  const { libraryDays } = store.ofServer(serverId(1));
  for (const day of [today - 401, today - 400, today]) await libraryDays.keep('1', { day, size: size(1) });
  await store.sweep();
  expect(await store.growth()).toEqual([['1', today - 400, 1, today, 1]]);
});

test('a library size with unreadable resolutions counts without its resolutions', async () => {
  const { libraryDays, librarySizesOf, damage } = await damagedStore();
  await libraryDays.keep('1', { day: 10, size: size(5) });
  for (const resolutions of ['{', '{"1440":5}']) {
    damage(`update library_days set resolutions = '${resolutions}'`);
    const [library] = await librarySizesOf([serverId(1)]).growth({});
    expect(library?.last.size).toEqual({ ...size(5), resolutions: {} });
  }
});
