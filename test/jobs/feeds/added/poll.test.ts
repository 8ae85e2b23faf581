import { expect, test } from 'vitest';
import { DAY, HOUR, refused } from '../../support/fakes.ts';
import { addedHarness, aFile, aLibrary, MINUTE } from './support/library.ts';

/** A library of films with one that was there when the feed began. */
async function startedHarness() {
  const harness = await addedHarness(aLibrary('1'));
  harness.put('1', harness.film('1', { addedAt: harness.at(HOUR) }));
  await harness.tick();
  return harness;
}

test('the first poll announces no item that is on the server already', async () => {
  const { tick, entries, woken } = await startedHarness();
  await tick();
  expect(await entries()).toEqual([]);
  expect(woken()).toBe(0);
});

test('a film added before the first poll is announced to people who were told that it was missing, and to no one else', async () => {
  const harness = await addedHarness(aLibrary('1'));
  const arrived = await harness.waitingFor('film 2');
  for (const key of ['1', '2', '3']) harness.put('1', harness.film(key));
  await harness.tick();
  await harness.tick();
  expect([await arrived(), await harness.entries()]).toEqual([['new'], []]);
});

test('people who wait for a film are told of it while its library is still being filled', async () => {
  const harness = await startedHarness();
  const arrived = await harness.waitingFor('Film 2');
  harness.addLibrary(aLibrary('2'));
  harness.put('2', harness.film('2'));
  await harness.tick();
  expect([await arrived(), await harness.entries()]).toEqual([['new'], []]);
});

test('a deleted film that returns, with the same or other files, is announced to people who waited for it', async () => {
  for (const [sizeBytes, what] of [
    [1001, 'returned'],
    [9000, 'upgraded'],
  ] as const) {
    const harness = await startedHarness();
    harness.remove('1', '1');
    await harness.tick();
    const arrived = await harness.waitingFor('Film 1');
    const files = [aFile(what === 'returned' ? '720' : '1080', sizeBytes)];
    harness.put('1', harness.film('2', { title: 'Film 1', guid: 'agent://movie/1', files }));
    await harness.tick();
    expect(await arrived()).toEqual([what]);
  }
});

test('a new film is announced once, however often it is polled', async () => {
  const { put, film, tick, entries, woken } = await startedHarness();
  put('1', film('2'));
  await tick();
  expect(await entries()).toEqual(['new Film 2']);
  await tick();
  await tick();
  expect(await entries()).toEqual([]);
  expect(woken()).toBe(1);
});

test('films that one poll finds are announced in the order in which they were added', async () => {
  const { put, film, at, tick, entries } = await startedHarness();
  put('1', film('10', { addedAt: at() }));
  put('1', film('9', { addedAt: at() }));
  put('1', film('11', { addedAt: at(MINUTE) }));
  await tick();
  expect(await entries()).toEqual(['new Film 11', 'new Film 9', 'new Film 10']);
});

test('a film that is dated half a day back is announced late, and one that is dated last week is not', async () => {
  const { put, film, at, tick, entries } = await startedHarness();
  put('1', film('2'));
  await tick();
  put('1', film('3', { addedAt: at(12 * HOUR) }));
  put('1', film('4', { addedAt: at(7 * DAY) }));
  await tick();
  expect(await entries()).toEqual(['new Film 2', 'new Film 3']);
});

test('a film dated years ahead is announced once, and films that are added after it are announced as well', async () => {
  const { put, film, at, tick, entries } = await startedHarness();
  put('1', film('2', { addedAt: at(-4000 * DAY) }));
  await tick();
  put('1', film('3'));
  await tick();
  put('1', film('4', { addedAt: at(6 * HOUR) }));
  await tick();
  expect(await entries()).toEqual(['new Film 2', 'new Film 3', 'new Film 4']);
});

test('new films are announced on a server whose clock is a month behind or ahead', async () => {
  for (const skew of [30 * DAY, -30 * DAY]) {
    const { put, film, at, tick, entries } = await addedHarness(aLibrary('1'));
    put('1', film('1', { addedAt: at(skew + HOUR) }));
    await tick();
    put('1', film('2', { addedAt: at(skew) }));
    await tick();
    expect(await entries()).toEqual(['new Film 2']);
  }
});

