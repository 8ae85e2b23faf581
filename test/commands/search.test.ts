import { describe, expect, it, vi } from 'vitest';
import { planResultPage, searchResultsNeededPerKind } from '../../src/commands/search/page.ts';
import type { Library } from '../../src/domain/media/libraries/library.ts';
import type { MediaServer } from '../../src/domain/media/mediaServer.ts';
import { film, hub } from '../support/media.ts';
import { answersTo, asking, depsWith, offeredFor, saidTo } from './support/deps.ts';
import { pressed } from './support/presses.ts';

const library = (key: string, title: string): Library => ({ key, type: 'movie', title, locations: [] });
const libraries = async () => [library('1', 'Films'), library('2', 'Série')];
const searching = (hubs = [hub([film({ thumb: '/t' })])]) => vi.fn<MediaServer['search']>(async () => hubs);

describe('/search', () => {
  it('/search without a library searches all libraries, requests enough results for two pages, and shows posters', async () => {
    const search = searching();
    const small = vi.fn(async () => new Map([['/t', new Uint8Array([1])]]));
    const [message] = await answersTo(
      'search',
      { query: 'metropolis' },
      depsWith({ media: { search }, posters: { small } }),
    );
    expect(search.mock.calls[0]?.[0]).toEqual({ query: 'metropolis', limit: 6, librarySectionId: undefined });
    expect(small).toHaveBeenCalledWith(['/t'], expect.any(AbortSignal));
    expect(message?.files?.map(({ name }) => name)).toEqual(['poster-101.webp']);
  });

  it.each([
    { name: 'picked', typed: '#2', key: '2', title: 'Série' },
    { name: 'typed', typed: ' films ', key: '1', title: 'Films' },
    { name: 'typed without its accent', typed: 'serie', key: '2', title: 'Série' },
  ])('/search searches in the library that was $name', async ({ typed, key, title }) => {
    const search = searching();
    const said = await saidTo(
      'search',
      { query: 'm', library: typed, limit: 10 },
      depsWith({ media: { search, libraries } }),
    );
    expect(search.mock.calls[0]?.[0]).toEqual({ query: 'm', limit: 20, librarySectionId: key });
    expect(said[0]).toContain(`## Results for “m” in ${title}`);
  });

  it.each([
    ['Music', 'Music'],
    ['#3', '\\#3'],
    ['Film', 'Film'],
  ])('/search does not search if the library %s does not exist, and lists the libraries', async (typed, shown) => {
    const said = await saidTo('search', { query: 'm', library: typed }, depsWith({ media: { libraries } }));
    expect(said).toEqual([`There is no library “${shown}”. The server has: **Films**, **Série**.`]);
  });

  it('/search says if it found nothing', async () => {
    const said = await saidTo('search', { query: 'zzz' }, depsWith({ media: { search: searching([]) } }));
    expect(said[0]).toContain('Nothing found for “zzz”.');
  });

  it('/search gives its abort signal to the request to the media server', async () => {
    const search = searching();
    await answersTo('search', { query: 'm' }, depsWith({ media: { search } }));
    expect(search.mock.calls[0]?.[1]?.signal).toBeInstanceOf(AbortSignal);
  });
});

