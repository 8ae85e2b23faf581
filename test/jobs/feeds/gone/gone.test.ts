import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../../src/time/units.ts';
import { endingWith } from '../../support/listening.ts';
import { filmsTo, libraryPasses, movies, numbered, series } from './support/passes.ts';

const films = movies('1');

/** A library of thirty films that Usher has read once. */
async function thirtyFilms() {
  const passes = await libraryPasses();
  passes.contents.set(films, filmsTo(30));
  await passes.pass();
  return passes;
}

test('a title is reported as gone once, after two readings an hour apart did not find it', async () => {
  const { contents, pass, clock, run, data } = await thirtyFilms();
  contents.set(films, filmsTo(29));
  await pass();
  expect(await data()).toEqual([]);
  await clock.advance(HOUR_MS - 1);
  await run();
  expect(await data()).toEqual([]);
  await clock.advance(1);
  await run();
  const event = { what: 'gone', libraryKey: '1', library: 'Silent Films', title: { title: 'Film 30', year: 1927 } };
  expect(await data()).toMatchObject([event]);
  await pass();
  expect(await data()).toHaveLength(1);
});

test('a title is not reported as gone while the number of entries in its library keeps changing', async () => {
  const { contents, pass, data } = await thirtyFilms();
  const rest = filmsTo(29);
  contents.set(films, rest);
  await pass();
  contents.set(films, [...rest, numbered(101)]);
  await pass();
  contents.set(films, [...rest, numbered(101), numbered(102)]);
  await pass();
  expect(await data()).toEqual([]);
  await pass();
  expect(await data()).toMatchObject([{ title: { title: 'Film 30' } }]);
});

test('titles do not count as missing after a listing of their library that breaks off', async () => {
  const { cut, pass, data, store } = await thirtyFilms();
  cut.add('1');
  await pass();
  await pass();
  expect(await data()).toEqual([]);
  expect(await store.titles.absences('1', new Date(0))).toEqual([]);
});

test('titles do not count as missing after a listing of their library without a readable entry', async () => {
  const { unreadable, pass, data, store } = await thirtyFilms();
  unreadable.add('1');
  await pass();
  await pass();
  expect(await data()).toEqual([]);
  expect(await store.titles.absences('1', new Date(0))).toEqual([]);
});

test('titles do not count as missing if the server does not answer for their library', async () => {
  const { down, contents, pass, data, store } = await thirtyFilms();
  contents.set(movies('2'), [numbered(100)]);
  down.add('1');
  await pass();
  await pass();
  expect(await data()).toEqual([]);
  expect(await store.titles.absences('1', new Date(0))).toEqual([]);
});

test('a missing title is not reported while another library of its type cannot be read, because it may have moved there', async () => {
  const { contents, down, pass, data } = await thirtyFilms();
  contents.set(movies('2'), []);
  await pass();
  contents.set(films, filmsTo(29));
  down.add('2');
  await pass();
  await pass();
  expect(await data()).toEqual([]);
  down.delete('2');
  await pass();
  expect(await data()).toHaveLength(1);
});

test('a title that moved to another library of the server is not gone', async () => {
  const { contents, pass, data } = await thirtyFilms();
  contents.set(movies('2', 'Classics'), []);
  await pass();
  contents.set(films, filmsTo(29));
  contents.set(movies('3', 'Moved'), [numbered(900, { title: 'Film 30', guid: 'media://movie/30' })]);
  await pass();
  await pass();
  expect(await data()).toEqual([]);
});

test('titles to which the server gave new keys are not gone, identified or not', async () => {
  const { contents, pass, data } = await thirtyFilms();
  contents.set(
    films,
    filmsTo(30).map((item, n) => ({ ...item, ratingKey: String(n + 5001), guid: n % 2 ? item.guid : undefined })),
  );
  await pass();
  await pass();
  expect(await data()).toEqual([]);
});

