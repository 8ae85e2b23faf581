import { describe, expect, it, test } from 'vitest';
import type { HistoryEntry, HistoryQuery } from '../../src/domain/media/history/history.ts';
import type { MediaServer } from '../../src/domain/media/mediaServer.ts';
import { serverId } from '../../src/domain/servers/refs.ts';
import { fails, film, hub, list, playing } from '../support/media.ts';
import { finding, served } from './support/served.ts';

const never = () => new Promise<never>(() => undefined);
const page = async function* <T>(...items: readonly T[]) {
  yield { listing: {}, items: [...items] };
};

const change = { added: 1 };
const listing = page(film({ ratingKey: '2:9' }));
/** All that is asked about something, here of the second server. */
const ABOUT: readonly {
  readonly name: string;
  readonly answers: Partial<MediaServer>;
  readonly ask: (media: MediaServer) => unknown;
}[] = [
  { name: 'item', answers: { item: async () => film() }, ask: (media) => media.item('2:5') },
  { name: 'poster', answers: { poster: never }, ask: (media) => media.poster('2:/thumb') },
  {
    name: 'matches',
    answers: { matches: async () => ({ listing: {}, matches: [] }) },
    ask: (media) => media.matches('2:5'),
  },
  {
    name: 'applyMatch',
    answers: { applyMatch: async () => ({}) },
    ask: (media) => media.applyMatch('2:5', { guid: 'g', name: 'n' }),
  },
  {
    name: 'search',
    answers: { search: async () => [] },
    ask: (media) => media.search({ query: 'a', librarySectionId: '2:1' }),
  },
  {
    name: 'libraryItems',
    answers: { libraryItems: () => listing },
    ask: (media) => media.libraryItems({ libraryKey: '2:1' }),
  },
  { name: 'artists', answers: { artists: () => listing }, ask: (media) => media.artists('2:1') },
  {
    name: 'albumsOfArtist',
    answers: { albumsOfArtist: () => listing },
    ask: (media) => media.albumsOfArtist({ libraryKey: '2:1', artistKey: '2:8' }),
  },
  { name: 'decades', answers: { decades: async () => [] }, ask: (media) => media.decades('2:1') },
  {
    name: 'moviesOfDecade',
    answers: { moviesOfDecade: () => listing },
    ask: (media) => media.moviesOfDecade({ libraryKey: '2:1', decade: 1920 }),
  },
  { name: 'playlist', answers: { playlist: async () => list() }, ask: (media) => media.playlist('2:7') },
  { name: 'playlistItems', answers: { playlistItems: async () => [] }, ask: (media) => media.playlistItems('2:7') },
  {
    name: 'createPlaylist',
    answers: { createPlaylist: async () => list() },
    ask: (media) => media.createPlaylist({ title: 'a', type: 'video', ratingKey: '2:5' }),
  },
  {
    name: 'addToPlaylist',
    answers: { addToPlaylist: async () => change },
    ask: (media) => media.addToPlaylist('2:7', '2:5'),
  },
  {
    name: 'removeFromPlaylist',
    answers: { removeFromPlaylist: async () => change },
    ask: (media) => media.removeFromPlaylist('2:7', '1'),
  },
  {
    name: 'terminateSession',
    answers: { terminateSession: async () => undefined },
    ask: (media) => media.terminateSession('2:a', 'why'),
  },
  {
    name: 'terminateTranscode',
    answers: { terminateTranscode: async () => undefined },
    ask: (media) => media.terminateTranscode('2:/t'),
  },
  {
    name: 'history',
    answers: { history: () => page() as never },
    ask: (media) => media.history({ accountIds: ['2:1'] }),
  },
];

describe('a call about something goes to the server that it is on, and to no other', () => {
  it.each(ABOUT)('a call goes only to the server of its item: $name', async ({ name, answers, ask }) => {
    const asked: unknown[] = [];
    const calls = Object.entries(answers).map(([key, answer]) => [
      key,
      (...args: unknown[]) => {
        asked.push(key);
        return Reflect.apply(answer, undefined, args);
      },
    ]);
    const { media } = served({}, { media: Object.fromEntries(calls) });
    await readSome(ask(media));
    expect(asked).toEqual([name]);
  });
});

/** Of an answer that never comes it is enough that it was asked for. */
async function readSome(answer: unknown): Promise<void> {
  const pages = answer as AsyncIterable<unknown>;
  if (Symbol.asyncIterator in pages) await Array.fromAsync(pages);
  else await Promise.race([answer, Promise.resolve()]);
}

