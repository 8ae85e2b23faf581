import { describe, expect, it, test, vi } from 'vitest';
import { buildAlbumFilters, buildLibraryFilters } from '../../src/commands/browse/filters.ts';
import { browseTargetSchema, type ListingFilters } from '../../src/commands/browse/query.ts';
import { BROWSE_PAGE_SIZE, MAX_SORTED_ITEMS, readListingPage, readSortedPage } from '../../src/commands/browse/read.ts';
import type { RawCommandOptions } from '../../src/commands/framework/command.ts';
import { InvalidOptionError } from '../../src/commands/framework/command.ts';
import type { InteractionContext } from '../../src/commands/framework/context.ts';
import type { MediaItem } from '../../src/domain/media/items/item.ts';
import type { ItemPage } from '../../src/domain/media/items/itemsApi.ts';
import type { Library } from '../../src/domain/media/libraries/library.ts';
import type { MediaServer } from '../../src/domain/media/mediaServer.ts';
import { de } from '../../src/render/texts/de.ts';
import { en } from '../../src/render/texts/en.ts';
import { film, hub, onlyFoundBySearch } from '../support/media.ts';
import { NO_MESSAGE, textOf } from '../support/messages.ts';
import { answersTo, asking, completing, depsWith, offeredFor, saidTo } from './support/deps.ts';
import { pressed } from './support/presses.ts';

const films = (count: number, from = 0): readonly MediaItem[] =>
  Array.from({ length: count }, (_, index) => film({ ratingKey: String(from + index), title: `T${from + index}` }));

async function* listed(...pages: readonly (ItemPage | readonly MediaItem[])[]): AsyncGenerator<ItemPage> {
  for (const page of pages) yield 'items' in page ? page : { listing: {}, items: page };
}

const titles = ({ items }: { readonly items: readonly MediaItem[] }) => items.map(({ title }) => title);

const library = (key: string, type: string, title: string): Library => ({ key, type, title, locations: [] });
const libraries = async () => [
  library('1', 'movie', 'Films'),
  library('2', 'show', 'Series'),
  library('3', 'movie', 'Shorts'),
];

describe('filters', () => {
  const whole: ListingFilters = {
    'year-from': 1920,
    'year-to': 1929,
    title: 'the',
    studio: 'UFA',
    rating: 7,
    'added-since': '2024-03-01',
    'content-rating': 'PG',
  };

  it('/browse makes a filter from each given option, and none without options', () => {
    expect(buildAlbumFilters({}, en)).toEqual([]);
    expect(buildLibraryFilters(whole, en)).toEqual([
      { field: 'year', operator: '>=', value: '1920' },
      { field: 'year', operator: '<=', value: '1929' },
      { field: 'title', operator: '=', value: 'the' },
      { field: 'studio', operator: '=', value: 'UFA' },
      { field: 'rating', operator: '>=', value: '7' },
      { field: 'addedAt', operator: '>=', value: '1709251200' },
      { field: 'contentRating', operator: '=', value: 'PG' },
    ]);
  });

  it('album filters have no content rating, since the server’s album listing does not support it', () => {
    expect(buildAlbumFilters(whole, en).map(({ field }) => field)).not.toContain('contentRating');
  });

  it.each([
    ['2024', '1704067200'],
    ['1950', '0'],
  ])(
    'the filter “added since” takes %s as the start of that year, but never a time before 1970',
    (addedSince, value) => {
      expect(buildAlbumFilters({ 'added-since': addedSince }, en)).toEqual([
        { field: 'addedAt', operator: '>=', value },
      ]);
    },
  );

  it.each(['yesterday', '2024-3-1', '2024-04-31', '2024-13-01', '24', '2024-03'])(
    'the filter “added since” refuses %s, which is not a date',
    (addedSince) => {
      expect(() => buildAlbumFilters({ 'added-since': addedSince }, en)).toThrow(
        new InvalidOptionError('added-since', en.browse.problems.day),
      );
    },
  );

  it('a typed browse filter can use any field that items have', () => {
    const filters = { filter: 'genre=Drama', filter3: 'Year != 1927' };
    expect(buildLibraryFilters(filters, en)).toEqual([
      { field: 'genre', operator: '=', value: 'Drama' },
      { field: 'year', operator: '!=', value: '1927' },
    ]);
    expect(buildAlbumFilters(filters, en)).toHaveLength(2);
  });

  it.each([
    ['drama', 'it must be a field, one of = != >= <=, and a value, such as genre=Drama or year>=1990'],
    ['year>1990', 'it must be a field, one of = != >= <=, and a value, such as genre=Drama or year>=1990'],
    ['*genr*=Drama', 'it must be a field, one of = != >= <=, and a value, such as genre=Drama or year>=1990'],
    [
      'genr=Drama',
      'there is no field “genr” here. Try year, genre, director, actor, writer, country, or one from the list that opens as you type',
    ],
    ['genre>=Drama', 'put one of these between genre and its value: = !='],
    ['duration>=long', 'duration needs a length, such as 90 min or 1 h 30 min'],
    ['addedAt=2024-01-31', 'addedAt needs a day or a year after >= or <=, such as addedAt>=2024-01-31'],
  ])('the browse filter “%s” is refused with the reason', (filter2, problem) => {
    expect(() => buildLibraryFilters({ filter2 }, en)).toThrow(new InvalidOptionError('filter2', problem));
  });

  it('a typed album filter with a film field is refused, in German too, with the album fields', () => {
    expect(() => buildAlbumFilters({ filter: 'director=Murnau' }, de)).toThrow(
      new InvalidOptionError(
        'filter',
        'ein Feld „director“ gibt es hier nicht. Nimm year, genre, studio, title, rating, addedAt oder eines aus der Liste, die sich beim Tippen öffnet',
      ),
    );
  });

  it('a range of years that ends before it begins is refused', () => {
    expect(() => buildAlbumFilters({ 'year-from': 1930, 'year-to': 1920 }, en)).toThrow(
      new InvalidOptionError('year-to', '1920 is before 1930'),
    );
    expect(buildAlbumFilters({ 'year-from': 1920, 'year-to': 1920 }, en)).toHaveLength(2);
  });
});

