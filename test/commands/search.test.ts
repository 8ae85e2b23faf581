import { describe, expect, it, vi } from 'vitest';
import type { Library } from '../../src/domain/media.ts';
import type { MediaServer } from '../../src/domain/mediaServer.ts';
import { film, hub } from '../support/media.ts';
import { answersTo, depsWith, offeredFor, saidTo } from './support/deps.ts';

const library = (key: string, title: string): Library => ({ key, type: 'movie', title, locations: [] });
const libraries = async () => [library('1', 'Films'), library('2', 'Série')];
const searching = (hubs = [hub([film({ thumb: '/t' })])]) => vi.fn<MediaServer['search']>(async () => hubs);

describe('/search', () => {
  it('searches everywhere, three of each, with posters', async () => {
    const search = searching();
    const small = vi.fn(async () => new Map([['/t', new Uint8Array([1])]]));
    const [message] = await answersTo(
      'search',
      { query: 'metropolis' },
      depsWith({ media: { search }, posters: { small } }),
    );
    expect(search.mock.calls[0]?.[0]).toEqual({ query: 'metropolis', limit: 3, librarySectionId: undefined });
    expect(small).toHaveBeenCalledWith(['/t'], expect.any(AbortSignal));
    expect(message?.files?.map(({ name }) => name)).toEqual(['poster-101.webp']);
  });

  it.each([
    ['picked', '#2', '2', 'Série'],
    ['typed', ' films ', '1', 'Films'],
    ['typed without its accent', 'serie', '2', 'Série'],
  ])('searches in the library %s', async (_, typed, key, title) => {
    const search = searching();
    const said = await saidTo(
      'search',
      { query: 'm', library: typed, limit: 10 },
      depsWith({ media: { search, libraries } }),
    );
    expect(search.mock.calls[0]?.[0]).toEqual({ query: 'm', limit: 10, librarySectionId: key });
    expect(said[0]).toContain(`## Results for “m” in ${title}`);
  });

  it.each([
    ['Music', 'Music'],
    ['#3', '\\#3'],
    ['Film', 'Film'],
  ])('asks for no search in the library %s, which is not there', async (typed, shown) => {
    const said = await saidTo('search', { query: 'm', library: typed }, depsWith({ media: { libraries } }));
    expect(said).toEqual([`There is no library “${shown}”. There are: **Films**, **Série**.`]);
  });

  it('says that nothing was found', async () => {
    const said = await saidTo('search', { query: 'zzz' }, depsWith({ media: { search: searching([]) } }));
    expect(said[0]).toContain('Nothing found for “zzz”.');
  });

  it('hands on the signal that ends it', async () => {
    const search = searching();
    await answersTo('search', { query: 'm' }, depsWith({ media: { search } }));
    expect(search.mock.calls[0]?.[1]?.signal).toBeInstanceOf(AbortSignal);
  });
});

describe('the libraries offered for /search', () => {
  it('are those that hold what was typed', async () => {
    expect(await offeredFor('search', 'library', 'FIL', depsWith({ media: { libraries } }))).toEqual([
      { name: 'Films', value: '#1' },
    ]);
  });

  it('are 25 of 100 characters at most, each with a name to read', async () => {
    const many = async () => [
      library('9', '\u200b'),
      ...Array.from({ length: 40 }, (_, i) => library(`${i}`, 'x'.repeat(200))),
    ];
    const offered = await offeredFor('search', 'library', '', depsWith({ media: { libraries: many } }));
    expect(offered).toHaveLength(25);
    expect(offered[0]).toEqual({ name: 'Untitled', value: '#9' });
    expect(offered[1]?.name).toHaveLength(100);
  });
});
