import { describe, expect, it } from 'vitest';
import { createMediaCatalogue } from '../../src/catalogue/catalogue.ts';
import type { CatalogueSource } from '../../src/domain/media/catalogue.ts';
import type { MediaItem } from '../../src/domain/media/items/item.ts';
import { MediaServerFailure } from '../../src/domain/media/server/failure.ts';

const never = new AbortController().signal;
const down = new MediaServerFailure('unavailable', { method: 'GET', path: '/library/sections/1/all' });

let keys = 0;
const film = (title: string, given: Partial<MediaItem> = {}): MediaItem => {
  keys += 1;
  return { ratingKey: `${keys}`, kind: 'movie', title, ...given };
};

/** A library by pages of two; an Error among them is where it fails. */
const library = (id: string, ...items: readonly (MediaItem | Error)[]): CatalogueSource => ({
  librarySectionId: id,
  librarySectionTitle: `Library ${id}`,
  pages: async function* () {
    for (let start = 0; start < items.length; start += 2) {
      yield items.slice(start, start + 2).map((item) => {
        if (item instanceof Error) throw item;
        return item;
      });
    }
  },
});

async function catalogueOf(...items: readonly MediaItem[]) {
  const catalogue = createMediaCatalogue();
  await catalogue.refresh([library('1', ...items)], never);
  const titles = (typed: string, limit = 5) => catalogue.search(typed, { limit }).map(({ title }) => title);
  return { catalogue, titles };
}

describe('a search', () => {
  it.each([
    { name: 'the very title', title: 'Metropolis', typed: 'metropolis' },
    { name: 'a title half typed', title: 'Metropolis', typed: 'metrop' },
    { name: 'a letter too few', title: 'Metropolis', typed: 'metroplis' },
    { name: 'a letter too many', title: 'Metropolis', typed: 'mettropolis' },
    { name: 'a wrong letter', title: 'Metropolis', typed: 'metrapolis' },
    { name: 'two letters in each other’s place', title: 'Metropolis', typed: 'metorpolis' },
    { name: 'two letters in each other’s place in a short word', title: 'Ghost', typed: 'gohst' },
    { name: 'a mistake in a title half typed', title: 'Metropolis', typed: 'metrapo' },
    { name: 'words in another order', title: 'The Last Laugh', typed: 'laugh last the' },
    { name: 'accents left out', title: 'Až přijde kocour', typed: 'az prijde kocour' },
    { name: 'accents put in', title: 'Amelie', typed: 'Amélie' },
    { name: 'letters that are no accents', title: 'Smørrebrød straße', typed: 'smorrebrod strasse' },
    { name: 'an apostrophe left out', title: 'Ocean’s Eleven', typed: 'oceans eleven' },
    { name: 'a number', title: '1917', typed: '1917' },
    { name: 'punctuation alone', title: '...', typed: '...' },
    { name: 'another script', title: 'Солярис', typed: 'соляр' },
    { name: 'signs in the middle', title: '千と千尋の神隠し', typed: '神隠し' },
    { name: 'a word too many', title: 'The Matrix', typed: 'the matrix movie' },
  ])('a search of the catalogue finds a title despite: $name', async ({ title, typed }) => {
    const { titles } = await catalogueOf(film('Something Else'), film(title), film('Nothing of it'));
    expect(titles(typed)[0]).toBe(title);
  });

  it.each(['', '   ', 'zzyzx', '\u0000', '(.*', 'x'.repeat(6000)])(
    'a search of the catalogue finds no title for %j',
    async (typed) => {
      const { titles } = await catalogueOf(film('Metropolis'));
      expect(titles(typed)).toEqual([]);
    },
  );

  it('a search of the catalogue lists the exact title first, then those that begin with it, mistyped ones last', async () => {
    const { titles } = await catalogueOf(
      film('In Heat'),
      film('Head'),
      film('Heat and Dust'),
      film('Heat'),
      film('Heathers'),
    );
    expect(titles('heat')).toEqual(['Heat', 'Heat and Dust', 'Heathers', 'In Heat', 'Head']);
  });

  it('a search of the catalogue does not take one number for another', async () => {
    const { titles } = await catalogueOf(film('1917'), film('1971'));
    expect(titles('1917')).toEqual(['1917']);
  });

  it('a search of the catalogue finds an episode by its show, a film by its year, and the show first', async () => {
    const { catalogue } = await catalogueOf(
      film('Pilot', { kind: 'episode', grandparentTitle: 'The Wire' }),
      film('The Wire', { kind: 'show' }),
      film('Metropolis', { year: 1927 }),
    );
    const found = (typed: string) => catalogue.search(typed, { limit: 5 }).map(({ title }) => title);
    expect(found('wire')).toEqual(['The Wire', 'Pilot']);
    expect(found('wire pilot')).toEqual(['Pilot']);
    expect(found('metropolis 1927')).toEqual(['Metropolis']);
  });

  it('a search of the catalogue is limited to the requested kinds, libraries and number', async () => {
    const catalogue = createMediaCatalogue();
    const sources = [
      library('1', film('Night'), film('Night Two')),
      library('2', film('Night Song', { kind: 'track' })),
    ];
    await catalogue.refresh(sources, never);
    const found = (options: Parameters<typeof catalogue.search>[1]) =>
      catalogue.search('night', options).map(({ title }) => title);
    expect(found({ limit: 5, kinds: ['track'] })).toEqual(['Night Song']);
    expect(found({ limit: 5, librarySectionIds: ['1'] })).toEqual(['Night', 'Night Two']);
    expect(found({ limit: 1 })).toEqual(['Night']);
  });

  it('a search of the catalogue returns all data that identify an item', async () => {
    const { catalogue } = await catalogueOf(film('M', { ratingKey: '99', year: 1931, guid: 'plex://movie/1' }));
    expect(catalogue.search('m', { limit: 1 })).toEqual([
      {
        ratingKey: '99',
        guid: 'plex://movie/1',
        score: expect.any(Number),
        kind: 'movie',
        title: 'M',
        year: 1931,
        librarySectionId: '1',
        librarySectionTitle: 'Library 1',
      },
    ]);
  });
});

