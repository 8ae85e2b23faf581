import { describe, expect, it, vi } from 'vitest';
import { InvalidPressTarget } from '../../src/commands/framework/press.ts';
import { pressActions } from '../../src/commands/index.ts';
import { MAX_SEARCHED_ROWS, readChildren } from '../../src/commands/shared/info/children.ts';
import type { MediaItem } from '../../src/domain/media/items/item.ts';
import type { MediaServer } from '../../src/domain/media/mediaServer.ts';
import { MediaServerFailure } from '../../src/domain/media/server/failure.ts';
import type { Message } from '../../src/render/kit/message/message.ts';
import { film, hub, onlyFoundBySearch } from '../support/media.ts';
import { componentsOf, NO_MESSAGE, textOf } from '../support/messages.ts';
import { answersTo, asking, depsWith, saidTo } from './support/deps.ts';
import { pressed } from './support/presses.ts';

const METROPOLIS = { items: [{ ratingKey: '101', title: 'Metropolis' }] };
const show = film({ ratingKey: '5', kind: 'show', title: 'Fantômas', librarySectionId: '2' });
const season = (index: number, parentRatingKey = '5') =>
  film({ ratingKey: `5${index}`, kind: 'season', title: `Season ${index}`, year: undefined, index, parentRatingKey });

async function* listing(...pages: readonly (readonly MediaItem[])[]) {
  for (const items of pages) yield { listing: {}, items };
}

async function* broken(error: Error): AsyncGenerator<never> {
  yield await Promise.reject(error);
}

const placeholdersOf = (message: Message | undefined) =>
  componentsOf(message ?? NO_MESSAGE).flatMap(({ placeholder }) => placeholder ?? []);

const actionsOf = async (item: MediaItem, context = asking(), media: Partial<MediaServer> = {}) => {
  const deps = depsWith({ media: { item: async () => item, ...media } });
  const [message] = await answersTo('info', { title: '#101' }, deps, context);
  return message?.presses?.map(({ action }) => action);
};