test.each([
  { name: 'another work', film: { guid: 'media://movie/other' }, isGone: true },
  { name: 'a film of another year', film: { guid: undefined, year: 1979 }, isGone: true },
  { name: 'the same film, not identified yet', film: { guid: undefined }, isGone: false },
  { name: 'the same film, as another agent identifies it', film: { guid: 'agent://30' }, isGone: false },
])(
  'a missing title counts as gone or not if the library has $name under the same title: $isGone',
  async ({ film, isGone }) => {
    const { contents, pass, data } = await thirtyFilms();
    contents.set(films, [...filmsTo(29), numbered(900, { title: 'Film 30', ...film })]);
    await pass();
    await pass();
    expect(await data()).toMatchObject(isGone ? [{ what: 'gone', title: { title: 'Film 30' } }] : []);
  },
);

test('a work whose key the server gave to another work is gone', async () => {
  const { contents, pass, data } = await thirtyFilms();
  const files = (sizeBytes: number) => [{ parts: [{ sizeBytes, streams: [] }] }];
  contents.set(films, [...filmsTo(29), numbered(30, { files: files(1) })]);
  await pass();
  contents.set(films, [...filmsTo(29), numbered(30, { title: 'Judex', guid: 'media://movie/new', files: files(2) })]);
  await pass();
  await pass();
  expect(await data()).toMatchObject([{ what: 'gone', title: { title: 'Film 30' } }]);
});

test('no title is reported as gone because the server no longer lists its library', async () => {
  const { contents, pass, data } = await thirtyFilms();
  contents.set(movies('2'), [numbered(100)]);
  contents.delete(films);
  await pass();
  await pass();
  expect(await data()).toEqual([]);
});

test('a series that left the library is reported as gone once, without its episodes', async () => {
  const { contents, pass, data } = await libraryPasses();
  const shows = series('2');
  const episode = (n: number) =>
    numbered(100 + n, {
      kind: 'episode',
      index: n,
      parentIndex: 1,
      grandparentTitle: 'Judex',
      grandparentRatingKey: '99',
    });
  const others = filmsTo(20).map((item) => ({ ...item, kind: 'show' as const }));
  const judex = numbered(99, { kind: 'show', title: 'Judex' });
  contents.set(shows, [...others, judex, ...Array.from(Array(12).keys(), (n) => episode(n + 1))]);
  await pass();
  contents.set(shows, others);
  await pass();
  await pass();
  await pass();
  expect(await data()).toMatchObject([{ what: 'gone', title: { kind: 'show', title: 'Judex' } }]);
});

test('with more than five percent and at least ten titles missing, one alert says that a disk may be away', async () => {
  const { contents, pass, data } = await thirtyFilms();
  contents.set(films, filmsTo(20));
  await pass();
  expect(await data()).toEqual([]);
  await pass();
  await pass();
  expect(await data()).toMatchObject([{ what: 'away', missing: 10, library: 'Silent Films' }]);
  contents.set(films, filmsTo(30));
  await pass();
  expect(await data()).toMatchObject([{ what: 'away' }, { what: 'here again', missing: 0 }]);
  await pass();
  expect(await data()).toHaveLength(2);
});

test('an alert about a missing disk is over when the titles of the disk are back under new keys', async () => {
  const { contents, pass, data } = await thirtyFilms();
  contents.set(films, filmsTo(20));
  await pass();
  await pass();
  const moved = filmsTo(30).slice(20);
  contents.set(films, [...filmsTo(20), ...moved.map((item, n) => ({ ...item, ratingKey: String(n + 5001) }) as const)]);
  await pass();
  expect(await data()).toMatchObject([{ what: 'away' }, { what: 'here again', missing: 0 }]);
  await pass();
  await pass();
  expect(await data()).toHaveLength(2);
});

test.each([
  { name: 'is over when the disk is back after two weeks', days: 14, changes: ['away', 'here again'] },
  { name: 'is given up after a month, and later losses are told again', days: 31, changes: ['away', 'gone'] },
])('an alert about a missing disk $name', async ({ days, changes }) => {
  const { contents, pass, data, clock, store } = await thirtyFilms();
  contents.set(films, filmsTo(20));
  await pass();
  await pass();
  await clock.advance(days * DAY_MS);
  await store.sweep();
  contents.set(films, changes.includes('gone') ? filmsTo(19) : filmsTo(30));
  await pass();
  await pass();
  expect((await data()).map((change) => Object(change).what)).toEqual(changes);
});

