import { describe, expect, it } from 'vitest';
import { commands } from '../../../src/commands/index.ts';
import type { HistoryEntry } from '../../../src/domain/media/history/history.ts';
import type { MediaItem } from '../../../src/domain/media/items/item.ts';
import type { Library } from '../../../src/domain/media/libraries/library.ts';
import type { MediaServer } from '../../../src/domain/media/mediaServer.ts';
import type { MediaServerFailureKind } from '../../../src/domain/media/server/failure.ts';
import { createMediaRef } from '../../../src/domain/servers/refs.ts';
import { fails, fakeMedia, film, hub, list, playing } from '../../support/media.ts';
import { knownServer } from '../../support/servers.ts';
import { startSmallBot } from '../support/bot.ts';

const attic = knownServer(1, 'Attic');
const cellar = knownServer(2, 'Cellar');
const servers = { serversOf: () => [attic, cellar], defaultOf: () => undefined };

const NOBODY = /nobody|nothing|there (?:is|are) no|\d+ (?:sessions|devices|playlists|libraries|titles)/i;

const failing = (kind: MediaServerFailureKind) =>
  async function* (): AsyncGenerator<never> {
    yield await fails(kind)();
  };

/** A server that has nothing of anything. */
const EMPTY: Partial<MediaServer> = {
  libraries: async () => [],
  sessions: async () => [],
  search: async () => [],
  playlists: async () => [],
  devices: async () => [],
  accounts: async () => [],
  history: async function* () {
    yield [];
  },
};

const broken = (kind: MediaServerFailureKind): Partial<MediaServer> => ({
  libraries: fails(kind),
  sessions: fails(kind),
  search: fails(kind),
  playlists: fails(kind),
  devices: fails(kind),
  accounts: fails(kind),
  history: failing(kind),
});

/** `/info title:metropolis` as the command and what it is given. */
const lineOf = (line: string) => {
  const [, path = '', name, value = ''] = /^(.*?)(?: (\w+):(.*))?$/.exec(line) ?? [];
  return { path, options: name === undefined ? {} : { [name]: value } };
};

/** Registering all commands would take most of the time of these tests. */
const commandsFor = (path: string) => commands.filter(({ payload }) => `${path} `.startsWith(`/${payload.name} `));

const answerOf = async (line: string, of: Partial<MediaServer>, other: Partial<MediaServer>): Promise<string> => {
  const { path, options } = lineOf(line);
  const { discord } = await startSmallBot({
    commands: commandsFor(path),
    servers,
    mediaFor: (_, server) => fakeMedia(server === attic.id ? of : other),
  });
  return (await discord.person('admin').run(path, options)).text;
};

describe('of two servers, one has nothing and the other cannot be read', () => {
  it.each<[string, MediaServerFailureKind, string]>([
    ['/session list', 'not-found', 'Attic does not offer this (404)'],
    ['/session list', 'unsupported', 'Attic does not offer this (404)'],
    ['/session list', 'unavailable', 'Attic answered with an error'],
    ['/session terminate session:abc', 'not-found', 'Attic does not offer this (404)'],
    ['/playlist add item:metropolis', 'unavailable', 'Attic answered with an error'],
    ['/search query:metropolis', 'not-found', 'Attic does not offer this (404)'],
    ['/search query:metropolis', 'malformed', 'Attic answered with something I cannot read'],
    ['/devices', 'not-found', 'Attic does not offer this (404)'],
    ['/history', 'not-found', 'Attic does not offer this (404)'],
    ['/history user:unknown-person', 'busy', 'Attic is too busy right now'],
    ['/library list', 'web-page', 'A web page answered instead of Attic'],
    ['/playlist list', 'not-found', 'Attic does not offer this (404)'],
    ['/playlist show playlist:Evening', 'unreachable', 'Attic does not answer'],
    ['/new', 'forbidden', 'Attic refused to answer'],
    ['/new library:Films', 'timeout', 'Attic does not answer'],
    ['/pick', 'not-found', 'Attic does not offer this (404)'],
    ['/info title:metropolis', 'not-found', 'Attic does not offer this (404)'],
    ['/vote title1:metropolis', 'not-found', 'Attic does not offer this (404)'],
    ['/vote title2:metropolis', 'unavailable', 'Attic answered with an error'],
    ['/vote title3:metropolis', 'unreachable', 'Attic does not answer'],
    ['/match find item:metropolis', 'not-found', 'Attic does not offer this (404)'],
    ['/follow add title:metropolis', 'unavailable', 'Attic answered with an error'],
  ])(
    '%s (%s) names the server that cannot be read, and does not claim that there is nothing',
    async (line, kind, named) => {
      const text = await answerOf(line, broken(kind), EMPTY);
      expect(text).toContain(named);
      expect(text).not.toMatch(NOBODY);
    },
  );
});

