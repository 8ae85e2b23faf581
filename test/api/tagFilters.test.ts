import { describe, expect, test } from 'vitest';
import { libraryFilterBuilder } from '../../src/domain/media/filters/filters.ts';
import type { ItemPage } from '../../src/domain/media/items/itemsApi.ts';
import { type Film, filmServer } from './support/filmServer.ts';
import { mediaServerAt } from './support/server.ts';

const titlesOf = async (pages: AsyncIterable<ItemPage>) =>
  (await Array.fromAsync(pages)).flatMap(({ items }) => items.map(({ title }) => title)).toSorted();

/** From public reports: the tags that a listing shows, and what the item itself has in addition. */
const FILMS: readonly Film[] = [
  { title: '300', genres: ['Drama', 'War', 'Action', 'Fantasy'], actors: ['Gerard Butler', 'Lena Headey'] },
  {
    title: '8 Mile',
    genres: ['Drama'],
    actors: ['Eminem', 'Mekhi Phifer', 'Brittany Murphy', 'Kim Basinger'],
    collections: ['Detroit', 'Music', 'Restored'],
  },
  { title: 'Action Point', genres: ['Comedy'], actors: ['Johnny Knoxville'] },
  { title: 'Troy', genres: ['War', 'Drama', 'History'], actors: ['Brad Pitt'] },
  { title: 'Untagged', genres: [], actors: [] },
];
const FITTING = [
  ['genre=Fantasy', ['300']],
  ['genre=Action', ['300']],
  ['genre=Comedy', ['Action Point']],
  ['genre!=Fantasy', ['8 Mile', 'Action Point', 'Troy', 'Untagged']],
  ['genre!=Western', ['300', '8 Mile', 'Action Point', 'Troy', 'Untagged']],
  ['actor=Basinger', ['8 Mile']],
  ['collection=Restored', ['8 Mile']],
  ['genre=Western', []],
] as const;

describe.each([
  { name: 'filters by text', speaks: 'neutral', behaviour: { tags: 'text' } },
  { name: 'filters by text and states no total', speaks: 'neutral', behaviour: { tags: 'text', totals: false } },
  { name: 'ignores filters', speaks: 'neutral', behaviour: { tags: 'ignored' } },
  {
    name: 'ignores filters and paging',
    speaks: 'neutral',
    behaviour: { tags: 'ignored', totals: false, paging: false },
  },
  { name: 'filters by the numbers that it lists', speaks: 'plex', behaviour: { tags: 'number' } },
  { name: 'filters by numbers but does not list them', speaks: 'plex', behaviour: { tags: 'number', lists: false } },
  { name: 'filters by text and lists no tags', speaks: 'plex', behaviour: { tags: 'text', lists: 'none' } },
  { name: 'ignores filters and lists no tags', speaks: 'plex', behaviour: { tags: 'ignored', lists: 'none' } },
  { name: 'filters by text without a list of numbers', speaks: 'plex', behaviour: { tags: 'text', lists: false } },
  { name: 'lists numbers and ignores them', speaks: 'plex', behaviour: { tags: 'ignored' } },
  { name: 'lists numbers by which it finds nothing', speaks: 'plex', behaviour: { tags: 'nothing' } },
  {
    name: 'ignores filters, and answers for one item at a time',
    speaks: 'plex',
    behaviour: { tags: 'ignored', lists: false, together: false },
  },
  { name: 'cuts after the first tag, and ignores filters', speaks: 'neutral', behaviour: { tags: 'ignored', cut: 1 } },
  { name: 'shows no tags in listings, and ignores filters', speaks: 'neutral', behaviour: { tags: 'ignored', cut: 0 } },
] as const)('a server that $name', ({ speaks, behaviour }) => {
  test.each(FITTING)('the filter %s finds %j, whichever way the server treats tags', async (typed, titles) => {
    const { url } = await filmServer(FILMS, behaviour);
    const query = { libraryKey: '1', filters: [libraryFilterBuilder.parse(typed)] };
    expect(await titlesOf(mediaServerAt(url, speaks).libraryItems(query))).toEqual(titles);
  });
});

test('a listing that shows the tag of each item needs no further request', async () => {
  const { url, asked } = await filmServer(FILMS, { tags: 'text' });
  const query = { libraryKey: '1', filters: [libraryFilterBuilder.parse('genre=Comedy')] };
  expect(await titlesOf(mediaServerAt(url).libraryItems(query))).toEqual(['Action Point']);
  expect(asked).toHaveLength(1);
});

