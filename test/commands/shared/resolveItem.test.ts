import { expect, it, vi } from 'vitest';
import { resolveItem } from '../../../src/commands/shared/resolveItem.ts';
import type { Catalogue, CatalogueEntry } from '../../../src/domain/media/catalogue.ts';
import type { MediaItem } from '../../../src/domain/media/items/item.ts';
import type { Library } from '../../../src/domain/media/libraries/library.ts';
import type { MediaServer } from '../../../src/domain/media/mediaServer.ts';
import type { MediaServerFailureKind } from '../../../src/domain/media/server/failure.ts';
import { textsForLanguage } from '../../../src/render/texts/texts.ts';
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
async function* failing(kind: MediaServerFailureKind): AsyncGenerator<never> {
  yield await fails(kind)();
}
const listing = (...items: readonly MediaItem[]) =>
  vi.fn<MediaServer['libraryItems']>(({ libraryKey }) => rows(...(libraryKey === '3' ? items : [])));
const itself: MediaServer['item'] = async (ratingKey) => artist({ ratingKey, summary: 'All of it.' });

const resolve = (typed: string, media: Partial<MediaServer>, catalogue: Catalogue = NO_CATALOGUE) =>
  resolveItem(typed, ['movie', 'artist'], { deps: { ...depsWith({ media }), catalogue }, context: asking({ signal }) });

it('a picked item is read by its key', async () => {
  expect(await resolve('#9', { item: itself })).toMatchObject({ item: { ratingKey: '9', summary: 'All of it.' } });
});

it.each(['The Beatles', ' the beatles ', 'THE BEATLES'])(
  'an item with the typed title %j is found in the catalogue without a search',
  async (typed) => {
    expect(
      await resolve(typed, { item: itself }, catalogueOf(entry(), entry({ ratingKey: '8', title: 'Beatles Live' }))),
    ).toMatchObject({ item: { ratingKey: '9' } });
  },
);

it('an item is found by its title with the year, as lists show it', async () => {
  const known = catalogueOf(entry({ title: '1917', year: 2019 }), entry({ ratingKey: '8', title: '1917', year: 1970 }));
  expect(await resolve('1917 (2019)', { item: itself }, known)).toMatchObject({ item: { ratingKey: '9' } });
});

it('a typed title finds one item if two servers have the same film', async () => {
  const film = (ratingKey: string) => artist({ ratingKey, kind: 'movie', title: 'Metropolis', year: 1927 });
  const media = {
    libraries,
    libraryItems: listing(film('1:5'), film('2:7')),
    item: async (ratingKey: string) => film(ratingKey),
  };
  expect(await resolve('metropolis', media)).toMatchObject({ item: { ratingKey: '1:5' } });
});

it('if several items have exactly the typed title, they are offered first among the candidates', async () => {
  const alike = entry({ ratingKey: '7', title: 'Beatles' });
  const known = catalogueOf(alike, entry(), entry({ ratingKey: '8' }));
  expect(await resolve('the beatles', {}, known)).toEqual({
    candidates: [entry(), entry({ ratingKey: '8' }), alike],
    isCut: false,
  });
});