test('/browse buttons from an earlier version with other filter names are refused, so no filter is dropped', () => {
  const of = { list: 'library', libraryKey: '1' };
  const page = (wanted: object) =>
    browseTargetSchema.safeParse({ of, name: 'Films', wanted, mayAdd: false, page: 2 }).success;
  expect([page({ 'year-from': 1920 }), page({ yearFrom: 1920, filters: {} })]).toEqual([true, false]);
});

describe('a page of a listing', () => {
  it('a page of a /browse listing reads across the server’s pages, and only one item further than it shows', async () => {
    const beyond = vi.fn();
    async function* listing() {
      yield* listed(films(5), films(20, 5));
      beyond();
    }
    const page = await readListingPage(listing(), 2);
    expect(titles(page)).toEqual(['T8', 'T9', 'T10', 'T11', 'T12', 'T13', 'T14', 'T15']);
    expect(page).toMatchObject({ page: 2, pages: 3, before: 8, total: undefined });
    expect(beyond).not.toHaveBeenCalled();
  });

  it('a page of a /browse listing shows the total that the server reports', async () => {
    const page = await readListingPage(listed({ listing: { size: 10, totalSize: 95 }, items: films(10) }), 1);
    expect(page).toMatchObject({ pages: 12, total: 95 });
  });

  it('a page of a /browse listing ignores the server’s total if some of its rows were dropped', async () => {
    const page = await readListingPage(listed({ listing: { size: 50, totalSize: 95 }, items: films(10) }), 1);
    expect(page).toMatchObject({ pages: 2, total: undefined });
  });

  it('if a /browse listing became shorter, its last existing page is shown', async () => {
    const page = await readListingPage(listed(films(10)), 7);
    expect(titles(page)).toEqual(['T8', 'T9']);
    expect(page).toMatchObject({ page: 2, pages: 2, before: 8, total: 10 });
  });

  it('a page of an empty /browse listing is the first and only page', async () => {
    expect(await readListingPage(listed(), 3)).toMatchObject({ items: [], page: 1, pages: 1, before: 0, total: 0 });
  });

  it.each([8, 16])('a /browse listing of exactly %i items has no page after its last full one', async (count) => {
    expect(await readListingPage(listed(films(count)), count / BROWSE_PAGE_SIZE)).toMatchObject({
      pages: count / 8,
      total: count,
    });
  });
});

