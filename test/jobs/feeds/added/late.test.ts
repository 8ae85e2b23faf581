import { expect, test } from 'vitest';
import { DAY, HOUR } from '../../support/fakes.ts';
import { addedHarness, aFile, aLibrary, type Leaf } from './support/library.ts';

/** A library of films with one that was there when the feed began, where items are dated by their files. */
async function startedHarness() {
  const harness = await addedHarness(aLibrary('1'));
  harness.put('1', harness.film('1', { addedAt: harness.at(HOUR) }));
  await harness.tick();
  await harness.tick();
  /** A film that comes now, and says that it did long ago. */
  const late = (ratingKey: string, more: Partial<Leaf> = {}): Leaf =>
    harness.film(ratingKey, { addedAt: harness.at(400 * DAY), updatedAt: harness.at(), ...more });
  /** A look every hour, for as long as it takes until what changed was looked through. */
  const hours = async (count = 7) => {
    for (let hour = 0; hour < count; hour += 1) {
      await harness.store.clock.advance(HOUR);
      await harness.tick();
    }
  };
  return { ...harness, late, hours };
}

test('a film that is dated by its old file is announced within hours, once', async () => {
  const { put, late, hours, entries } = await startedHarness();
  put('1', late('2'));
  await hours();
  expect(await entries()).toEqual(['new Film 2']);
  await hours(50);
  expect(await entries()).toEqual([]);
});

test('a film that returns under another key with its old date is announced each time to people who waited for it', async () => {
  const { remove, put, film, at, late, tick, hours, entries, waitingFor } = await startedHarness();
  for (const [was, is] of [
    ['1', '2'],
    ['2', '3'],
  ] as const) {
    remove('1', was);
    await tick();
    const arrived = await waitingFor('Film 1');
    const { files } = film('1', { addedAt: at() });
    put('1', late(is, { title: 'Film 1', guid: 'agent://movie/1', files }));
    await hours();
    expect((await arrived()).at(-1)).toBe('returned');
  }
  expect(await entries()).toEqual([]);
});

test('an event of a film with an old date is dated when the film was found', async () => {
  const { store, put, late, hours } = await startedHarness();
  const before = store.clock.now();
  put('1', late('2'));
  await hours();
  const [subscription] = await store.notifications.waiting();
  const notifications = await store.notifications.of(subscription?.subscription.id ?? 0, 10);
  expect(notifications.map(({ at }) => at > before)).toEqual([true]);
});

test('items that were added while the bot was down for a week are announced', async () => {
  const { store, put, film, late, hours, entries } = await startedHarness();
  await store.clock.advance(2 * DAY);
  put('1', late('2'));
  await store.clock.advance(5 * DAY);
  put('1', film('3'));
  await hours();
  expect((await entries()).toSorted()).toEqual(['new Film 2', 'new Film 3']);
});

test('a refresh of all descriptions by another metadata agent causes no announcement', async () => {
  const { put, film, at, hours, entries } = await startedHarness();
  put('1', film('1', { guid: 'another://movie/1', addedAt: at(10 * DAY), updatedAt: at() }));
  await hours();
  expect(await entries()).toEqual([]);
});

test('a library that the server scanned again, with new keys and old dates, causes no announcement', async () => {
  const { put, remove, late, hours, entries } = await startedHarness();
  remove('1', '1');
  put('1', late('2', { guid: 'agent://movie/1', files: [aFile('720', 1001)] }));
  put('1', late('3', { guid: 'local://3' }));
  await hours(14);
  expect(await entries()).toEqual([]);
});

test('a film with an old date that is not identified yet is announced once it is', async () => {
  const { put, late, hours, entries } = await startedHarness();
  const film = late('2', { guid: 'local://2', title: 'film.2.mkv' });
  put('1', film);
  await hours();
  put('1', { ...film, guid: 'agent://movie/2', title: 'Film 2' });
  await hours();
  expect(await entries()).toEqual(['new Film 2']);
});

test('a better copy of a film that is dated by its old file is announced as an upgrade', async () => {
  const { put, remove, late, hours, entries } = await startedHarness();
  remove('1', '1');
  put('1', late('2', { title: 'Film 1', guid: 'agent://movie/1', files: [aFile('4k', 9000)] }));
  await hours();
  expect(await entries()).toEqual(['upgraded Film 1']);
});