test('items that were added while the bot was away for a week are announced', async () => {
  const { store, put, film, tick, entries } = await startedHarness();
  await store.clock.advance(2 * DAY);
  put('1', film('2'));
  await store.clock.advance(5 * DAY);
  await tick();
  expect(await entries()).toEqual(['new Film 2']);
});

test('better files that replace the old ones are announced once, as an upgrade', async () => {
  const { put, film, at, tick, entries } = await startedHarness();
  const old = film('1', { addedAt: at(HOUR) });
  put('1', { ...old, files: [aFile('1080', 9000)], addedAt: at() });
  await tick();
  await tick();
  expect(await entries()).toEqual(['upgraded Film 1']);
});

test('each new version of a file is announced, and so is the return of an old one', async () => {
  const { put, film, at, tick, entries } = await startedHarness();
  for (const resolution of ['1080', '4k', '1080']) {
    put('1', film('1', { files: [aFile(resolution, resolution.length)], addedAt: at() }));
    await tick();
  }
  expect(await entries()).toEqual(['upgraded Film 1', 'upgraded Film 1', 'upgraded Film 1']);
});

test('better files under a new key are announced as an upgrade when the old item is gone', async () => {
  const { put, remove, film, tick, entries } = await startedHarness();
  remove('1', '1');
  put('1', film('2', { title: 'Film 1', guid: 'agent://movie/1', files: [aFile('1080', 9000)] }));
  await tick();
  await tick();
  expect(await entries()).toEqual(['upgraded Film 1']);
});

test('a film that is deleted and added again with the same files is announced as returned', async () => {
  const { put, remove, film, tick, entries } = await startedHarness();
  remove('1', '1');
  await tick();
  put('1', film('2', { title: 'Film 1', guid: 'agent://movie/1', files: [aFile('720', 1001)] }));
  await tick();
  await tick();
  expect(await entries()).toEqual(['returned Film 1']);
});

test('a refresh that only moves the date of an item causes no announcement', async () => {
  const { put, film, tick, entries } = await startedHarness();
  put('1', film('1'));
  await tick();
  expect(await entries()).toEqual([]);
});

test('a file that is still being copied at its first poll is announced once', async () => {
  const { put, film, tick, entries } = await startedHarness();
  const growing = film('2');
  for (const size of [10, 500, 90_000]) {
    put('1', { ...growing, files: [aFile('1080', size)] });
    await tick();
  }
  expect(await entries()).toEqual(['new Film 2']);
});

test('an item that the server first identifies wrongly is announced once', async () => {
  const { put, film, tick, entries } = await startedHarness();
  for (const guid of ['agent://movie/wrong', 'agent://movie/right']) {
    put('1', film('2', { guid }));
    await tick();
  }
  expect(await entries()).toEqual(['new Film 2']);
});

test('an item that existed before the server identified it is not announced when it is identified', async () => {
  const { put, film, at, tick, entries } = await addedHarness(aLibrary('1'));
  const unmatched = film('1', { guid: 'local://1', addedAt: at(HOUR) });
  put('1', unmatched);
  await tick();
  put('1', { ...unmatched, guid: 'agent://movie/1' });
  await tick();
  expect(await entries()).toEqual([]);
});

test('an existing item is not announced when the server corrects its match', async () => {
  const { put, film, at, tick, entries } = await startedHarness();
  put('1', film('1', { guid: 'agent://movie/right', addedAt: at(HOUR) }));
  await tick();
  expect(await entries()).toEqual([]);
});

test('a restored server that gives known keys to other films has each of these films announced as new, once', async () => {
  const { put, remove, film, tick, entries } = await addedHarness(aLibrary('1'));
  await tick();
  put('1', film('2'));
  await tick();
  expect(await entries()).toEqual(['new Film 2']);
  remove('1', '2');
  await tick();
  put('1', film('2', { title: 'Another film', guid: 'agent://movie/other', files: [aFile('1080')] }));
  await tick();
  await tick();
  expect(await entries()).toEqual(['new Another film']);
});