describe('a sorted page', () => {
  const some = [
    film({ title: 'The Ark', titleSort: 'Ark', year: 1928, rating: 5, addedAt: new Date(3) }),
    film({ title: 'zebra', year: 1921, rating: 9, addedAt: new Date(1) }),
    film({ title: 'Émile', year: undefined, rating: undefined, addedAt: new Date(2) }),
  ];

  it.each([
    ['title', ['The Ark', 'Émile', 'zebra']],
    ['newest', ['The Ark', 'zebra', 'Émile']],
    ['oldest', ['zebra', 'The Ark', 'Émile']],
    ['added', ['The Ark', 'Émile', 'zebra']],
    ['rating', ['zebra', 'The Ark', 'Émile']],
  ] as const)('a /browse page sorted by %s puts items without that value last', async (sort, expected) => {
    expect(titles(await readSortedPage(listed(some), 1, sort))).toEqual(expected);
  });

  it('a sorted /browse page fails if the server fails before the whole list was read', async () => {
    async function* listing() {
      yield* listed(films(10));
      throw new Error('connection lost');
    }
    await expect(readSortedPage(listing(), 1, 'title')).rejects.toThrow('connection lost');
  });

  it('a sorted /browse page covers only a limited number of items, and says so if there are more', async () => {
    const page = await readSortedPage(listed(films(4000), films(4000, 4000)), 1, 'title');
    expect(page).toMatchObject({ total: MAX_SORTED_ITEMS, isCut: true });
    expect(await readSortedPage(listed(films(10)), 9, 'title')).toMatchObject({ page: 2, pages: 2, isCut: false });
  });
});

describe('/browse decade', () => {
  const moviesOfDecade = vi.fn<MediaServer['moviesOfDecade']>(() => listed(films(1)));
  const decades = async (key: string) => [
    { year: 1920, title: '1920s' },
    { year: key === '1' ? 1930 : 1910, title: key === '1' ? '1930s' : '1910s' },
  ];

  it('/browse decade asks the server for those ten years with the given filters', async () => {
    const said = await saidTo(
      'browse decade',
      { library: 'films', decade: '1920s', rating: 7 },
      depsWith({ media: { libraries, moviesOfDecade } }),
    );
    expect(moviesOfDecade.mock.calls[0]?.[0]).toMatchObject({
      libraryKey: '1',
      decade: 1920,
      filters: [{ field: 'rating', operator: '>=', value: '7' }],
    });
    expect(said[0]).toContain('## Films: 1920 to 1929\n-# rated 7 or better');
  });

  it('/browse decade refuses a library without films and lists the film libraries', async () => {
    const said = await saidTo(
      'browse decade',
      { library: 'Series', decade: '1920' },
      depsWith({ media: { libraries } }),
    );
    expect(said).toEqual(['That is not a film library. Its film libraries: **Films**, **Shorts**.']);
  });

  it('/browse decade refuses a decade without a year', async () => {
    const asked = saidTo('browse decade', { library: 'Films', decade: 'the 20s' }, depsWith({ media: { libraries } }));
    await expect(asked).rejects.toEqual(new InvalidOptionError('decade', en.browse.problems.decade));
  });

  it('/browse decade completes the decades of the chosen library, or of all libraries without one', async () => {
    const deps = depsWith({ media: { libraries, decades } });
    const offered = (given: RawCommandOptions) => completing('browse decade')('decade', '', deps, asking(), given);
    expect((await offered({ library: '#1' })).map(({ name }) => name)).toEqual(['1930s', '1920s']);
    expect((await offered({ library: 'Fi' })).map(({ value }) => value)).toEqual(['1930', '1920', '1910']);
    expect(await offeredFor('browse decade', 'decade', '193', deps)).toEqual([{ name: '1930s', value: '1930' }]);
  });

  it('/browse decade completes only film libraries', async () => {
    const offered = await offeredFor('browse decade', 'library', '', depsWith({ media: { libraries } }));
    expect(offered.map(({ name }) => name)).toEqual(['Films', 'Shorts']);
  });
});

