import { describe, expect, test } from 'vitest';
import { childOf, namesOf, titlesOf } from './support/parsedXml.ts';
import { startTestServer, takeViolationReasons } from './support/testServer.ts';

const FILMS = '/library/sections/1/all';

test('the simulated libraries have all four types, and other videos as a second film library (2.2, 2.3)', async () => {
  const { read } = await startTestServer();
  const list = await read('/library/sections');
  const facts = list.children.map(({ attributes: { key, type, agent, scanner, language } }) => [
    key,
    type,
    agent,
    scanner,
    language,
  ]);
  expect(facts).toEqual([
    ['1', 'movie', 'tv.media.agents.movie', 'Media Movie', 'en-US'],
    ['2', 'show', 'tv.media.agents.series', 'Media TV Series', 'fr-FR'],
    ['3', 'artist', 'tv.media.agents.music', 'Media Music', 'en'],
    ['4', 'photo', 'com.mediaapp.agents.none', 'Media Photo Scanner', 'xn'],
    ['5', 'movie', 'com.mediaapp.agents.none', 'Media Video Files Scanner', 'xn'],
  ]);
  expect(list.children[0]?.children.map(({ attributes }) => attributes.path)).toEqual([
    '/srv/media/films',
    '/srv/archive/films',
  ]);
});

test('the simulated server has about 300 playable items with unique keys, and unique titles in each place', async () => {
  const { media } = await startTestServer();
  const items = media.library.all();
  expect(new Set(items.map(({ ratingKey }) => ratingKey)).size).toBe(items.length);
  const playable = items.filter(({ kind }) => ['movie', 'episode', 'track', 'photo'].includes(kind));
  expect(playable.length).toBeGreaterThanOrEqual(290);
  expect(playable.length).toBeLessThanOrEqual(330);
  expect(items.filter(({ title }) => title === '' || title !== title.trim())).toEqual([]);
});

test.each([
  ['/library/sections/1/all', 'Video', 'movie', 121],
  ['/library/sections/5/all', 'Video', 'movie', 8],
  ['/library/sections/2/all', 'Directory', 'show', 7],
  ['/library/sections/2/all?type=3', 'Directory', 'season', 9],
  ['/library/sections/2/all?type=4', 'Video', 'episode', 65],
  ['/library/sections/3/all?type=8', 'Directory', 'artist', 16],
  ['/library/sections/3/all?type=9', 'Directory', 'album', 18],
  ['/library/sections/3/all?type=10', 'Track', 'track', 88],
  ['/library/sections/4/all?type=13', 'Photo', 'photo', 30],
  ['/library/sections/4/all', 'Directory', 'photo', 20],
])('the path %s lists elements %s of type %s', async (path, name, type, count) => {
  const { read } = await startTestServer();
  const list = await read(path);
  expect(new Set(namesOf(list))).toEqual(new Set([name]));
  expect(new Set(list.children.map(({ attributes }) => attributes.type))).toEqual(new Set([type]));
  expect(list.children).toHaveLength(count);
});

test('the albums of an artist have Guid children on request (4.7)', async () => {
  const { media, read } = await startTestServer();
  const { ratingKey } = media.library.titled('Johann Sebastian Bach');
  const albums = await read(`/library/sections/3/all?artist.id=${ratingKey}&type=9&includeGuids=1`);
  expect(titlesOf(albums)).toEqual(['Brandenburg Concerto No. 3 in G major, BWV 1048', 'Goldberg Variations, BWV 988']);
  const [album] = albums.children;
  expect(album?.attributes).toMatchObject({
    parentTitle: 'Johann Sebastian Bach',
    parentRatingKey: ratingKey,
    year: '1721',
  });
  expect(album && namesOf(album)).toEqual(['Genre', 'Guid']);
});

