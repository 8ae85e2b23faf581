import { expect, test } from 'vitest';
import { namesOf, titlesOf } from './support/parsedXml.ts';
import { startTestServer, takeViolationReasons } from './support/testServer.ts';

const years = (from: number) => Array.from({ length: 10 }, (_, at) => from + at);

test.each([1920, 1925, 1911])('the decade %i lists its ten years, the first included (4.22)', async (start) => {
  const { media, read } = await startTestServer();
  const expected = media.library.ofKind('1', 'movie').filter(({ year }) => years(start).includes(year ?? 0));
  const list = await read(`/library/sections/1/decade/${start}`);
  expect(new Set(namesOf(list))).toEqual(new Set(['Video']));
  expect([...titlesOf(list)].sort()).toEqual(expected.map(({ title }) => title).sort());
  const found = new Set(list.children.map(({ attributes }) => Number(attributes.year)));
  expect([
    found.has(start),
    found.has(start + 9) || start === 1925,
    found.has(start + 10),
    found.has(start - 1),
  ]).toEqual([true, true, false, false]);
});

test('the list of a decade names its contents and its sort order (2.8, 4.22)', async () => {
  const { read } = await startTestServer();
  expect((await read('/library/sections/1/decade/1920')).attributes).toMatchObject({
    allowSync: '1',
    sortAsc: '1',
    viewGroup: 'movie',
    title1: 'Silent Films',
    title2: '1920s',
    librarySectionID: '1',
    librarySectionTitle: 'Silent Films',
    identifier: 'com.mediaapp.plugins.library',
    art: expect.any(String),
    thumb: expect.any(String),
    librarySectionUUID: expect.any(String),
  });
});

test.each(['/library/sections/1/decade', '/library/sections/1/decade/'])(
  'the path %s lists the decades with their keys (4.22)',
  async (path) => {
    const { read } = await startTestServer();
    const decades = (await read(path)).children.map(({ name, attributes }) => [name, attributes.key, attributes.title]);
    expect(decades).toEqual([
      ['Directory', '1920', '1920s'],
      ['Directory', '1910', '1910s'],
      ['Directory', '1900', '1900s'],
    ]);
  },
);

test('the decades add up to the whole library, and a decade without films is empty (4.22)', async () => {
  const { read } = await startTestServer();
  const lists = await Promise.all([1900, 1910, 1920].map((year) => read(`/library/sections/1/decade/${year}`)));
  expect(lists.flatMap(titlesOf)).toHaveLength(121);
  expect((await read('/library/sections/1/decade/1990')).attributes.size).toBe('0');
});

test.each([
  ['year=1921', 'Häxan', false],
  ['year>=1922&year<=1922', 'Nosferatu', true],
  ['title=NOSFER', 'Nosferatu', true],
  ['file=nosferatu', 'Nosferatu', true],
  ['studio=UFA', 'Metropolis', true],
  ['duration>=3600000', 'Cops', false],
  ['originallyAvailableAt=1927', 'Metropolis', true],
  ['originallyAvailableAt<=1927-01-01', 'Metropolis', true],
  ['originallyAvailableAt<=1926-12-31', 'Metropolis', false],
  ['contentRating=zzz', 'Metropolis', false],
  ['viewCount>=1', 'Metropolis', false],
])('the decade’s list filtered by %s, with %s in it: %s (4.22)', async (filter, title, isKept) => {
  const { read } = await startTestServer();
  const titles = titlesOf(await read(`/library/sections/1/decade/1920?${filter}`));
  expect(titles.includes(title)).toBe(isKept);
  expect(titles.length).toBeLessThan(100);
});

test('a filter of a decade by contentRating is case-sensitive, and a comparison needs an equals sign (4.22)', async () => {
  const { read, request, media } = await startTestServer();
  expect((await read('/library/sections/1/decade/1920?contentRating=Passed')).children.length).toBeGreaterThan(3);
  expect((await read('/library/sections/1/decade/1920?contentRating=passed')).children).toEqual([]);
  expect(await request('/library/sections/1/decade/1920?rating>5')).toMatchObject({ status: 400 });
  expect(takeViolationReasons(media)).toEqual(['a comparison without an equals sign']);
});

test.each([
  ['/library/sections/3/decade', 404, 'there is no such movie library'],
  ['/library/sections/99/decade/1920', 404, 'there is no such movie library'],
  ['/library/sections/1/decade/1920s', 400, '"1920s" is no year'],
])('the path %s is answered with %i (4.22)', async (path, status, why) => {
  const { request, media } = await startTestServer();
  expect(await request(path)).toMatchObject({ status });
  expect(takeViolationReasons(media)).toEqual([why]);
});
