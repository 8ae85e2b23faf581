import { expect, test } from 'vitest';
import { titlesOf } from './support/parsedXml.ts';
import { startTestServer, takeViolationReasons } from './support/testServer.ts';

const FILMS = '/library/sections/1/all';
const MUSIC = '/library/sections/3/all';

test.each([
  [FILMS, 'addedAt', 'audienceRating', 'duration', 'rating', 'updatedAt', 'year'],
  [`${MUSIC}?type=9`, 'addedAt', 'rating', 'updatedAt', 'year'],
])(
  'every numeric field splits the list %s at a value into smaller, equal and larger (4.5)',
  async (path, ...fields) => {
    const { read, count } = await startTestServer();
    const all = (await read(path)).children;
    for (const field of fields) {
      const value = all[Math.floor(all.length / 2)]?.attributes[field];
      const kept = ['=', '!=', '>=', '<='].map((operator) =>
        count(`${path}${path.includes('?') ? '&' : '?'}${field}${operator}${value}`),
      );
      const [equal, unequal, more, less] = await Promise.all(kept);
      expect([field, (more ?? 0) + (less ?? 0) - (equal ?? 0)]).toEqual([field, all.length]);
      expect([field, (equal ?? 0) + (unequal ?? 0)]).toEqual([field, all.length]);
      expect([field, (equal ?? 0) > 0]).toEqual([field, true]);
    }
  },
);

test('films can be filtered by lastViewedAt and viewCount after a play (4.5)', async () => {
  const { media, read } = await startTestServer();
  media.history.add({ item: 'Faust', viewedAt: 2000 });
  media.history.add({ item: 'Cops', viewedAt: 3000 });
  media.history.add({ item: 'Cops', viewedAt: 4000 });
  const kept = async (filter: string) => titlesOf(await read(`${FILMS}?${filter}`));
  expect(await kept('lastViewedAt>=3000')).toEqual(['Cops']);
  expect(await kept('lastViewedAt<=2000')).toEqual(['Faust']);
  expect(await kept('viewCount>=1')).toEqual(['Cops', 'Faust']);
  expect(await kept('viewCount=2')).toEqual(['Cops']);
});

test.each([
  ['title=gener', 'The General'],
  ['title=GENERAL', 'The General'],
  ['title=sher&year=1924', 'Sherlock Jr.'],
  ['file=NOSFERATU', 'Nosferatu'],
  ['collection=méliès', 'A Trip to the Moon'],
  ['country=FRAN', 'A Trip to the Moon'],
  ['actor=Falconetti', 'The Passion of Joan of Arc'],
  ['genre=fict', 'Metropolis'],
  ['writer=Lang', 'Metropolis'],
])('the filter %s matches a part of the value in any case (4.5)', async (filter, title) => {
  const { media, read } = await startTestServer();
  const titles = titlesOf(await read(`${FILMS}?${filter}`));
  expect(media.library.all().some((item) => item.title === title)).toBe(true);
  expect(titles).toContain(title);
  expect(titles.length).toBeLessThan(60);
});

test('the filter != keeps items with another tag or value, and items with none (4.5)', async () => {
  const { media, read, count } = await startTestServer();
  const all = await count(FILMS);
  const drama = await count(`${FILMS}?genre=drama`);
  expect(drama).toBeGreaterThan(20);
  expect(await count(`${FILMS}?genre!=drama`)).toBe(all - drama);
  expect((await read(`${FILMS}?contentRating!=Passed&contentRating=Passed`)).children).toEqual([]);
  media.history.add({ item: 'Cops', viewedAt: 2000 });
  expect(await count(`${FILMS}?lastViewedAt!=2000`)).toBe(all - 1);
});

test('a filter by contentRating matches a part of the value in the same case (4.5)', async () => {
  const { read, count } = await startTestServer();
  const passed = await count(`${FILMS}?contentRating=Passed`);
  expect(await count(`${FILMS}?contentRating=Pass`)).toBe(passed);
  expect((await read(`${FILMS}?contentRating=pass`)).children).toEqual([]);
});

test.each(['Title=cops', 'TITLE=cops', 'Studio=ufa', 'contentrating=Passed', 'File=cops', 'Genre=drama'])(
  'the filter %s with the wrong case of its field filters nothing, and is reported (4.5)',
  async (filter) => {
    const { media, count } = await startTestServer();
    expect(await count(`${FILMS}?${filter}`)).toBe(121);
    expect(takeViolationReasons(media)).toEqual([`unknown field ${filter.split('=')[0]}`]);
  },
);

test('an unknown field does not disable a known filter beside it (4.5)', async () => {
  const { media, read } = await startTestServer();
  expect((await read(`${FILMS}?year=1902&colour=red`)).children).toHaveLength(1);
  expect(takeViolationReasons(media)).toEqual(['unknown field colour']);
});