describe('with one server, an item of another server does not exist, and no server is asked', () => {
  it.each(ABOUT)(
    'with one server, an item of another server does not exist, and no call is made: $name',
    async ({ answers, ask }) => {
      const { media } = served({ media: answers });
      const asked = ask(media);
      const reading = Symbol.asyncIterator in Object(asked) ? Array.fromAsync(asked as AsyncIterable<unknown>) : asked;
      await expect(reading).rejects.toMatchObject({ kind: 'not-found', asked: false });
    },
  );
});

describe('an item of a server outside these does not exist, and no server is asked', () => {
  it.each<{ name: string; ask: (media: MediaServer) => Promise<unknown> }>([
    { name: 'an item', ask: (media) => media.item('3:5') },
    { name: 'a search in a library', ask: (media) => media.search({ query: 'a', librarySectionId: '3:1' }) },
    { name: 'a listing', ask: (media) => Array.fromAsync(media.libraryItems({ libraryKey: '3:1' })) },
    { name: 'plays of an item', ask: (media) => Array.fromAsync(media.history({ ratingKey: '3:5' })) },
    { name: 'an addition to a playlist', ask: (media) => media.addToPlaylist('3:7', '1:5') },
    { name: 'an addition of an item', ask: (media) => media.addToPlaylist('1:7', '3:5') },
    { name: 'a session', ask: (media) => media.terminateSession('3:a', 'why') },
  ])('an item of a server outside the visible ones does not exist, and no call is made: $name', async ({ ask }) => {
    const { media } = served({}, {});
    await expect(ask(media)).rejects.toMatchObject({ kind: 'not-found', asked: false });
  });
});

describe('an item of another server than the playlist', () => {
  const cellar = { media: { item: async () => film({ ratingKey: '2:5' }) } };

  test('an item of another server goes into a playlist as that server’s copy of the same work', async () => {
    const added: unknown[] = [];
    const addToPlaylist: MediaServer['addToPlaylist'] = async (...keys) => {
      added.push(keys.slice(0, 2));
      return { added: 1 };
    };
    const item: MediaServer['item'] = async (ratingKey) => film({ ratingKey });
    const catalogue = finding({ ...film(), ratingKey: '1:4', title: 'Metro' }, { ...film(), ratingKey: '1:3' });
    const { media } = served({ catalogue, media: { item, addToPlaylist } }, cellar);
    expect(await media.addToPlaylist('1:7', '2:5')).toEqual({ added: 1 });
    expect(added).toEqual([['1:7', '1:3']]);
  });

  test('an item of another server is refused for a playlist without a copy, and the failure names its server', async () => {
    const { media } = served({ catalogue: finding() }, cellar);
    const refused = { kind: 'invalid', asked: false, onlyOn: 'Cellar' };
    await expect(media.addToPlaylist('1:7', '2:5')).rejects.toMatchObject(refused);
  });
});

describe('a request that two servers cannot answer together finds nothing, and no server is asked', () => {
  it.each<{ name: string; ask: (media: MediaServer) => AsyncIterable<unknown> }>([
    { name: 'albums', ask: (media) => media.albumsOfArtist({ libraryKey: '1:1', artistKey: '2:8' }) },
    { name: 'plays', ask: (media) => media.history({ accountIds: ['1:1'], librarySectionId: '2:1' }) },
  ])('a request that two servers cannot answer together finds nothing, without a call: $name', async ({ ask }) => {
    expect(await Array.fromAsync(ask(served({}, {}).media))).toEqual([]);
  });
});