it('a title that the catalogue does not know is looked up with a title filter in the fitting libraries', async () => {
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

it('a title for which the catalogue has only similar ones is also looked up on the server', async () => {
  const media = { libraries, libraryItems: listing(artist()), item: itself };
  const known = catalogueOf(entry({ ratingKey: '8', title: 'The Beetles' }));
  expect(await resolve('The Beatles', media, known)).toMatchObject({ item: { ratingKey: '9' } });
});

it('similar titles from the catalogue are offered if no library has the typed one', async () => {
  const known = catalogueOf(entry({ ratingKey: '8', title: 'The Beetles' }));
  expect(await resolve('The Beatles', { libraries, libraryItems: listing() }, known)).toMatchObject({
    candidates: [{ ratingKey: '8' }],
  });
});

it('an item deleted since the catalogue was built is looked up again instead of being offered', async () => {
  const libraryItems = listing(artist({ ratingKey: '10' }));
  const item: MediaServer['item'] = (key) => (key === '9' ? fails('not-found')() : itself(key));
  expect(await resolve('The Beatles', { libraries, libraryItems, item }, catalogueOf(entry()))).toMatchObject({
    item: { ratingKey: '10' },
  });
  const media = { libraries, libraryItems: listing(), item, search: async () => [] };
  expect(await resolve('The Beatles', media, catalogueOf(entry()))).toEqual({ candidates: [], isCut: false });
});

it('an item that the server does not show on its own is taken from the library’s list', async () => {
  const media = { libraries, libraryItems: listing(artist()), item: fails('not-found') };
  expect(await resolve('The Beatles', media)).toEqual({ item: artist() });
});

it('the server’s search, which tolerates typing mistakes, is asked last', async () => {
  const search = vi.fn<MediaServer['search']>(async () => [hub([artist(), film({ kind: 'tag' })]), hub([artist()])]);
  expect(await resolve('The Betles', { libraries, libraryItems: listing(), search })).toEqual({
    candidates: [artist()],
    isCut: false,
  });
  expect(search).toHaveBeenCalledExactlyOnceWith({ query: 'The Betles', limit: 25 }, { signal });
});

it('an item counts as not found if every library was asked, even without a search endpoint', async () => {
  const media = { libraries, libraryItems: listing(), search: fails('unsupported') };
  expect(await resolve('The Beatles', media)).toEqual({ candidates: [], isCut: false });
});

it('a server that does not list its libraries is searched for a typed title', async () => {
  const search = async () => [hub([artist()])];
  expect(await resolve('The Beatles', { libraries: fails('unsupported'), search, item: itself })).toMatchObject({
    item: { ratingKey: '9' },
  });
  const libraryItems = () => failing('not-found');
  expect(await resolve('The Beatles', { libraries, libraryItems, search, item: itself })).toMatchObject({
    item: { ratingKey: '9' },
  });
});

it('a failure is passed on, instead of “no match”, if neither libraries nor search could be asked', async () => {
  const media = { libraries: fails('unsupported'), search: fails('unsupported') };
  await expect(resolve('The Beatles', media)).rejects.toMatchObject({ kind: 'unsupported' });
});

it.each([
  { name: 'the list of libraries', media: { libraries: fails('timeout') } },
  { name: 'one library', media: { libraries, libraryItems: () => failing('timeout') } },
  { name: 'the search', media: { libraries, libraryItems: listing(), search: fails('timeout') } },
])('a failure of $name is passed on instead of “no match”', async ({ media }) => {
  await expect(resolve('The Beatles', media)).rejects.toMatchObject({ kind: 'timeout' });
});

it('25 candidates for a typed title are offered, with a note if there are more', async () => {
  const many = Array.from({ length: 26 }, (_, index) =>
    artist({ ratingKey: `${index}`, title: `The Beatles ${index}` }),
  );
  const found = await resolve('Beatles', { libraries, libraryItems: listing(...many) });
  expect(found).toEqual({ candidates: many.slice(0, 25), isCut: true });
});

it('the item with exactly the typed title is found among many that only contain it', async () => {
  const many = Array.from({ length: 300 }, (_, index) => artist({ ratingKey: `1${index}`, title: `U2 ${index}` }));
  const media = { libraries, libraryItems: listing(...many, artist({ title: 'U2' })), item: itself };
  expect(await resolve('u2', media)).toMatchObject({ item: { ratingKey: '9' } });
});

it.each(['S1 E3', 'T1 E3', 'S1 A3', 'S1 O3'])(
  'an episode is found by its listed title with the number %s',
  async (number) => {
    const episode = (index: number, ratingKey: string) =>
      entry({ kind: 'episode', title: 'Chapter', index, parentIndex: 1, grandparentTitle: 'Judex', ratingKey });
    const typed = `Judex – ${number} · Chapter`;
    const known = catalogueOf(episode(2, '8'), episode(3, '9'));
    for (const language of ['en-US', 'es-ES', 'pl']) {
      const context = asking({ signal, texts: textsForLanguage(language) });
      const deps = { ...depsWith({ media: { item: itself } }), catalogue: known };
      expect(await resolveItem(typed, ['episode'], { deps, context })).toMatchObject({ item: { ratingKey: '9' } });
    }
  },
);