test('the items of a server that filtered by tag are not read one by one', async () => {
  const { url, asked } = await filmServer(FILMS, { tags: 'number' });
  const query = { libraryKey: '1', filters: [libraryFilterBuilder.parse('genre=Fantasy')] };
  expect(await titlesOf(mediaServerAt(url, 'plex').libraryItems(query))).toEqual(['300']);
  expect(asked.map(({ path }) => path)).toEqual([
    '/library/sections/1/genre',
    ...Array.from({ length: 3 }, () => '/library/sections/1/all'),
  ]);
  expect(asked[1]?.url).toContain('genre=4');
});

test.each([400, 403, 404, 500])(
  'a server that refuses its list of tags with %i is asked by the text of the tag',
  async (lists) => {
    const { url } = await filmServer(FILMS, { tags: 'text', lists });
    const query = { libraryKey: '1', filters: [libraryFilterBuilder.parse('genre=Fantasy')] };
    expect(await titlesOf(mediaServerAt(url, 'plex').libraryItems(query))).toEqual(['300']);
  },
);

test('a server whose list of tags cannot be decoded is asked by the text of the tag', async () => {
  const { url } = await filmServer(FILMS, { tags: 'text', lists: 200 });
  const query = { libraryKey: '1', filters: [libraryFilterBuilder.parse('genre=Fantasy')] };
  expect(await titlesOf(mediaServerAt(url, 'plex').libraryItems(query))).toEqual(['300']);
});

test.each([
  { name: 'its list of tags', refusal: { lists: 401 } },
  { name: 'the items that decide', refusal: { lists: false, items: 500 } },
] as const)(
  'a listing by tag fails if $name cannot be read, so that no title is wrongly left out',
  async ({ refusal }) => {
    const { url } = await filmServer(FILMS, { tags: 'ignored', ...refusal });
    const query = { libraryKey: '1', filters: [libraryFilterBuilder.parse('genre=Fantasy')] };
    await expect(titlesOf(mediaServerAt(url, 'plex').libraryItems(query))).rejects.toMatchObject({
      kind: expect.stringMatching(/^(unauthorized|unavailable)$/),
    });
  },
);

test.each([true, false])(
  'a list of tags that is longer than a page is read to its end, with a total: %s',
  async (totals) => {
    const films = Array.from({ length: 1100 }, (_, n) => ({
      title: `T${n}`,
      genres: ['Drama'],
      actors: [`Actor ${n}.`],
    }));
    const { url } = await filmServer(films, { tags: 'number', totals });
    const query = { libraryKey: '1', filters: [libraryFilterBuilder.parse('actor=Actor 1099.')] };
    expect(await titlesOf(mediaServerAt(url, 'plex').libraryItems(query))).toEqual(['T1099']);
  },
);

test('a filter text that many tags contain is sent as those tags’ numbers, or not at all if they are too many', async () => {
  const films = Array.from({ length: 320 }, (_, n) => ({ title: `T${n}`, genres: ['Drama'], actors: [`Actor ${n}.`] }));
  const { url, asked } = await filmServer(films, { tags: 'number' });
  const media = mediaServerAt(url, 'plex');
  const find = (typed: string) =>
    titlesOf(media.libraryItems({ libraryKey: '1', filters: [libraryFilterBuilder.parse(typed)] }));
  expect(await find('actor=actor 31')).toHaveLength(11);
  expect(asked.at(-1)?.query.get('actor')).toBe('32,311,312,313,314,315,316,317,318,319,320');
  expect(await find('actor!=actor 31')).toHaveLength(309);
  expect(asked.at(-1)?.query.getAll('actor!')).toHaveLength(11);
  expect(await find('actor=actor')).toHaveLength(320);
  expect(asked.at(-1)?.query.get('actor')).toBeNull();
});

test('a library in which no item has the requested tag gets no request for its items', async () => {
  const { url, asked } = await filmServer(FILMS, { tags: 'number' });
  const query = { libraryKey: '1', filters: [libraryFilterBuilder.parse('genre=Western')] };
  expect(await titlesOf(mediaServerAt(url, 'plex').libraryItems(query))).toEqual([]);
  expect(asked.map(({ path }) => path)).toEqual(['/library/sections/1/genre']);
});