test.each([
  ['year>=1929', 6],
  ['year%3E=1929', 6],
  ['year<=1902', 1],
  ['year=1902', 1],
  ['year!=1902', 120],
  ['year>=1920&year<=1921', 13],
  ['title=METROPOLIS', 2],
  ['studio=ufa', 17],
  ['studio=UFA&year=1924', 4],
  ['file=Nosferatu', 1],
  ['director=Keaton', 7],
  ['genre=western', 5],
  ['originallyAvailableAt>=1929', 6],
  ['originallyAvailableAt=1902', 1],
  ['originallyAvailableAt<=1902-12-31', 1],
  ['ratingKey=104', 0],
])('the filter %s keeps %i films (4.5)', async (filter, count) => {
  const server = await startTestServer();
  expect(await server.count(`${FILMS}?${filter}`)).toBe(count);
});

test('a filter by contentRating is case-sensitive (4.5)', async () => {
  const { read } = await startTestServer();
  expect((await read(`${FILMS}?contentRating=Passed`)).children.length).toBeGreaterThan(5);
  expect((await read(`${FILMS}?contentRating=passed`)).children).toEqual([]);
});

test.each(['Year>=1929', 'colour=red', 'year%3E%3D1929'])(
  'the unknown field of %s filters nothing (4.5)',
  async (filter) => {
    const { media, read } = await startTestServer();
    expect((await read(`${FILMS}?${filter}`)).children).toHaveLength(121);
    expect(takeViolationReasons(media)).toHaveLength(1);
  },
);

test('a filter of films that compares without an equals sign is answered with 400 (4.5)', async () => {
  const { media, request } = await startTestServer();
  expect(await request(`${FILMS}?year>1929`)).toMatchObject({ status: 400 });
  expect(takeViolationReasons(media)).toEqual(['a comparison without an equals sign']);
});

test('the lists of a library are sorted by title without its article, or in the requested order', async () => {
  const { read } = await startTestServer();
  const titles = titlesOf(await read(FILMS));
  expect(titles.slice(0, 4)).toEqual(
    ['1812', '20,000 Leagues Under the Sea', '3 Bad Men', '7th Heaven'].sort((a, b) => a.localeCompare(b, 'en')),
  );
  expect(titles.indexOf('The General')).toBeLessThan(titles.indexOf('Greed'));
  expect((await read(`${FILMS}?sort=year:desc`)).children[0]?.attributes.year).toBe('1929');
});

test('the pages of a library add up to the whole library', async () => {
  const { read } = await startTestServer();
  const whole = titlesOf(await read(FILMS));
  const pages = await Promise.all(
    [0, 50, 100].map((start) => read(`${FILMS}?X-Media-Container-Start=${start}&X-Media-Container-Size=50`)),
  );
  expect(pages.flatMap(titlesOf)).toEqual(whole);
  expect(pages.map(({ attributes }) => attributes.totalSize)).toEqual(['121', '121', '121']);
});

test('a library that does not exist is answered with 404', async () => {
  const { media, request } = await startTestServer();
  expect(await request('/library/sections/9/all')).toMatchObject({ status: 404 });
  expect(takeViolationReasons(media)).toEqual(['there is no such library']);
});

const CAST_OF_NAPOLEON = [
  'Albert Dieudonné',
  'Antonin Artaud',
  'Gina Manès',
  'Vladimir Roudenko',
  'Edmond Van Daële',
  'Alexandre Koubitzky',
  'Annabella',
  'Nicolas Koline',
  'Philippe Hériat',
  'Suzy Vernon',
];

test('a listing shows two genres, two countries and three actors of a film with more (2.8)', async () => {
  const { read } = await startTestServer();
  const film = childOf(await read('/library/sections/1/all?title=napol'), 'Video');
  const shown = (kind: string) =>
    film.children.filter(({ name }) => name === kind).map(({ attributes }) => attributes.tag);
  expect(shown('Genre')).toEqual(['Drama', 'War']);
  expect(shown('Country')).toEqual(['France', 'Germany']);
  expect(shown('Role')).toEqual(CAST_OF_NAPOLEON.slice(0, 3));
});