describe('/info', () => {
  it('/info shows the item that was picked from the list', async () => {
    const item = vi.fn<MediaServer['item']>(async () => film());
    const said = await saidTo('info', { title: '#101' }, depsWith({ media: { item } }));
    expect(item.mock.calls[0]?.[0]).toBe('101');
    expect(said[0]).toContain('## **Metropolis (1927)**');
  });

  it('/info shows the only item with a typed title in full, with details that the search lacks', async () => {
    const media = { ...onlyFoundBySearch(hub([film()])), item: async () => film({ summary: 'All of it.' }) };
    expect((await saidTo('info', { title: 'metropolis' }, depsWith({ media })))[0]).toContain('All of it.');
  });

  it('/info names all servers that have the item, and shows their versions behind the button Files', async () => {
    const file = (videoResolution: string, videoCodec: string) => ({ videoResolution, videoCodec, parts: [] });
    const own = film({ ratingKey: '1:5', files: [file('1080', 'h264')] });
    const copies = [
      film({ ratingKey: '2:7', files: [file('4k', 'hevc'), file('480', 'h264')] }),
      film({ ratingKey: '3:9' }),
    ];
    const serverNames = (ref: string) => ['Attic', 'Cellar', 'Shed'][Number(ref.split(':')[0]) - 1];
    const deps = depsWith({ media: { item: async () => own }, copiesOf: async () => copies, serverNames });
    const [said] = await saidTo('info', { title: '#5' }, deps);
    expect(said).toContain('Film · on Attic, Cellar, and Shed');
    expect(said).not.toContain('h264');
    const [behind] = await pressed('item.files', METROPOLIS, deps);
    const files = textOf(behind ?? NO_MESSAGE);
    expect(files).toContain('### File\n1080p · h264');
    expect(files).toContain('### Also on Cellar\n4K · hevc\n480p · h264');
    expect(files).not.toContain('### Also on Shed');
  });

  it('/info offers a choice if several items have the title, and says if there are none', async () => {
    const media = onlyFoundBySearch(hub([film(), film({ ratingKey: '102' })]));
    const [message] = await answersTo('info', { title: 'metropolis' }, depsWith({ media }));
    expect(message).toMatchObject({ private: true, presses: [{ action: 'item.show' }] });
    const nothing = depsWith({ media: onlyFoundBySearch() });
    expect(await saidTo('info', { title: '*x*' }, nothing)).toEqual(['Nothing found for “\\*x\\*”.']);
  });

  it('/info offers a button for the files only if the item has files', async () => {
    const item = film({ files: [{ parts: [{ file: '/srv/films/m.mkv', streams: [] }] }] });
    const deps = depsWith({ media: { item: async () => item } });
    expect((await saidTo('info', { title: '#101' }, deps))[0]).not.toContain('/srv');
    expect(await actionsOf(item)).toEqual(['card.add', 'item.files', 'item.seen', 'report.open']);
    expect(await actionsOf(film())).toEqual(['card.add', 'item.seen', 'report.open']);
  });

  it('file details appear only privately, and their paths only for people who may add libraries', async () => {
    const item = film({ files: [{ container: 'mkv', parts: [{ file: '/srv/films/m.mkv', streams: [] }] }] });
    const deps = depsWith({ media: { item: async () => item } });
    const filesFor = async (mayAdd: boolean) => {
      const may = (capability: string) => mayAdd || capability !== 'library.edit';
      const [message] = await pressed('item.files', METROPOLIS, deps, asking({ may }));
      expect(message?.private).toBe(true);
      return textOf(message ?? NO_MESSAGE);
    };
    expect(await filesFor(true)).toContain('/srv/films/m.mkv');
    expect(await filesFor(false)).toContain('mkv');
    expect(await filesFor(false)).not.toContain('/srv');
    expect(pressActions.find(({ name }) => name === 'item.files')).toMatchObject({
      requires: 'browse',
      response: { place: 'private' },
    });
  });

  it('/info shows the poster beside the facts, and leaves it out if it cannot be made', async () => {
    const item = film({ thumb: '/thumb' });
    const media = {
      item: async () => item,
      poster: async () => ({ bytes: new Uint8Array([1]), type: 'image/png' as const }),
    };
    const filesWith = async (makeLarge: () => Promise<Uint8Array>) => {
      const [message] = await answersTo('info', { title: '#101' }, depsWith({ media, makeLargePicture: makeLarge }));
      return { files: message?.files?.map(({ bytes }) => bytes), drawn: JSON.stringify(message?.components) };
    };
    const { files, drawn } = await filesWith(async () => new Uint8Array([2]));
    expect(files).toEqual([new Uint8Array([2])]);
    expect(drawn).toMatch(/"content":"Film"\}\],"accessory":\{"type":11,.*"description":"Poster of /);
    expect(await filesWith(() => Promise.reject(new Error('no picture')))).toMatchObject({ files: undefined });
  });

  it('/info offers an item’s show, season, children and playlists only to people who may use them', async () => {
    const episode = film({ kind: 'episode', parentRatingKey: '51', grandparentRatingKey: '5', grandparentTitle: 'F' });
    expect(await actionsOf(episode)).toEqual(['item.show', 'item.show', 'card.add', 'report.open']);
    expect(await actionsOf(film(), asking({ may: () => false }))).toBeUndefined();
    const libraryItems = () => listing([season(1)]);
    expect(await actionsOf(show, asking(), { libraryItems })).toEqual([
      'item.show',
      'card.add',
      'follow.item',
      'item.seen',
      'report.open',
    ]);
  });

  it('/info links to the item in its player if the guild has such links', async () => {
    const links = (guildId: string | undefined) => () =>
      guildId === asking().actor.guildId ? ({ url: 'https://play.example/7', player: 'Plex' } as const) : undefined;
    const media = { item: async () => film() };
    const [card] = await answersTo('info', { title: '#7' }, depsWith({ media, linksIn: links }));
    expect(JSON.stringify(card?.components)).toContain('"url":"https://play.example/7"');
    const [plain] = await answersTo('info', { title: '#7' }, depsWith({ media }));
    expect(JSON.stringify(plain?.components)).not.toContain('"url":"http');
  });

  it('/info says how many entries its menu shows if it cannot show all of them', async () => {
    const many = Array.from({ length: 40 }, (_, index) => season(index + 1));
    const deps = depsWith({ media: { item: async () => show, libraryItems: () => listing(many) } });
    const [message] = await answersTo('info', { title: '#5' }, deps);
    expect(placeholdersOf(message)).toEqual(['Show one of them … (25 of 40)']);
    const films = many.map(({ ratingKey }) => film({ ratingKey }));
    const several = depsWith({ media: onlyFoundBySearch(hub(films)) });
    const [which] = await answersTo('info', { title: 'metropolis' }, several);
    expect(placeholdersOf(which)).toEqual(['Which of these is it? (the first 25, there are more)']);
  });

  it('the menu of /info shows an item that it offered and refuses any other', async () => {
    const item = vi.fn<MediaServer['item']>(async () => film());
    const target = { items: [{ ratingKey: '7', title: 'Seven' }] };
    const press = (values: readonly string[]) =>
      pressed('item.show', target, depsWith({ media: { item } }), asking(), { values });
    await press(['7']);
    expect(item.mock.calls[0]?.[0]).toBe('7');
    await expect(press(['8'])).rejects.toBeInstanceOf(InvalidPressTarget);
  });
});

