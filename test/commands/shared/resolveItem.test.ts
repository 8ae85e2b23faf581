import { expect, it, vi } from 'vitest';
import { resolveItem } from '../../../src/commands/shared/resolveItem.ts';
import type { Catalogue, CatalogueEntry } from '../../../src/domain/media/catalogue.ts';
import type { MediaItem } from '../../../src/domain/media/items/item.ts';
import type { Library } from '../../../src/domain/media/libraries/library.ts';
import type { MediaServer } from '../../../src/domain/media/mediaServer.ts';
import type { FailureKind } from '../../../src/domain/media/server/failure.ts';
import { fails, film, hub } from '../../support/media.ts';
import { asking, depsWith } from '../support/deps.ts';

const { signal } = new AbortController();
const artist = (given: Partial<MediaItem> = {}) =>
  film({ ratingKey: '9', kind: 'artist', title: 'The Beatles', year: undefined, ...given });
const entry = (given: Partial<CatalogueEntry> = {}): CatalogueEntry => ({
  ratingKey: '9',
  kind: 'artist',
  title: 'The Beatles',
  ...given,
});

const catalogueOf = (...found: readonly CatalogueEntry[]): Catalogue => ({
  isReady: true,
  size: found.length,
  search: (_, { limit }) => found.slice(0, limit),
  newest: () => [],
});
const NO_CATALOGUE: Catalogue = { ...catalogueOf(entry()), isReady: false };

const library = (key: string, type: string): Library => ({ key, type, title: type, locations: [] });
const libraries = async () => [library('1', 'movie'), library('3', 'artist')];
async function* rows(...items: readonly MediaItem[]) {
  yield { listing: {}, items };
}
async function* failing(kind: FailureKind): AsyncGenerator<never> {
  yield await fails(kind)();
}
const listing = (...items: readonly MediaItem[]) =>
  vi.fn<MediaServer['libraryItems']>(({ libraryKey }) => rows(...(libraryKey === '3' ? items : [])));
const itself: MediaServer['item'] = async (ratingKey) => artist({ ratingKey, summary: 'All of it.' });

const resolve = (typed: string, media: Partial<MediaServer>, catalogue: Catalogue = NO_CATALOGUE) =>
  resolveItem(typed, ['movie', 'artist'], { deps: { ...depsWith({ media }), catalogue }, context: asking({ signal }) });

it('a chosen item is read by its key', async () => {
  expect(await resolve('#9', { item: itself })).toMatchObject({ item: { ratingKey: '9', summary: 'All of it.' } });
});

it.each(['The Beatles', ' the beatles ', 'THE BEATLES'])(
  '%j, which the catalogue knows, needs no search',
  async (typed) => {
    expect(
      await resolve(typed, { item: itself }, catalogueOf(entry(), entry({ ratingKey: '8', title: 'Beatles Live' }))),
    ).toMatchObject({ item: { ratingKey: '9' } });
  },
);

it('a name may be typed as lists write it, with the year', async () => {
  const known = catalogueOf(entry({ title: '1917', year: 2019 }), entry({ ratingKey: '8', title: '1917', year: 1970 }));
  expect(await resolve('1917 (2019)', { item: itself }, known)).toMatchObject({ item: { ratingKey: '9' } });
});

it('one work that two servers have is one item', async () => {
  const film = (ratingKey: string) => artist({ ratingKey, kind: 'movie', title: 'Metropolis', year: 1927 });
  const media = {
    libraries,
    libraryItems: listing(film('1:5'), film('2:7')),
    item: async (ratingKey: string) => film(ratingKey),
  };
  expect(await resolve('metropolis', media)).toMatchObject({ item: { ratingKey: '1:5' } });
});

it('among several with the exact name it does not guess: they come first', async () => {
  const alike = entry({ ratingKey: '7', title: 'Beatles' });
  const known = catalogueOf(alike, entry(), entry({ ratingKey: '8' }));
  expect(await resolve('the beatles', {}, known)).toEqual({
    candidates: [entry(), entry({ ratingKey: '8' }), alike],
    isCut: false,
  });
});

it('what the catalogue does not know is looked up by the title filter, in the libraries that can hold it', async () => {
  const libraryItems = listing(artist(), artist({ ratingKey: '8', title: 'The Beatles Revival' }));
  expect(await resolve('The Beatles', { libraries, libraryItems, item: itself })).toMatchObject({
    item: { ratingKey: '9' },
  });
  const filters = [{ field: 'title', operator: '=', value: 'The Beatles' }];
  expect(libraryItems.mock.calls.map(([query]) => query)).toEqual([
    { libraryKey: '1', kind: 'movie', filters },
    { libraryKey: '3', kind: 'artist', filters },
  ]);
});