describe('a refresh', () => {
  it('a refresh makes the catalogue ready, with each item once and none without a key', async () => {
    const catalogue = createMediaCatalogue();
    expect(catalogue).toMatchObject({ isReady: false, size: 0 });
    const twice = film('Twice');
    const report = await catalogue.refresh(
      [library('1', twice, twice, film('Gone', { ratingKey: undefined }), film('Four'))],
      never,
    );
    expect(report).toEqual({ size: 2, failed: [] });
    expect(catalogue).toMatchObject({ isReady: true, size: 2 });
  });

  it('a refresh of the catalogue removes items and libraries that are gone', async () => {
    const { catalogue, titles } = await catalogueOf(film('Old'), film('Kept'));
    await catalogue.refresh([library('2', film('Kept'))], never);
    expect([titles('old'), titles('kept')]).toEqual([[], ['Kept']]);
  });

  it('a refresh that fails for one library keeps that library’s old titles, and updates the other libraries', async () => {
    const catalogue = createMediaCatalogue();
    await catalogue.refresh([library('1', film('Alpha'), film('Beta')), library('2', film('Gamma'))], never);
    const half = library('1', film('Alpha'), film('New'), down);
    const report = await catalogue.refresh([half, library('2', film('Delta'))], never);
    expect(report).toEqual({ size: 3, failed: [{ librarySectionTitle: 'Library 1', error: down }] });
    const found = ['alpha', 'beta', 'new', 'gamma', 'delta'].map(
      (typed) => catalogue.search(typed, { limit: 1 }).length,
    );
    expect(found).toEqual([1, 1, 0, 0, 1]);
  });

  it('a refresh that fails in the middle of a new library keeps the titles that were read', async () => {
    const catalogue = createMediaCatalogue();
    await catalogue.refresh([library('1', film('Alpha'), film('Beta'), down), library('2', film('Gamma'))], never);
    expect(catalogue.size).toBe(3);
  });

  it('a refresh that fails for all libraries changes nothing', async () => {
    const { catalogue, titles } = await catalogueOf(film('Alpha'));
    await expect(catalogue.refresh([library('1', down), library('2', down)], never)).rejects.toBe(down);
    expect(titles('alpha')).toEqual(['Alpha']);
  });

  it('a refresh that is given up changes nothing and rejects with the reason', async () => {
    const { catalogue, titles } = await catalogueOf(film('Alpha'));
    const stop = new AbortController();
    const slow: CatalogueSource = {
      ...library('1'),
      pages: async function* () {
        yield [film('Beta')];
        stop.abort(new Error('late'));
        yield [film('Gamma')];
      },
    };
    await expect(catalogue.refresh([slow, library('2', film('Delta'))], stop.signal)).rejects.toThrow('late');
    expect([titles('alpha'), titles('beta')]).toEqual([['Alpha'], []]);
  });

  it('a refresh lets searches have their turn, even within one huge page', async () => {
    const { catalogue, titles } = await catalogueOf(film('Alpha'));
    const huge = Array.from({ length: 20_000 }, (_, n) => film(`Title number ${n} of very many`));
    const source: CatalogueSource = {
      ...library('1'),
      pages: async function* () {
        yield huge;
      },
    };
    let turns = 0;
    let isOver = false;
    const count = () => {
      turns += 1;
      if (titles('alpha').length === 1 && !isOver) setImmediate(count);
    };
    setImmediate(count);
    await catalogue.refresh([source], never);
    isOver = true;
    expect(turns).toBeGreaterThan(3);
    expect(titles('title 19999')).toEqual(['Title number 19999 of very many']);
  });
});