describe('the parts of an item', () => {
  const children = (item: MediaItem, media: Partial<MediaServer>) => readChildren(item, depsWith({ media }), asking());

  it.each([
    ['show', 'season'],
    ['season', 'episode'],
    ['album', 'track'],
  ] as const)('the parts of a %s are every %s in its library that names it as parent', async (kind, below) => {
    const libraryItems = vi.fn(() => listing([season(2), season(1), season(3, '6')]));
    const found = await children({ ...show, kind }, { libraryItems });
    expect(libraryItems).toHaveBeenCalledWith({ libraryKey: '2', kind: below }, expect.anything());
    expect(found).toMatchObject({ kind: below, isCut: false, items: [{ index: 1 }, { index: 2 }] });
  });

  it('an artist’s albums are read through the server’s own album listing', async () => {
    const albumsOfArtist = vi.fn(() => listing([season(1)]));
    await children({ ...show, kind: 'artist' }, { albumsOfArtist });
    expect(albumsOfArtist).toHaveBeenCalledWith({ libraryKey: '2', artistKey: '5' }, expect.anything());
  });

  it('an artist’s albums are sorted by year, since servers number every album 1', async () => {
    const album = (year: number) => film({ kind: 'album', year, index: 1, parentRatingKey: '5' });
    const albumsOfArtist = () => listing([{ ...album(1970), index: 0 }, album(1963), album(1969)]);
    expect(await children({ ...show, kind: 'artist' }, { albumsOfArtist })).toMatchObject({
      items: [{ year: 1963 }, { year: 1969 }, { year: 1970 }],
    });
  });

  it('a film and an item of an unknown library have no parts to list', async () => {
    expect(await children(film(), {})).toBeUndefined();
    expect(await children({ ...show, librarySectionId: undefined }, {})).toBeUndefined();
  });

  it('the search for an item’s parts stops after 2,000 rows', async () => {
    const page = Array.from({ length: 100 }, (_, index) => season(index, '6'));
    const pages = Array.from({ length: 50 }, () => page);
    expect(await children(show, { libraryItems: () => listing(...pages) })).toMatchObject({ isCut: true, items: [] });
    expect(MAX_SEARCHED_ROWS).toBe(2000);
  });

  it('if an item’s parts cannot be read, /info shows the item with a note', async () => {
    const libraryItems = () => broken(new MediaServerFailure('unsupported', { method: 'GET', path: '/x' }));
    expect(await children(show, { libraryItems })).toBe('unreadable');
    const deps = depsWith({ media: { item: async () => show, libraryItems } });
    expect((await saidTo('info', { title: '#5' }, deps))[0]).toContain('I could not read what belongs to it.');
  });

  it('an unexpected error while reading an item’s parts is not hidden', async () => {
    const libraryItems = () => broken(new Error('a mistake of ours'));
    await expect(children(show, { libraryItems })).rejects.toThrow('a mistake of ours');
  });
});

describe('the episodes of a season that its series hides', () => {
  const hidden = (given: Partial<MediaItem> = {}): MediaItem =>
    film({ kind: 'episode', grandparentRatingKey: '5', parentIndex: 2, index: 1, ...given });
  const itemsOf = async (item: MediaItem, episodes: readonly MediaItem[]) => {
    const media = { libraryItems: () => listing(episodes) };
    const children = await readChildren({ ...item, librarySectionId: '2' }, depsWith({ media }), asking());
    return children && children !== 'unreadable' ? children.items.length : children;
  };

  it.each([
    { name: 'its number in the series', item: season(2), episode: hidden(), count: 1 },
    { name: 'the number of another season', item: season(1), episode: hidden(), count: 0 },
    { name: 'a number in another series', item: season(2), episode: hidden({ grandparentRatingKey: '6' }), count: 0 },
    { name: 'no number', item: season(2), episode: hidden({ parentIndex: undefined }), count: 0 },
    { name: 'no series', item: season(2), episode: hidden({ grandparentRatingKey: undefined }), count: 0 },
    { name: 'the key of another season', item: season(2), episode: hidden({ parentRatingKey: '99' }), count: 0 },
    { name: 'its key', item: season(2), episode: hidden({ parentRatingKey: '52', parentIndex: undefined }), count: 1 },
    { name: 'the number 0 of the specials', item: season(0), episode: hidden({ parentIndex: 0 }), count: 1 },
  ])('episodes of a season that its show hides are found by $name', async ({ item, episode, count }) => {
    expect(await itemsOf(item, [episode])).toBe(count);
  });
});
