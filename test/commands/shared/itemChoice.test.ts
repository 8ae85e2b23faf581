import { expect, it, vi } from 'vitest';
import { suggestItems } from '../../../src/commands/shared/itemChoice.ts';
import type { Catalogue, CatalogueEntry } from '../../../src/domain/media/catalogue.ts';
import type { MediaServer } from '../../../src/domain/media/mediaServer.ts';
import { fakeMedia, film, hub } from '../../support/media.ts';

const { signal } = new AbortController();
const options = { limit: 25, kinds: ['movie'], signal } as const;
const entry: CatalogueEntry = { ratingKey: '7', kind: 'movie', title: 'Nosferatu' };

const catalogueOf = (found: readonly CatalogueEntry[], isReady = true) => ({
  isReady,
  size: found.length,
  search: vi.fn<Catalogue['search']>(() => found),
  newest: vi.fn<Catalogue['newest']>(() => found),
});
const searching = () => vi.fn<MediaServer['search']>(async () => [hub([film(), film({ kind: 'tag' })]), hub([film()])]);

it('completion takes titles from the catalogue without asking the server', async () => {
  const catalogue = catalogueOf([entry]);
  expect(await suggestItems(' nosf ', { media: fakeMedia({}), catalogue }, options)).toEqual([entry]);
  expect(catalogue.search).toHaveBeenCalledExactlyOnceWith('nosf', { limit: 25, kinds: ['movie'] });
});

it.each([
  { name: 'there is no catalogue yet', catalogue: catalogueOf([entry], false) },
  { name: 'it knows nothing of the kind', catalogue: catalogueOf([]) },
])('completion asks the server for matching items if $name', async ({ catalogue }) => {
  const search = searching();
  expect(await suggestItems('metro', { media: fakeMedia({ search }), catalogue }, options)).toEqual([film()]);
  expect(search).toHaveBeenCalledExactlyOnceWith({ query: 'metro', limit: 10 }, { signal });
});

it('completion offers the ten newest items before anything is typed', async () => {
  const catalogue = catalogueOf([entry]);
  expect(await suggestItems('  ', { media: fakeMedia({}), catalogue }, options)).toEqual([entry]);
  expect(catalogue.newest).toHaveBeenCalledExactlyOnceWith({ limit: 10, kinds: ['movie'] });
});

it('completion asks the libraries for kinds that the server’s search does not find, such as artists (2.11)', async () => {
  const artist = film({ kind: 'artist', title: 'The Beatles' });
  async function* rows() {
    yield { listing: {}, items: [artist, film()] };
  }
  const libraryItems = vi.fn<MediaServer['libraryItems']>(rows);
  const media = fakeMedia({
    search: async () => [hub([film()])],
    libraries: async () => [{ key: '3', type: 'artist', title: 'Music', locations: [] }],
    libraryItems,
  });
  const found = await suggestItems('beat', { media, catalogue: catalogueOf([]) }, { ...options, kinds: ['artist'] });
  expect(found).toEqual([artist]);
  expect(libraryItems.mock.calls[0]?.[0]).toMatchObject({ libraryKey: '3', kind: 'artist' });
});