describe('a merged list', () => {
  it.each<[string, (key: string) => unknown, (media: MediaServer) => Promise<unknown>]>([
    ['libraries', (key) => ({ key }), (media) => media.libraries()],
    ['playlists', (ratingKey) => ({ ratingKey }), (media) => media.playlists()],
    ['sessions', (id) => playing({ id }), (media) => media.sessions()],
    ['devices', (id) => ({ id }), (media) => media.devices()],
    ['accounts', (id) => ({ id }), (media) => media.accounts()],
  ])('a merged list contains the entries of all servers: %s', async (name, of, ask) => {
    const [one, other] = [of('1:5'), of('2:5')];
    const { media, missing } = served(
      { media: { [name]: async () => [one] } },
      { media: { [name]: async () => [other] } },
    );
    expect(await ask(media)).toEqual([one, other]);
    expect(missing).toEqual([]);
  });

  test('a merged list that is limited to one server fails with that server’s failure', async () => {
    const { media, missing } = served(
      { media: { sessions: fails('timeout') } },
      { media: { sessions: async () => [playing()] } },
    );
    expect(await media.sessions({ only: serverId(2) })).toHaveLength(1);
    await expect(media.sessions({ only: serverId(1) })).rejects.toMatchObject({ kind: 'timeout' });
    expect(missing).toEqual([]);
  });

  test('a merged list leaves out a server that does not answer or refuses, and reports it as missing', async () => {
    const { media, missing, clock } = served(
      { media: { libraries: never } },
      { media: { libraries: async () => [] } },
      { media: { libraries: fails('forbidden') } },
    );
    const libraries = media.libraries();
    await clock.advance(1500);
    expect(await libraries).toEqual([]);
    expect(missing).toEqual([
      ['Attic', 'silent'],
      ['Shed', 'refused'],
    ]);
  });

  test('a merged list sends the query to each server', async () => {
    const asked: unknown[] = [];
    const playlists: MediaServer['playlists'] = async ({ type, smart } = {}) => {
      asked.push({ type, smart });
      return [];
    };
    await served({ media: { playlists } }, { media: { playlists } }).media.playlists({ type: 'audio', smart: false });
    expect(asked).toEqual([1, 2].map(() => ({ type: 'audio', smart: false })));
  });
});

describe('a search', () => {
  const searching = (...hubs: readonly ReturnType<typeof hub>[]) => ({ media: { search: async () => hubs } });
  const named = (ratingKey: string, title: string) => film({ ratingKey, title });

  test('a merged search joins hubs of one kind, with the best of each server first, and each work once', async () => {
    const { media } = served(
      searching(hub([named('1:1', 'Alien'), named('1:2', 'Metropolis')], { hubIdentifier: 'movie' })),
      searching(
        hub([named('2:1', 'Metropolis'), named('2:2', 'Nosferatu')], {
          hubIdentifier: 'movie',
          title: 'Filme',
          more: true,
          moreCount: 4,
        }),
        hub([], { type: 'artist', title: 'Artists' }),
      ),
    );
    const [films, artists, ...none] = await media.search({ query: 'm' });
    expect(films).toMatchObject({ title: 'Movies', more: true, moreCount: 4 });
    expect(films?.items.map(({ ratingKey, also }) => [ratingKey, also])).toEqual([
      ['1:1', undefined],
      ['2:1', ['1:2']],
      ['2:2', undefined],
    ]);
    expect([artists?.title, none]).toEqual(['Artists', []]);
  });

  test('a merged search keeps hubs of different kinds apart, and those of different names without a kind', async () => {
    const { media } = served(
      searching(hub([], { title: 'Movies' }), hub([], { title: 'Tags', type: 'tag', hubIdentifier: 'actor' })),
      searching(hub([], { title: 'Clips' }), hub([], { title: 'Tags', type: 'tag', hubIdentifier: 'genre' })),
    );
    expect((await media.search({ query: 'm' })).map(({ title }) => title)).toEqual(['Movies', 'Tags', 'Clips', 'Tags']);
  });
});