test.each(['year>1929', 'year<1929', 'year', 'year>1929&studio=ufa', 'studio=ufa&duration>5'])(
  'the filter %s, which compares without an equals sign, is answered with 400 (4.5)',
  async (filter) => {
    const { media, request } = await startTestServer();
    expect(await request(`${FILMS}?${filter}`)).toMatchObject({ status: 400 });
    expect(takeViolationReasons(media)).toEqual(['a comparison without an equals sign']);
  },
);

test('several filters apply together (4.5)', async () => {
  const { read } = await startTestServer();
  const filters = ['year>=1920', 'year<=1929', 'genre=drama', 'genre!=war', 'studio=u', 'title=a', 'duration>=3600000'];
  const lists = await Promise.all(filters.map(async (filter) => titlesOf(await read(`${FILMS}?${filter}`))));
  const all = titlesOf(await read(`${FILMS}?${filters.join('&')}`));
  expect(all.length).toBeGreaterThan(3);
  expect(all).toEqual(titlesOf(await read(FILMS)).filter((title) => lists.every((list) => list.includes(title))));
});

test('a simulated server can be set to ignore filters (4.5)', async () => {
  const { media, count } = await startTestServer();
  media.behaviour.filters = false;
  expect(await count(`${FILMS}?year=1902`)).toBe(121);
  expect(await count('/library/sections/1/decade/1920?year=1921')).toBeGreaterThan(13);
});

test('the albums of one artist are listed without their tracks (4.7)', async () => {
  const { media, read } = await startTestServer();
  const artist = media.library.titled('Antonín Dvořák').ratingKey;
  const albums = await read(`${MUSIC}?artist.id=${artist}&type=9`);
  expect(new Set(albums.children.map(({ attributes }) => attributes.parentRatingKey))).toEqual(new Set([artist]));
  expect(new Set(albums.children.map(({ attributes }) => attributes.type))).toEqual(new Set(['album']));
  expect(albums.attributes).toMatchObject({
    size: String(albums.children.length),
    allowSync: '1',
    librarySectionID: '3',
    librarySectionTitle: 'Music',
    librarySectionUUID: expect.any(String),
    mediaTagPrefix: expect.any(String),
    viewGroup: 'album',
    nocache: '1',
    title1: expect.any(String),
    title2: expect.any(String),
    viewMode: expect.stringMatching(/^\d+$/),
    art: expect.any(String),
    thumb: expect.any(String),
    identifier: 'com.mediaapp.plugins.library',
  });
});

test('an album has every documented attribute, and a Guid only on request (2.7a, 4.7)', async () => {
  const { media, read } = await startTestServer();
  media.history.add({ item: 'Vltava', viewedAt: 5000 });
  const path = `${MUSIC}?type=9&title=vlast`;
  const [album] = (await read(path)).children;
  const names =
    `ratingKey key parentRatingKey guid parentGuid studio type title parentKey parentTitle summary index rating
    lastViewedAt year thumb art parentThumb originallyAvailableAt addedAt updatedAt loudnessAnalysisVersion
    musicAnalysisVersion`.split(/\s+/);
  expect(names.filter((name) => album?.attributes[name] === undefined)).toEqual([]);
  expect(album?.attributes.lastViewedAt).toBe('5000');
  expect(album?.children.map(({ name, attributes }) => [name, Object.keys(attributes)])).toEqual([['Genre', ['tag']]]);
  const [withGuid] = (await read(`${path}&includeGuids=1`)).children;
  expect(withGuid?.children.at(-1)).toMatchObject({
    name: 'Guid',
    attributes: { id: expect.stringMatching(/^mbid:\/\/[0-9a-f-]{36}$/) },
  });
  expect((await read(`${path}&includeGuids=0`)).children).toEqual([album]);
});

test.each([
  ['year<=1800', 2],
  ['originallyAvailableAt=1741', 1],
  ['originallyAvailableAt>=1925-01-01', 1],
  ['originallyAvailableAt<=1741-01-01', 2],
  ['studio=GENNETT', 1],
  ['title=vlast', 1],
  ['rating>=5', 18],
  ['lastViewedAt>=1', 0],
])('the filter %s keeps %i albums (4.7)', async (filter, count) => {
  const { read } = await startTestServer();
  expect((await read(`${MUSIC}?type=9&${filter}`)).children).toHaveLength(count);
});

test('a filter of albums that compares without an equals sign is answered with 400 (4.7)', async () => {
  const { request, media } = await startTestServer();
  expect(await request(`${MUSIC}?type=9&year>1900`)).toMatchObject({ status: 400 });
  expect(takeViolationReasons(media)).toEqual(['a comparison without an equals sign']);
});