describe('the newest', () => {
  const on = (day: number) => new Date(Date.UTC(2026, 0, day));
  const episodes = Array.from({ length: 200 }, (_, at) =>
    film(`Episode ${at}`, { kind: 'episode', addedAt: new Date(on(9).getTime() + at) }),
  );
  const films = [film('Old', { addedAt: on(1) }), film('New', { addedAt: on(3) }), film('Undated')];

  it('the newest titles are listed first and can be limited by kind and library, despite a large series', async () => {
    const catalogue = createMediaCatalogue();
    await catalogue.refresh([library('1', ...films), library('2', ...episodes)], never);
    const titles = (options: Parameters<typeof catalogue.newest>[0]) =>
      catalogue.newest(options).map(({ title }) => title);
    expect(titles({ limit: 2 })).toEqual(['Episode 199', 'Episode 198']);
    expect(titles({ limit: 9, kinds: ['movie'] })).toEqual(['New', 'Old']);
    expect(titles({ limit: 9, librarySectionIds: ['1'] })).toEqual(['New', 'Old']);
  });

  it('the newest titles of a small library remain when a large one gets many entries of the same kind', async () => {
    const catalogue = createMediaCatalogue();
    const early = film('Early', { kind: 'episode', addedAt: on(1) });
    await catalogue.refresh([library('1', early), library('2', ...episodes)], never);
    expect(catalogue.newest({ limit: 9, librarySectionIds: ['1'] }).map(({ title }) => title)).toEqual(['Early']);
  });

  it('the newest titles of a library that cannot be read are those from before', async () => {
    const catalogue = createMediaCatalogue();
    await catalogue.refresh([library('1', ...films), library('2', ...episodes)], never);
    await catalogue.refresh([library('1', down), library('2', film('Fresh', { addedAt: on(2) }))], never);
    expect(catalogue.newest({ limit: 9 }).map(({ title }) => title)).toEqual(['New', 'Fresh', 'Old']);
  });

  it('a title that the server sends twice is listed once among the newest', async () => {
    const film1 = film('New', { addedAt: on(3) });
    const { catalogue } = await catalogueOf(film1, film('Old', { addedAt: on(1) }), film1);
    expect(catalogue.newest({ limit: 9 }).map(({ title }) => title)).toEqual(['New', 'Old']);
  });

  it('the titles of a library that fails half way are listed once among the newest', async () => {
    const catalogue = createMediaCatalogue();
    const second = library('2', film('Fresh', { addedAt: on(2) }));
    await catalogue.refresh([library('1', ...films), second], never);
    await catalogue.refresh([library('1', ...films.slice(0, 2), down), second], never);
    expect(catalogue.newest({ limit: 9 }).map(({ title }) => title)).toEqual(['New', 'Fresh', 'Old']);
  });
});