describe('/browse library', () => {
  it('/browse library lists the library’s items of the chosen kind', async () => {
    const libraryItems = vi.fn<MediaServer['libraryItems']>(() => listed(films(1)));
    const deps = depsWith({ media: { libraries, libraryItems } });
    const said = await saidTo('browse library', { library: '#2', kind: 'episode' }, deps);
    expect(libraryItems.mock.calls[0]?.[0]).toMatchObject({ libraryKey: '2', kind: 'episode', filters: [] });
    expect(said[0]).toContain('## Series: episodes');
  });

  it('/browse library says if the library has no such kind, or that there is no such library', async () => {
    const deps = depsWith({ media: { libraries } });
    expect(await saidTo('browse library', { library: '#1', kind: 'album' }, deps)).toEqual([
      '**Films** has no albums.',
    ]);
    expect((await saidTo('browse library', { library: 'x' }, deps))[0]).toContain('There is no library “x”.');
  });

  it('the page buttons of /browse library keep its filters and its order', async () => {
    const libraryItems = () => listed(films(20));
    const deps = depsWith({ media: { libraries, libraryItems } });
    const [first] = await answersTo('browse library', { library: '#1', 'year-from': 1920, sort: 'newest' }, deps);
    const next = first?.presses?.find(({ action }) => action === 'browse.page');
    const [second] = await pressed('browse.page', next?.target, deps);
    expect(textOf(second ?? NO_MESSAGE)).toMatch(/from 1920 · newest first[\s\S]*9 to 16 of 20/);
  });
});

describe('the completion of a filter', () => {
  const drama = film({
    year: 1927,
    durationMs: 5_400_000,
    addedAt: new Date('2024-02-03T04:05:06Z'),
    tags: { genres: ['Drama', 'War'], directors: [], writers: [], countries: [], collections: [], roles: [] },
  });
  const libraryItems = vi.fn<MediaServer['libraryItems']>(() => listed([drama, drama, film({ year: 1928 })]));
  const item = async () => film({ kind: 'artist', ratingKey: '9', librarySectionId: '3' });
  const albumsOfArtist = () => listed([film({ kind: 'album', studio: 'Columbia' })]);
  const deps = depsWith({ media: { libraries, libraryItems, item, albumsOfArtist } });
  const offered = async (typed: string, given: RawCommandOptions = { library: '#1' }, path = 'library') =>
    (await completing(`browse ${path}`)('filter2', typed, deps, asking(), given)).map(({ name, value }) => {
      expect(value).toBe(name);
      return name;
    });

  it('filter completion offers the fields, the usual ones first, and only fields that the kind has', async () => {
    const fields = await offered('');
    expect(fields).toHaveLength(25);
    expect(fields.slice(0, 3)).toEqual(['year =', 'genre =', 'director =']);
    expect((await offered('', {}, 'albums')).every((name) => !name.startsWith('director'))).toBe(true);
  });

  it('filter completion offers the fields that begin with the typed text, with their operators', async () => {
    expect(await offered('yea')).toEqual(['year =', 'year !=', 'year >=', 'year <=']);
    expect((await offered('RAT')).slice(0, 4)).toEqual(['rating =', 'rating !=', 'rating >=', 'rating <=']);
    expect(await offered('genre')).toEqual(['genre =', 'genre !=']);
    expect(await offered('zzz')).toEqual([]);
  });

  it('filter completion offers values that occur in the library, the most frequent first', async () => {
    expect(await offered('year >= ', { library: 'Films', kind: 'movie' })).toEqual(['year >= 1927', 'year >= 1928']);
    expect(libraryItems.mock.lastCall?.[0]).toEqual({ libraryKey: '1', kind: 'movie' });
    expect(await offered('Genre=w')).toEqual(['Genre=w', 'genre = War']);
    expect(await offered('duration<=')).toEqual(['duration <= 90 min']);
    expect(await offered('addedAt>=')).toEqual(['addedAt >= 2024-02-03']);
    expect(await offered('year >=', { library: '#1', decade: '1920' }, 'decade')).toHaveLength(2);
  });

  it('every filter that completion offers is accepted as a filter', async () => {
    for (const typed of ['year !=', 'genre =', 'duration >=', 'addedAt <=', 'rating >='])
      for (const filter of await offered(typed)) expect(buildLibraryFilters({ filter }, en)).toHaveLength(1);
  });

  it('filter completion keeps the typed text as one choice while the library’s filters are not read', async () => {
    expect(await offered('genre=Drama', {})).toEqual(['genre=Drama']);
    expect(await offered('genre=', { library: 'nowhere' })).toEqual([]);
    expect(await offered('nothing=1')).toEqual([]);
    expect(await offered('studio=c', { artist: 'Bessie' }, 'albums')).toEqual(['studio=c']);
  });

  it('filter completion offers folders only to people who may see file paths', async () => {
    const unknownServer = asking({ may: (capability) => capability !== 'library.edit' });
    const complete = (context: InteractionContext, typed: string) =>
      completing('browse library')('filter', typed, deps, context, { library: '#1' });
    expect((await complete(asking(), 'file')).map(({ name }) => name)).toEqual([
      'file =',
      'file !=',
      'videoProfile =',
      'audioProfile =',
    ]);
    expect((await complete(unknownServer, 'file')).map(({ name }) => name)).toEqual([
      'videoProfile =',
      'audioProfile =',
    ]);
    expect(await complete(unknownServer, 'file=/srv')).toEqual([]);
    for (const [path, given] of [
      ['library', {}],
      ['decade', { decade: '1920' }],
    ] as const) {
      const asked = answersTo(`browse ${path}`, { library: '#1', ...given, filter: 'File=/srv/' }, deps, unknownServer);
      await expect(asked).rejects.toMatchObject({ name: 'InvalidOptionError', option: 'filter' });
    }
    expect(await answersTo('browse library', { library: '#1', filter: 'file=/srv/' }, deps)).toHaveLength(1);
  });

  it('filter completion offers values of the albums of the artist that was picked', async () => {
    expect(await offered('studio=', { artist: '#9' }, 'albums')).toEqual(['studio = Columbia']);
  });
});