test('a listing by tag has no total if the server does not filter by tag, since its total counts other items too', async () => {
  const { url } = await filmServer(FILMS, { tags: 'ignored' });
  const query = { libraryKey: '1', filters: [libraryFilterBuilder.parse('genre=Fantasy')] };
  const [page] = await Array.fromAsync(mediaServerAt(url).libraryItems(query));
  expect(page?.listing.totalSize).toBeUndefined();
});

test('an item with the excluded tag is removed although the server sends it', async () => {
  const films = ['Drama', 'Drama for children', 'Comedy'].map((genre) => ({
    title: genre,
    genres: [genre],
    actors: [],
  }));
  const { url } = await filmServer(films, { tags: 'whole text' });
  const query = { libraryKey: '1', filters: [libraryFilterBuilder.parse('genre!=Drama')] };
  expect(await titlesOf(mediaServerAt(url).libraryItems(query))).toEqual(['Comedy']);
});

test('a server that answers for several items at once is asked for fifty items a request', async () => {
  const many = Array.from({ length: 120 }, (_, n) => ({
    title: `T${n}`,
    genres: ['Drama', 'War', 'Noir'],
    actors: [],
  }));
  const { url, asked } = await filmServer(many, { tags: 'ignored', lists: false });
  const query = { libraryKey: '1', filters: [libraryFilterBuilder.parse('genre=Noir')] };
  expect(await titlesOf(mediaServerAt(url, 'plex').libraryItems(query))).toHaveLength(120);
  const counts = asked
    .filter(({ path }) => path.startsWith('/library/metadata/'))
    .map(({ path }) => path.split(',').length);
  expect(counts).toEqual([50, 50, 20]);
});

test('items beyond the limit for reading tags are counted and left out', async () => {
  const many = Array.from({ length: 350 }, (_, n) => ({
    title: `Film ${n}`,
    genres: ['Drama', 'War', 'Noir'],
    actors: [],
  }));
  const { url, asked } = await filmServer(many, { tags: 'ignored' });
  const query = { libraryKey: '1', filters: [libraryFilterBuilder.parse('genre=Noir')] };
  const pages = await Array.fromAsync(mediaServerAt(url).libraryItems(query));
  expect(pages.flatMap(({ items }) => items)).toHaveLength(200);
  expect(pages.reduce((sum, { unchecked = 0 }) => sum + unchecked, 0)).toBe(150);
  expect(asked.filter(({ path }) => path.startsWith('/library/metadata/'))).toHaveLength(200);
});

test.each([
  ['title=Love, Victor', ['Love, Victor']],
  ['title=Alex, Inc.', ['Alex, Inc.']],
  ['title=Into Safety - Optimism In Negative Space,', ['Into Safety - Optimism In Negative Space,']],
  ['title=,', ['Alex, Inc.', 'Into Safety - Optimism In Negative Space,', 'Love, Victor']],
  ['title!=Love, Victor', ['Alex Rider', 'Alex, Inc.', 'Into Safety - Optimism In Negative Space,', 'Love', 'Victor']],
  ['genre=Crime, Drama', ['Alex, Inc.']],
  [
    'genre!=Crime, Drama',
    ['Alex Rider', 'Into Safety - Optimism In Negative Space,', 'Love', 'Love, Victor', 'Victor'],
  ],
  ['actor=Downey, Robert', ['Love']],
])('a comma belongs to a filter’s value, although it means OR to the server: %s finds %j', async (typed, titles) => {
  const films = [
    { title: 'Love, Victor', genres: ['Drama'], actors: ['Downey'] },
    { title: 'Victor', genres: ['Drama'], actors: [] },
    { title: 'Love', genres: ['Crime'], actors: ['Downey, Robert'] },
    { title: 'Alex, Inc.', genres: ['Crime, Drama'], actors: ['Robert'] },
    { title: 'Alex Rider', genres: ['Drama', 'Crime'], actors: [] },
    { title: 'Into Safety - Optimism In Negative Space,', genres: [], actors: [] },
  ];
  const servers = [
    { tags: 'number', lists: true },
    { tags: 'number', lists: false },
    { tags: 'text', lists: false },
  ] as const;
  for (const server of servers) {
    const { url } = await filmServer(films, { ...server, commas: 'or' });
    const query = { libraryKey: '1', filters: [libraryFilterBuilder.parse(typed)] };
    expect(await titlesOf(mediaServerAt(url, 'plex').libraryItems(query))).toEqual(titles);
  }
});