test('nine missing titles are reported one by one, and not as a missing disk, however small the library is', async () => {
  const { contents, pass, data } = await thirtyFilms();
  contents.set(films, filmsTo(21));
  await pass();
  await pass();
  expect((await data()).map((change) => Object(change).what)).toEqual(Array(9).fill('gone'));
});

test('once a missing disk is back, titles that are still missing are reported after two more readings', async () => {
  const { contents, pass, data } = await thirtyFilms();
  contents.set(films, filmsTo(20));
  await pass();
  await pass();
  contents.set(films, filmsTo(29));
  await pass();
  expect(await data()).toMatchObject([{ what: 'away' }, { what: 'here again', missing: 1 }]);
  await pass();
  expect(await data()).toMatchObject([{}, {}, { what: 'gone', title: { title: 'Film 30' } }]);
});

test.each([
  { name: 'under its old key', key: '30' },
  { name: 'under a new key', key: '4711' },
])('a title that is back within a week $name is reported as back', async ({ key }) => {
  const { contents, pass, data } = await thirtyFilms();
  contents.set(films, filmsTo(29));
  await pass();
  await pass();
  contents.set(films, [...filmsTo(29), { ...numbered(30), ratingKey: key }]);
  await pass();
  await pass();
  expect(await data()).toMatchObject([
    { what: 'gone' },
    { what: 'back', title: { title: 'Film 30', ratingKey: '30' } },
  ]);
});

test('a title that is back after more than a week is not reported as back', async () => {
  const { contents, pass, data, clock } = await thirtyFilms();
  contents.set(films, filmsTo(29));
  await pass();
  await pass();
  await clock.advance(7 * DAY_MS);
  contents.set(films, filmsTo(30));
  await pass();
  expect(await data()).toHaveLength(1);
});

test('a title that leaves, returns and leaves again is reported each time', async () => {
  const { contents, pass, data } = await thirtyFilms();
  for (const count of [29, 30, 29]) {
    contents.set(films, filmsTo(count));
    await pass();
    await pass();
  }
  expect((await data()).map((change) => Object(change).what)).toEqual(['gone', 'back', 'gone']);
});

test('after a restore, titles that are missing in the first reading are not reported as gone', async () => {
  const { contents, pass, data, store } = await thirtyFilms();
  contents.set(films, filmsTo(29));
  await pass();
  await store.feeds.restart('gone');
  await pass();
  await pass();
  await pass();
  expect(await data()).toEqual([]);
});

test.each(['dies before it is written', 'dies after it is written'] as const)(
  'an event about a gone title is recorded once although the process %s',
  async (end) => {
    const { contents, pass, clock, run, data, store } = await thirtyFilms();
    contents.set(films, filmsTo(28));
    await pass();
    await clock.advance(3 * HOUR_MS);
    let calls = 0;
    const dying = endingWith(store.feeds, end);
    // The first record moves the cursor, the second one has the events.
    const feeds = {
      ...store.feeds,
      record: (batch: Parameters<typeof dying.record>[0]) => {
        calls += 1;
        return calls === 1 ? store.feeds.record(batch) : dying.record(batch);
      },
    };
    await expect(run(feeds)).rejects.toThrow('killed');
    await pass();
    await pass();
    expect(await data()).toMatchObject([{ title: { title: 'Film 29' } }, { title: { title: 'Film 30' } }]);
  },
);

test('a reading of a library changes only the stored rows of titles that changed', async () => {
  const { contents, pass, store, clock } = await thirtyFilms();
  const unread = () => store.titles.withUnreadSubtitles({ limit: 100, now: clock.now(), failedBefore: new Date(0) });
  for (const title of await unread()) await store.titles.keepSubtitles(title, { result: 'read', languages: ['de'] });
  contents.set(films, [...filmsTo(29), numbered(30, { updatedAt: new Date(5000) })]);
  await pass();
  expect(await unread()).toEqual([{ libraryKey: '1', ratingKey: '30' }]);
});