it('so is a title to which the catalogue only knows similar ones', async () => {
  const media = { libraries, libraryItems: listing(artist()), item: itself };
  const known = catalogueOf(entry({ ratingKey: '8', title: 'The Beetles' }));
  expect(await resolve('The Beatles', media, known)).toMatchObject({ item: { ratingKey: '9' } });
});

it('similar titles are offered if the libraries have none of that name', async () => {
  const known = catalogueOf(entry({ ratingKey: '8', title: 'The Beetles' }));
  expect(await resolve('The Beatles', { libraries, libraryItems: listing() }, known)).toMatchObject({
    candidates: [{ ratingKey: '8' }],
  });
});

it('an item that is gone since the catalogue was made is looked up again, and not offered', async () => {
  const libraryItems = listing(artist({ ratingKey: '10' }));
  const item: MediaServer['item'] = (key) => (key === '9' ? fails('not-found')() : itself(key));
  expect(await resolve('The Beatles', { libraries, libraryItems, item }, catalogueOf(entry()))).toMatchObject({
    item: { ratingKey: '10' },
  });
  const media = { libraries, libraryItems: listing(), item, search: async () => [] };
  expect(await resolve('The Beatles', media, catalogueOf(entry()))).toEqual({ candidates: [], isCut: false });
});

it('the row stands in for an item that the server does not show by itself', async () => {
  const media = { libraries, libraryItems: listing(artist()), item: fails('not-found') };
  expect(await resolve('The Beatles', media)).toEqual({ item: artist() });
});

it('the server’s search comes last: it forgives typing mistakes', async () => {
  const search = vi.fn<MediaServer['search']>(async () => [hub([artist(), film({ kind: 'tag' })]), hub([artist()])]);
  expect(await resolve('The Betles', { libraries, libraryItems: listing(), search })).toEqual({
    candidates: [artist()],
    isCut: false,
  });
  expect(search).toHaveBeenCalledExactlyOnceWith({ query: 'The Betles', limit: 25 }, { signal });
});

it('there is no match if every library was asked, even if the server has no search', async () => {
  const media = { libraries, libraryItems: listing(), search: fails('unsupported') };
  expect(await resolve('The Beatles', media)).toEqual({ candidates: [], isCut: false });
});

it('a server that lists no libraries is searched', async () => {
  const search = async () => [hub([artist()])];
  expect(await resolve('The Beatles', { libraries: fails('unsupported'), search, item: itself })).toMatchObject({
    item: { ratingKey: '9' },
  });
  const libraryItems = () => failing('not-found');
  expect(await resolve('The Beatles', { libraries, libraryItems, search, item: itself })).toMatchObject({
    item: { ratingKey: '9' },
  });
});

it('“no match” is not said if nothing could be asked', async () => {
  const media = { libraries: fails('unsupported'), search: fails('unsupported') };
  await expect(resolve('The Beatles', media)).rejects.toMatchObject({ kind: 'unsupported' });
});

it.each([
  { name: 'the list of libraries', media: { libraries: fails('timeout') } },
  { name: 'one library', media: { libraries, libraryItems: () => failing('timeout') } },
  { name: 'the search', media: { libraries, libraryItems: listing(), search: fails('timeout') } },
])('a failure of $name is not taken for “no match”', async ({ media }) => {
  await expect(resolve('The Beatles', media)).rejects.toMatchObject({ kind: 'timeout' });
});

it('25 are offered, and it is known that there are more', async () => {
  const many = Array.from({ length: 26 }, (_, index) =>
    artist({ ratingKey: `${index}`, title: `The Beatles ${index}` }),
  );
  const found = await resolve('Beatles', { libraries, libraryItems: listing(...many) });
  expect(found).toEqual({ candidates: many.slice(0, 25), isCut: true });
});

it('the exact name is found behind many that only contain it', async () => {
  const many = Array.from({ length: 300 }, (_, index) => artist({ ratingKey: `1${index}`, title: `U2 ${index}` }));
  const media = { libraries, libraryItems: listing(...many, artist({ title: 'U2' })), item: itself };
  expect(await resolve('u2', media)).toMatchObject({ item: { ratingKey: '9' } });
});