test('a film whose key went to another film is announced as returned, not as new, under its next key', async () => {
  const { put, film, tick, entries } = await startedHarness();
  const lost = film('1', { addedAt: new Date(0) });
  put('1', film('1', { title: 'Other', guid: 'agent://movie/other', files: [aFile('1080', 7000)] }));
  await tick();
  put('1', film('2', { title: 'Film 1', guid: lost.guid, files: lost.files }));
  put('1', film('3', { title: 'Film 1', guid: lost.guid, files: [aFile('4k', 9000)] }));
  await tick();
  await tick();
  expect(await entries()).toEqual(['new Other', 'returned Film 1', 'upgraded Film 1']);
});

test('a key that alternates between two films causes an announcement of the returned film each time', async () => {
  const { put, film, tick, entries } = await startedHarness();
  const other = () => film('1', { title: 'Other', guid: 'agent://movie/other', files: [aFile('1080', 7000)] });
  for (const each of [other, () => film('1'), other, () => film('1'), other]) {
    put('1', each());
    await tick();
  }
  expect(await entries()).toEqual([
    'new Other',
    'returned Film 1',
    'returned Other',
    'returned Film 1',
    'returned Other',
  ]);
});

test('a film that is added to a second library is announced as new there', async () => {
  const { put, film, at, tick, entries } = await addedHarness(aLibrary('1'), aLibrary('2'));
  put('1', film('1', { addedAt: at(HOUR) }));
  put('2', film('5', { addedAt: at(HOUR) }));
  await tick();
  put('2', film('2', { title: 'Film 1', guid: 'agent://movie/1' }));
  await tick();
  expect(await entries()).toEqual(['new Film 1']);
});

test('two copies of a film that are added together are announced as one new film', async () => {
  const { put, film, tick, entries } = await startedHarness();
  put('1', film('2', { guid: 'agent://movie/2', files: [aFile('720', 1)] }));
  put('1', film('3', { title: 'Film 2', guid: 'agent://movie/2', files: [aFile('4k', 2)] }));
  await tick();
  expect(await entries()).toEqual(['new Film 2', 'upgraded Film 2']);
});

test('two copies of a film that are pages apart in the listing are announced as one new film', async () => {
  const { put, film, tick, entries } = await startedHarness();
  put('1', film('2', { guid: 'agent://movie/2' }));
  for (let n = 1000; n < 1250; n += 1) put('1', film(String(n)));
  put('1', film('3', { title: 'Film 2', guid: 'agent://movie/2' }));
  await tick();
  expect((await entries()).filter((line) => line.endsWith(' Film 2'))).toEqual(['new Film 2', 'upgraded Film 2']);
});

test.each([
  ['show', 'episode'],
  ['artist', 'track'],
  ['photo', 'photo'],
] as const)('in a library of type %s each new %s is announced, and its parents are not', async (type, kind) => {
  const { put, film, tick, entries } = await addedHarness(aLibrary('1', type));
  await tick();
  for (const each of ['show', 'season', 'artist', 'album', 'episode', 'track', 'photo'] as const)
    put('1', film(String(each.length * 10 + each.charCodeAt(0)), { kind: each, title: each }));
  await tick();
  expect(await entries()).toEqual([`new ${kind}`]);
});

test('a library of an unknown type is not polled', async () => {
  const { tick, known } = await addedHarness(aLibrary('1', 'hologram'));
  await tick();
  expect(known.pages).toBe(0);
});

test('a library that is empty at the first poll has everything announced that is added later', async () => {
  const { put, film, at, tick, entries } = await addedHarness(aLibrary('1'));
  await tick();
  put('1', film('1', { addedAt: at(400 * DAY) }));
  await tick();
  expect(await entries()).toEqual(['new Film 1']);
});

test('the first content of a library that appears later is not announced, and later additions are', async () => {
  const { addLibrary, put, film, tick, entries } = await startedHarness();
  addLibrary(aLibrary('2'));
  await tick();
  put('2', film('21'));
  await tick();
  put('2', film('22'));
  await tick();
  await tick();
  put('2', film('23'));
  await tick();
  expect(await entries()).toEqual(['new Film 23']);
});

test('a library that stays empty for a day has everything announced that is added later', async () => {
  const { store, addLibrary, put, film, tick, entries } = await startedHarness();
  addLibrary(aLibrary('2'));
  await tick();
  await store.clock.advance(2 * DAY);
  await tick();
  put('2', film('21'));
  await tick();
  expect(await entries()).toEqual(['new Film 21']);
});