test('a single film has all its tags, a part for each file, and its streams (2.8)', async () => {
  const { media, read } = await startTestServer();
  const film = childOf(await read(`/library/metadata/${media.library.titled('Napoléon').ratingKey}`), 'Video');
  const tags = film.children
    .filter(({ name }) => name !== 'Media')
    .map(({ name, attributes }) => `${name}: ${attributes.tag}`);
  expect(tags).toEqual([
    ...['Drama', 'War', 'History', 'Adventure', 'Romance', 'Action'].map((genre) => `Genre: ${genre}`),
    'Director: Abel Gance',
    'Writer: Abel Gance',
    ...['France', 'Germany', 'Italy', 'Sweden'].map((country) => `Country: ${country}`),
    'Collection: Restored Films',
    ...CAST_OF_NAPOLEON.map((actor) => `Role: ${actor}`),
  ]);
  const parts = childOf(film, 'Media').children;
  expect(parts.map(({ attributes }) => attributes.file)).toEqual([
    '/srv/media/films/Napoléon (1927) - part 1.mkv',
    '/srv/media/films/Napoléon (1927) - part 2.mkv',
  ]);
  expect(parts.map(namesOf)).toEqual(Array(2).fill(['Stream', 'Stream']));
});

describe('several items in one request', () => {
  test.each([
    [['Napoléon', 'Cops'], '1'],
    [['Napoléon', 'Vltava'], undefined],
  ])(
    'a request for several items returns %j in this order, with their library if it is the same',
    async (titles, librarySectionID) => {
      const { media, read } = await startTestServer();
      const keys = titles.map((title) => media.library.titled(title).ratingKey);
      const answer = await read(`/library/metadata/${keys.join(',')}`);
      expect(titlesOf(answer)).toEqual(titles);
      expect(answer.attributes).toMatchObject({ size: '2' });
      expect(answer.attributes.librarySectionID).toBe(librarySectionID);
    },
  );

  test('several requested items leave out a deleted one, and a key that never existed is reported', async () => {
    const { media, read } = await startTestServer();
    const [cops, film] = ['Cops', 'Napoléon'].map((title) => media.library.titled(title).ratingKey);
    media.library.remove(`${cops}`);
    expect(titlesOf(await read(`/library/metadata/${cops},${film}`))).toEqual(['Napoléon']);
    expect(titlesOf(await read(`/library/metadata/77,${film}`))).toEqual(['Napoléon']);
    expect(takeViolationReasons(media)).toEqual(['the ratingKey 77 was never given out']);
  });
});

test.each([
  ['77', 'the ratingKey 77 was never given out'],
  ['50001', '50001 is a playlist, not an item'],
  ['abc', '"abc" is not a ratingKey'],
])('the item %s is answered with 404: %s', async (id, why) => {
  const { media, request } = await startTestServer();
  expect(await request(`/library/metadata/${id}`)).toMatchObject({ status: 404 });
  expect(takeViolationReasons(media)).toEqual([why]);
});

test('a deleted item is answered with 404, which is not reported as a violation', async () => {
  const { media, request } = await startTestServer();
  const { ratingKey } = media.library.titled('Cops');
  media.library.remove(ratingKey);
  expect(await request(`/library/metadata/${ratingKey}`)).toMatchObject({ status: 404 });
});

test('a scan is answered at once with an empty response, and continues (4.10)', async () => {
  const { media, request, read } = await startTestServer();
  const refreshing = async () =>
    (await read('/library/sections')).children.map(({ attributes }) => attributes.refreshing);
  expect(await request('/library/sections/all/refresh')).toMatchObject({ status: 200, text: '' });
  expect(media.scans.startedAt).toEqual([media.simulation.now()]);
  expect(await refreshing()).toEqual(Array(5).fill('1'));
  media.simulation.step(20_000);
  expect(await refreshing()).toEqual(Array(5).fill('0'));
});

test('a simulated library can have thousands of items', async () => {
  const { read } = await startTestServer({ scale: { sessions: 0, history: 0, copies: 20 } });
  const page = await read(`${FILMS}?X-Media-Container-Start=0&X-Media-Container-Size=1`);
  expect(page.attributes.totalSize).toBe(String(20 * 121));
});