describe('the results of a search', () => {
  const many = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => film({ ratingKey: String(from + index), title: `T${from + index}` }));
  const films = hub(many(100, 20), { title: 'Films' });
  const series = hub(many(200, 2), { title: 'Series', type: 'show' });
  const titlesOn = (page: number, hubs = [films, series], limit = 3) =>
    planResultPage(hubs, { page, limit }).groups.map(({ title, items }) => [title, ...items.map((item) => item.title)]);

  it('a page of /search shows as many results per kind as requested, under one heading per kind', () => {
    expect(titlesOn(1)).toEqual([
      ['Films', 'T100', 'T101', 'T102'],
      ['Series', 'T200', 'T201'],
    ]);
    expect(titlesOn(2)).toEqual([['Films', 'T103', 'T104', 'T105']]);
    expect(titlesOn(1, [films, series], 1)).toEqual([
      ['Films', 'T100'],
      ['Series', 'T200'],
    ]);
  });

  it('a kind with more /search results than fit on a page continues on the next one', () => {
    expect(titlesOn(1, [films, series], 10)).toEqual([['Films', ...many(100, 7).map(({ title }) => title)]]);
    expect(titlesOn(2, [films, series], 10)).toEqual([
      ['Films', 'T107', 'T108', 'T109'],
      ['Series', 'T200', 'T201'],
    ]);
  });

  it('two /search groups with the same heading are merged, and each item is shown once', () => {
    const again = hub([...many(100, 1), ...many(300, 1)], { title: 'Films' });
    expect(titlesOn(1, [hub(many(100, 1), { title: 'Films' }), series, again])).toEqual([
      ['Films', 'T100', 'T300'],
      ['Series', 'T200', 'T201'],
    ]);
  });

  it.each([1, 2, 3])('page %i of /search has the same results however many the server was asked for', (page) => {
    const asked = searchResultsNeededPerKind(page, 3);
    const cut = [films, series].map((one) => ({ ...one, items: one.items.slice(0, asked) }));
    expect(titlesOn(page, cut)).toEqual(titlesOn(page));
  });

  it('a /search page beyond the end shows the last page', () => {
    expect(planResultPage([films, series], { page: 99, limit: 3 })).toMatchObject({
      page: 7,
      pages: 7,
      before: 20,
      total: 22,
    });
  });

  it('/search offers another page if the server has more results', () => {
    const more = { ...films, items: films.items.slice(0, searchResultsNeededPerKind(1, 3)), more: true };
    expect(planResultPage([more], { page: 1, limit: 3 })).toMatchObject({ page: 1, pages: 2, total: undefined });
  });

  it('/search asks the server again only if a page stays short though there is more', async () => {
    const few = searching([{ ...hub([film()]), more: true }]);
    await answersTo('search', { query: 'm' }, depsWith({ media: { search: few } }));
    expect(few.mock.calls.map(([{ limit }]) => limit)).toEqual([6, 102]);
    const enough = searching([{ ...hub(many(0, 6)), more: true }]);
    await answersTo('search', { query: 'm' }, depsWith({ media: { search: enough } }));
    expect(enough).toHaveBeenCalledTimes(1);
  });

  it('/search without results has one empty page', () => {
    expect(planResultPage([], { page: 1, limit: 3 })).toEqual({ groups: [], page: 1, pages: 1, before: 0, total: 0 });
  });
});

describe('the buttons of a search result', () => {
  const offered = async (context: Parameters<typeof answersTo>[3]) => {
    const [message] = await answersTo('search', { query: 'm' }, depsWith({ media: { search: searching() } }), context);
    return message?.presses?.map(({ action }) => action);
  };

  it('/search offers only the actions that the person may use', async () => {
    expect(await offered(asking())).toEqual(['item.show', 'card.add']);
    expect(await offered(asking({ may: () => false }))).toEqual(['item.show']);
  });

  it('/search pages keep the buttons of the person who searched, whoever turns the pages', async () => {
    const hubs = [hub(Array.from({ length: 9 }, (_, index) => film({ ratingKey: String(index) })))];
    const deps = depsWith({ media: { search: searching(hubs) } });
    const [first] = await answersTo('search', { query: 'm' }, deps);
    const on = first?.presses?.find(({ action }) => action === 'search.page');
    const [second] = await pressed('search.page', on?.target, deps, asking({ may: () => false }));
    expect(second?.presses?.map(({ action }) => action).slice(0, 2)).toEqual(['item.show', 'card.add']);
  });
});

describe('the libraries offered for /search', () => {
  it('/search completes libraries that contain the typed text', async () => {
    expect(await offeredFor('search', 'library', 'FIL', depsWith({ media: { libraries } }))).toEqual([
      { name: 'Films', value: '#1' },
    ]);
  });

  it('/search completes two libraries of one name with their servers’ names', async () => {
    const libraries = async () =>
      ['1:1', '2:1', '2:2'].map((key, at) => ({ key, type: 'movie', title: at < 2 ? 'Films' : 'Kids', locations: [] }));
    const serverNames = (ref: string) => (ref.startsWith('1') ? 'Attic' : 'Cellar');
    const offered = await offeredFor('search', 'library', '', depsWith({ media: { libraries }, serverNames }));
    expect(offered.map(({ name }) => name)).toEqual(['Films · on Attic', 'Films · on Cellar', 'Kids']);
  });

  it('/search completes at most 25 libraries of 100 characters, each with a readable name', async () => {
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