describe('the history', () => {
  const row = (historyKey: `${number}:${string}`, minute: number, kind: 'movie' | 'track' = 'movie'): HistoryEntry => ({
    historyKey,
    item: film({ kind }),
    viewedAt: new Date(minute * 60_000),
  });
  const history = (...pages: readonly (readonly HistoryEntry[] | Error)[]) => ({
    media: {
      history: async function* () {
        for (const each of pages) {
          if (each instanceof Error) throw each;
          yield each;
        }
      },
    },
  });
  const keysOf = async (media: MediaServer) =>
    (await Array.fromAsync(media.history({}))).flat().map(({ historyKey }) => historyKey);

  test('the merged history has the plays of all servers, newest first, however their pages overlap', async () => {
    const { media } = served(
      history([row('1:9', 90), row('1:5', 50)], [row('1:4', 40), row('1:1', 10)]),
      history([row('2:8', 80)], [row('2:7', 70)], [row('2:2', 20)]),
    );
    expect(await keysOf(media)).toEqual(['1:9', '2:8', '2:7', '1:5', '1:4', '2:2', '1:1']);
  });

  test('the merged history is sorted even if a server lists videos before tracks', async () => {
    const { media } = served(
      history([row('1:9', 90), row('1:5', 50), row('1:8', 80, 'track')]),
      history([row('2:6', 60), row('2:5', 55, 'track')]),
    );
    expect(await keysOf(media)).toEqual(['1:9', '1:8', '2:6', '2:5', '1:5']);
  });

  test('the merged history keeps the order of a server that does not sort, and misses no play', async () => {
    const { media } = served(history([row('1:1', 10), row('1:9', 90)]), history([row('2:5', 50)]));
    const keys = await keysOf(media);
    expect(keys.toSorted()).toEqual(['1:1', '1:9', '2:5']);
    expect(keys.indexOf('1:1')).toBeLessThan(keys.indexOf('1:9'));
  });

  test('the merged history continues without a server whose first or later page cannot be read', async () => {
    const down = await fails('unavailable')().catch((error: Error) => error);
    const { media, missing } = served(
      history(down),
      history([row('2:9', 90)], down),
      history([row('3:8', 80)], [row('3:1', 10)]),
    );
    expect(await keysOf(media)).toEqual(['2:9', '3:8', '3:1']);
    expect(missing).toEqual([
      ['Attic', 'failing'],
      ['Cellar', 'failing'],
    ]);
  });

  test('the merged history fails after an error in the bot’s code, and if no server can be read', async () => {
    const down = await fails('unavailable')().catch((error: Error) => error);
    await expect(keysOf(served(history([row('1:1', 1)], new TypeError('no')), history()).media)).rejects.toThrow('no');
    await expect(keysOf(served(history(down), history(down)).media)).rejects.toMatchObject({ kind: 'unavailable' });
  });

  test('a request for the merged history of some accounts goes only to their servers, each with its own accounts', async () => {
    const asked: unknown[] = [];
    const answering = (key: string) => ({
      media: {
        history: async function* (query: HistoryQuery) {
          asked.push([key, query.accountIds]);
          yield [row(`${Number(key)}:9`, Number(key))];
        },
      },
    });
    const { media } = served(answering('1'), answering('2'), answering('3'));
    const keys = async (query: HistoryQuery) =>
      (await Array.fromAsync(media.history(query))).flat().map(({ historyKey }) => historyKey);
    expect(await keys({ accountIds: ['5', '3:7'] })).toEqual(['3:9', '1:9']);
    expect(await keys({ accountIds: ['5', '3:7'], librarySectionId: '3:1' })).toEqual(['3:9']);
    expect(await keys({ accountIds: ['5', '3:7'], ratingKey: '2:1' })).toEqual([]);
    expect(await keys({ accountIds: [] })).toEqual([]);
    await expect(keys({ accountIds: ['5', '4:7'] })).rejects.toMatchObject({ kind: 'not-found' });
    expect(asked).toEqual([
      ['1', ['5']],
      ['3', ['3:7']],
      ['3', ['3:7']],
    ]);
  });

  test('the merged history is read only as far as needed, and then ends its requests', async () => {
    const ended: string[] = [];
    const endless = (key: '1:1' | '2:1') => ({
      media: {
        history: async function* () {
          try {
            for (;;) yield [row(key, 10)];
          } finally {
            ended.push(key);
          }
        },
      },
    });
    for await (const _ of served(endless('1:1'), endless('2:1')).media.history({})) break;
    expect(ended).toEqual(['1:1', '2:1']);
  });

  test.each<{ name: string; entries: readonly (HistoryEntry | undefined)[]; newest: string | undefined }>([
    { name: 'the newest of all', entries: [row('1:5', 50), row('2:9', 90)], newest: '2:9' },
    { name: 'that of the only one that has any', entries: [undefined, row('2:9', 90)], newest: '2:9' },
    { name: 'the newest, wherever it is', entries: [row('1:9', 90), undefined, row('3:1', 10)], newest: '1:9' },
    { name: 'none', entries: [undefined, undefined], newest: undefined },
  ])('the newest play of the merged history is $name', async ({ entries, newest }) => {
    const { media } = served(...entries.map((entry) => ({ media: { newestHistoryEntry: async () => entry } })));
    expect((await media.newestHistoryEntry())?.historyKey).toBe(newest);
  });
});

test('a call that needs a single server is refused if several servers are chosen', async () => {
  const { media } = served({}, {});
  const asked = [media.scanLibraries(), media.settings(), media.identity(), media.upgradeMediaAnalysis()];
  expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual(asked.map(() => 'rejected'));
});