describe('/browse albums', () => {
  const artist = film({ ratingKey: '9', kind: 'artist', title: 'Bach', year: undefined, librarySectionId: '3' });
  const album = film({ ratingKey: '10', kind: 'album', title: 'Cantatas' });
  const albumsOfArtist = vi.fn<MediaServer['albumsOfArtist']>(() => listed([album]));

  it.each([
    { name: 'picked', value: '#9', media: {} },
    { name: 'typed', value: 'bach', media: onlyFoundBySearch(hub([artist, film()])) },
  ])('/browse albums lists the albums of an artist that was $name', async ({ value, media }) => {
    const deps = depsWith({ media: { item: async () => artist, albumsOfArtist, ...media } });
    expect((await saidTo('browse albums', { artist: value }, deps))[0]).toContain('## Albums of Bach\n**Cantatas');
    expect(albumsOfArtist.mock.lastCall?.[0]).toMatchObject({ libraryKey: '3', artistKey: '9' });
  });

  it('/browse albums asks which of several artists is meant, and keeps the filters for the chosen artist', async () => {
    const other = { ...artist, ratingKey: '8' };
    const deps = depsWith({
      media: { ...onlyFoundBySearch(hub([artist, other])), item: async () => other, albumsOfArtist },
    });
    const [which] = await answersTo('browse albums', { artist: 'Bach', rating: 3 }, deps);
    expect(textOf(which ?? NO_MESSAGE)).toBe('Which “Bach” do you mean? Pick one:');
    await pressed('browse.albums.of', which?.presses?.[0]?.target, deps, asking(), { values: ['8'] });
    expect(albumsOfArtist.mock.lastCall?.[0]).toMatchObject({
      artistKey: '8',
      filters: [{ field: 'rating', operator: '>=', value: '3' }],
    });
  });

  it('/browse albums explains an unknown artist, an item that is no artist, and an artist without a library', async () => {
    const nobody = depsWith({ media: onlyFoundBySearch() });
    expect(await saidTo('browse albums', { artist: 'x' }, nobody)).toEqual(['There is no artist “x”.']);
    const isFilm = depsWith({ media: { item: async () => film() } });
    expect((await saidTo('browse albums', { artist: '#1' }, isFilm))[0]).toContain('is not an artist');
    const nowhere = depsWith({ media: { item: async () => ({ ...artist, librarySectionId: undefined }) } });
    expect((await saidTo('browse albums', { artist: '#9' }, nowhere))[0]).toContain('does not say which library');
  });

  it('/browse albums completes artists only', async () => {
    const deps = depsWith({ media: { search: async () => [hub([artist, film()])] } });
    expect(await offeredFor('browse albums', 'artist', 'ba', deps)).toEqual([{ name: 'Bach', value: '#9' }]);
  });
});