test('a library whose poll fails does not stop the others, and its new items are announced later', async () => {
  const { faults, put, film, tick, entries } = await addedHarness(aLibrary('1'), aLibrary('2'));
  await tick();
  put('1', film('1'));
  put('2', film('2'));
  faults.add('1');
  await expect(tick()).rejects.toMatchObject({ kind: 'unavailable' });
  expect(await entries()).toEqual(['new Film 2']);
  faults.clear();
  await tick();
  expect(await entries()).toEqual(['new Film 1']);
});

test('items of a deleted library are forgotten after 30 days, and its new items are not announced', async () => {
  const { put, film, tick, entries, store, removeLibrary, addLibrary } = await addedHarness(
    aLibrary('1'),
    aLibrary('2'),
  );
  await tick();
  const one = film('7', { guid: 'agent://movie/7' });
  put('2', one);
  await tick();
  expect(await entries()).toEqual(['new Film 7']);
  removeLibrary('2');
  const seen = () => store.feeds.seenUnder('2', ['7']);
  await store.clock.advance(29 * DAY);
  await tick();
  expect(await seen()).toHaveLength(1);
  await store.clock.advance(2 * DAY);
  await tick();
  expect(await seen()).toEqual([]);
  addLibrary(aLibrary('2'));
  put('2', one);
  await tick();
  expect(await entries()).toEqual([]);
});

test('a poll that cannot read the list of libraries writes nothing', async () => {
  const { store, media, tick } = await startedHarness();
  const before = await store.feeds.cursor('added');
  await expect(tick({ media: { ...media, libraries: refused('unreachable') } })).rejects.toMatchObject({
    kind: 'unreachable',
  });
  expect(await store.feeds.cursor('added')).toBe(before);
});

test('a first poll that breaks off half-way is repeated, and announces nothing', async () => {
  const { store, known, put, film, at, tick, entries } = await addedHarness(aLibrary('1'));
  for (let n = 1; n <= 900; n += 1) put('1', film(String(n), { addedAt: at(30 * DAY) }));
  known.breaksAtPage = 7;
  await expect(tick()).rejects.toMatchObject({ kind: 'unreachable' });
  expect(await store.feeds.seen(['agent://movie/1'])).toHaveLength(1);
  await tick();
  await tick();
  put('1', film('1000'));
  await tick();
  expect(await entries()).toEqual(['new Film 1000']);
});

test('a library that fails at the first poll counts as existing, so items added after its first reading are announced', async () => {
  const { faults, addLibrary, put, film, at, tick, entries } = await addedHarness(aLibrary('1'), aLibrary('2'));
  put('1', film('1', { addedAt: at(HOUR) }));
  put('2', film('2', { addedAt: at(HOUR) }));
  faults.add('2');
  for (let again = 0; again < 3; again += 1) await expect(tick()).rejects.toMatchObject({ kind: 'unavailable' });
  faults.clear();
  addLibrary(aLibrary('3'));
  put('3', film('30'));
  await tick();
  for (let n = 3; n < 6; n += 1) {
    put('2', film(String(n)));
    put('3', film(String(n + 30)));
    await tick();
  }
  expect(await entries()).toEqual(['new Film 3', 'new Film 4', 'new Film 5']);
});

test('a bot that is killed in the middle of its first poll still knows which libraries existed then', async () => {
  const { known, addLibrary, put, film, at, tick, entries } = await addedHarness(aLibrary('1'));
  put('1', film('1', { addedAt: at(HOUR) }));
  known.breaksAtPage = 1;
  await expect(tick()).rejects.toMatchObject({ kind: 'unreachable' });
  addLibrary(aLibrary('2'));
  put('2', film('20'));
  await tick();
  put('1', film('2'));
  put('2', film('21'));
  await tick();
  expect(await entries()).toEqual(['new Film 2']);
});

test('the first content of a server that had no library at the first poll is not announced', async () => {
  const { addLibrary, put, film, tick, entries } = await addedHarness();
  await tick();
  addLibrary(aLibrary('1'));
  for (const key of ['1', '2', '3']) {
    put('1', film(key));
    await tick();
  }
  expect(await entries()).toEqual([]);
  await tick();
  put('1', film('4'));
  await tick();
  expect(await entries()).toEqual(['new Film 4']);
});