test('better files that replace the old ones and keep the old date are announced as an upgrade', async () => {
  const { put, film, at, hours, entries } = await startedHarness();
  put('1', film('1', { addedAt: at(10 * DAY), updatedAt: at(), files: [aFile('4k', 9000)] }));
  await hours(14);
  expect(await entries()).toEqual(['upgraded Film 1']);
});

test('a film whose guid another agent changed is compared with later copies by its new guid', async () => {
  const { put, remove, film, at, hours, tick, entries } = await startedHarness();
  put('1', film('1', { guid: 'another://movie/1', addedAt: at(10 * DAY), updatedAt: at() }));
  await hours();
  remove('1', '1');
  put('1', film('2', { title: 'Film 1', guid: 'another://movie/1', files: [aFile('4k', 9000)] }));
  await tick();
  expect(await entries()).toEqual(['upgraded Film 1']);
});

test('the feed reads changed items neither every few minutes nor if they changed long ago', async () => {
  const { known, put, film, at, tick, hours } = await startedHarness();
  for (let n = 100; n < 400; n += 1) put('1', film(String(n), { addedAt: at(400 * DAY), updatedAt: at() }));
  await hours();
  await hours(48);
  const before = known.pages;
  for (let looks = 0; looks < 100; looks += 1) await tick();
  expect(known.pages).toBe(before);
});

test('the feed examines recently changed items alone, even if the server ignores the filter and sends all items', async () => {
  const { known, batches, put, late, hours, entries } = await startedHarness();
  known.ignoresFilters = true;
  put('1', late('2'));
  for (let n = 100; n < 400; n += 1) put('1', late(String(n), { updatedAt: undefined }));
  const before = batches.length;
  await hours();
  expect(await entries()).toEqual(['new Film 2']);
  expect(batches.slice(before).flatMap(({ seen = [] }) => seen.map(({ ratingKey }) => ratingKey))).toEqual(['2']);
});

test('a failed reading of changed items is repeated six hours later, and no item is missed', async () => {
  const { known, put, late, hours, tick, entries } = await startedHarness();
  put('1', late('2'));
  await hours(5);
  // One page of what was added lately, and then one of what changed.
  known.breaksAtPage = known.pages + 2;
  await expect(hours(1)).rejects.toMatchObject({ kind: 'unreachable' });
  const before = known.pages;
  for (let looks = 0; looks < 10; looks += 1) await tick();
  expect(known.pages - before).toBe(10);
  expect(await entries()).toEqual([]);
  await hours(6);
  expect(await entries()).toEqual(['new Film 2']);
});

test('after one refresh of a library with year-old items, the feed reads these items for about a day, not a year', async () => {
  const { store, known, put, film, at, tick, hours } = await startedHarness();
  await store.clock.advance(400 * DAY);
  for (let n = 100; n < 400; n += 1) put('1', film(String(n), { addedAt: at(500 * DAY), updatedAt: at() }));
  await tick();
  await hours(48);
  const before = known.pages;
  await hours(48);
  expect(known.pages).toBe(before);
});

test('the feed asks all libraries for new items before it asks any for changes', async () => {
  const { store, media, addLibrary, put, film, hours, tick } = await startedHarness();
  addLibrary(aLibrary('2'));
  put('2', film('20'));
  await tick();
  await tick();
  await hours(5);
  await store.clock.advance(2 * HOUR);
  const asked: string[] = [];
  const libraryItems: typeof media.libraryItems = (query, options) => {
    asked.push(...(query.filters ?? []).map(({ field }) => `${query.libraryKey} ${field}`));
    return media.libraryItems(query, options);
  };
  await tick({ media: { ...media, libraryItems } });
  expect(asked).toEqual(['1 addedAt', '2 addedAt', '1 updatedAt', '2 updatedAt']);
});

test('the first content of a library that appears later is not announced, whatever its dates', async () => {
  const { addLibrary, put, film, late, hours, tick, entries } = await startedHarness();
  addLibrary(aLibrary('2'));
  put('2', film('20'));
  for (const key of ['21', '22', '23']) {
    put('2', late(key));
    await tick();
  }
  await tick();
  put('2', late('24'));
  await hours(14);
  expect(await entries()).toEqual(['new Film 24']);
});