const FILMS: Library = { key: createMediaRef(cellar.id, '1'), type: 'movie', title: 'Films', locations: [] };
const KIDS: Library = { key: createMediaRef(cellar.id, '2'), type: 'movie', title: 'Kids', locations: [] };
const on = (key: string): MediaItem => film({ ratingKey: createMediaRef(cellar.id, key), addedAt: new Date() });
const play: HistoryEntry = { historyKey: '1', item: on('5'), viewedAt: new Date() };

const FULL: Partial<MediaServer> = {
  ...EMPTY,
  libraries: async () => [FILMS],
  libraryItems: async function* () {
    yield { listing: {}, items: [on('5')] };
  },
  sessions: async () => [playing(), playing({ id: 'def' })],
  search: async () => [hub([on('5')])],
  playlists: async () => [list({ ratingKey: createMediaRef(cellar.id, '7') })],
  devices: async () => [{ id: createMediaRef(cellar.id, '3'), name: 'Sofa' }],
  history: async function* () {
    yield [play];
  },
};

describe('of two servers, one has something and the other cannot be read', () => {
  it.each([
    ['/session list', '2 sessions'],
    ['/devices', 'One device'],
    ['/library list', 'One library'],
    ['/playlist list', 'One playlist'],
    ['/history', 'There are no more'],
    ['/pick', 'from 1 title that fits'],
  ])('%s gives no total if one of two servers cannot be read', async (line, total) => {
    expect(await answerOf(line, EMPTY, FULL)).toContain(total);
    const text = await answerOf(line, broken('not-found'), FULL);
    expect(text).toContain('Attic does not offer this (404)');
    expect(text).not.toContain(total);
  });
});

it.each<[string, MediaServerFailureKind, string]>([
  ['/vote title1:metropolis', 'unreachable', 'Attic does not answer'],
  ['/vote title2:metropolis', 'not-found', 'Attic does not offer this (404)'],
])('%s (%s) names the unreadable server even if the other one has several matches', async (line, kind, named) => {
  const several: Partial<MediaServer> = {
    ...FULL,
    libraryItems: async function* () {
      yield {
        listing: {},
        items: [on('5'), film({ ratingKey: createMediaRef(cellar.id, '6'), guid: 'another-film' })],
      };
    },
  };
  const text = await answerOf(line, broken(kind), several);
  expect(text).toContain('pick a title from the list');
  expect(text).toContain(named);
});

describe('a library of a single server cannot be read', () => {
  const partly = (kind: MediaServerFailureKind): Partial<MediaServer> => ({
    ...FULL,
    libraries: async () => [FILMS, KIDS],
    libraryItems: async function* ({ libraryKey }) {
      if (libraryKey === KIDS.key) await fails(kind)();
      yield { listing: {}, items: libraryKey === FILMS.key ? [on('5')] : [] };
    },
  });
  const alone = async (line: string, of: Partial<MediaServer>): Promise<string> => {
    const { path, options } = lineOf(line);
    const { discord } = await startSmallBot({
      commands: commandsFor(path),
      servers: { serversOf: () => [cellar], defaultOf: () => undefined },
      mediaFor: () => fakeMedia(of),
    });
    return (await discord.person('admin').run(path, options)).text;
  };

  it.each<[string, MediaServerFailureKind, string]>([
    ['/new', 'unavailable', '“Kids” answered with an error; shown without it.'],
    ['/new', 'not-found', '“Kids” does not offer this (404); shown without it.'],
    ['/pick', 'timeout', '“Kids” does not answer; shown without it.'],
    ['/pick', 'malformed', '“Kids” answered with something I cannot read; shown without it.'],
    ['/pick kind:films', 'forbidden', '“Kids” refused to answer; shown without it.'],
  ])('%s (%s) names the library that cannot be read and gives no total', async (line, kind, named) => {
    const text = await alone(line, partly(kind));
    expect(text).toContain(named);
    expect(text).not.toContain('from 1 title that fits');
  });
});

describe('something of a server that cannot be read is not said to be gone', () => {
  const there: Partial<MediaServer> = { ...EMPTY, item: async (ratingKey) => film({ ratingKey }) };

  it.each<[string, Readonly<Record<string, string>>, string]>([
    ['/playlist show', { playlist: '#7' }, 'no longer exists'],
    ['/playlist add', { item: '#2:5', playlist: '#7' }, 'no longer exists'],
    ['/browse library', { library: '#3' }, 'There is no library'],
    ['/info', { title: '#5' }, 'no longer on the media server'],
    ['/history', { library: '#3' }, 'There is no library'],
  ])('an item of a server that cannot be read is not said to be gone: %s %j', async (path, options, claim) => {
    const { discord } = await startSmallBot({
      commands: commandsFor(path),
      servers,
      mediaFor: (_, server) =>
        fakeMedia(
          server === attic.id
            ? { ...broken('unreachable'), item: fails('unreachable'), playlist: fails('unreachable') }
            : there,
        ),
    });
    const { text } = await discord.person('admin').run(path, options);
    expect(text).not.toContain(claim);
    expect(text).toMatch(/cannot be reached|does not answer/);
  });
});