test('a poll that breaks off between two writes continues there, and each film is announced once', async () => {
  const { batches, writing, put, film, tick, entries } = await startedHarness();
  for (let n = 100; n < 1400; n += 1) put('1', film(String(n)));
  const before = batches.length;
  writing.failsAt = before + 2;
  await expect(tick()).rejects.toThrow('killed');
  expect(batches.slice(before).flatMap(({ events }) => events).length).toBeGreaterThan(0);
  // What was written waits for the end of the look.
  expect(await entries()).toEqual([]);
  await tick();
  const all = await entries();
  expect(all.length).toBe(1300);
  expect(new Set(all).size).toBe(1300);
});

test('a server with 100,000 films that ignores filters has its new ones announced, with little kept in memory', async () => {
  const { media, batches, film, at, tick, entries } = await startedHarness();
  const old = film('1', { addedAt: at(300 * DAY) });
  const page = (first: number) =>
    Array.from({ length: 100 }, (_, n) => ({
      ...old,
      ratingKey: String(first + n),
      guid: `agent://movie/${first + n}`,
    }));
  let pages = 0;
  const libraryItems: typeof media.libraryItems = async function* () {
    for (; pages < 1000; pages += 1) yield { listing: {}, items: page(1000 + pages * 100) };
    yield { listing: {}, items: [film('700001'), ...page(1), film('700002')] };
  };
  const before = batches.length;
  await tick({ media: { ...media, libraryItems } });
  expect(await entries()).toEqual(['new Film 700001', 'new Film 700002']);
  expect(pages).toBe(1000);
  expect(batches.slice(before).map(({ events, seen }) => [events.length, seen?.length])).toEqual([[2, 2]]);
});

test('a first poll of 20,000 films is stored in pieces, and the cursor only at the end', async () => {
  const { batches, put, film, at, tick } = await addedHarness(aLibrary('1'));
  for (let n = 1; n <= 20_000; n += 1) put('1', film(String(n), { addedAt: at(HOUR) }));
  await tick();
  const sizes = batches.map(({ seen = [] }) => seen.length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(20_000);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(600);
  expect(new Set(batches.slice(0, -1).map(({ cursor }) => cursor))).toEqual(
    new Set(['{"libraries":{},"first":["1"],"partial":{}}']),
  );
});

test('a server without pages sends all items at once, and they are stored in pieces', async () => {
  const { known, batches, put, film, tick, entries } = await startedHarness();
  known.pageSize = 100_000;
  for (let n = 1000; n < 2200; n += 1) put('1', film(String(n)));
  const before = batches.length;
  await tick();
  const sizes = batches.slice(before).map(({ events }) => events.length);
  expect(sizes.length).toBeGreaterThan(1);
  expect(Math.max(...sizes)).toBeLessThan(1000);
  expect(new Set(await entries()).size).toBe(1200);
});

test('a library that was filled in one day is no longer read completely a day later', async () => {
  const { store, put, film, at, tick, known } = await addedHarness(aLibrary('1'));
  for (let n = 1; n <= 1000; n += 1) put('1', film(String(n), { addedAt: at(HOUR) }));
  await tick();
  for (let hour = 0; hour < 26; hour += 1) {
    await store.clock.advance(HOUR);
    await tick();
  }
  const before = known.pages;
  await tick();
  expect(known.pages).toBe(before);
});

test('a poll without new items writes to the database only now and then', async () => {
  const { batches, tick } = await startedHarness();
  const before = batches.length;
  for (let n = 0; n < 12; n += 1) await tick();
  expect(batches.length - before).toBe(4);
});

test('a poll of new items that is stopped fails with the reason of the stop', async () => {
  const { media, tick } = await startedHarness();
  const stop = new AbortController();
  const stopping: typeof media = {
    ...media,
    libraryItems: () => {
      stop.abort(new Error('the bot is stopping'));
      throw stop.signal.reason;
    },
  };
  await expect(tick({ media: stopping, signal: stop.signal })).rejects.toThrow('the bot is stopping');
});
