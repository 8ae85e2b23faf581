import { describe, expect, it, test } from 'vitest';
import { askForPlaylist } from '../../src/commands/card/choosePlaylist.ts';
import { AbortWithMessageError } from '../../src/commands/framework/action.ts';
import type { RawCommandOptions } from '../../src/commands/framework/command.ts';
import type { CommandDeps } from '../../src/commands/framework/context.ts';
import type { Library } from '../../src/domain/media/libraries/library.ts';
import type { MediaServer } from '../../src/domain/media/mediaServer.ts';
import { serverId, serverOfRef } from '../../src/domain/servers/refs.ts';
import { aRule } from '../domain/live/rules/support/examples.ts';
import { memoryStore } from '../store/support/openStore.ts';
import { film, list } from '../support/media.ts';
import { componentsOf, textOf } from '../support/messages.ts';
import { knownServer } from '../support/servers.ts';
import { answersTo, asking, completing, depsWith } from './support/deps.ts';
import { play, statsWorld } from './support/statsWorld.ts';

/** Two servers, which have libraries, playlists and people of the same names. */
const NAMES = new Map([
  [1, 'Cellar'],
  [2, 'Attic'],
]);
const serverNames: CommandDeps['serverNames'] = (ref) => NAMES.get(serverOfRef(ref));
const films = (key: string): Library => ({ key, type: 'movie', title: 'Films', locations: [] });
const evening = (ratingKey: string) => list({ ratingKey, title: 'Evening' });

const MEDIA: Partial<MediaServer> = {
  libraries: async () => [films('3'), films('2:3')],
  libraryItems: async function* () {
    yield { listing: { totalSize: 0 }, items: [] };
  },
  search: async () => [],
  history: async function* () {
    yield [];
  },
  accounts: async () => [
    { id: '1', name: 'Ada' },
    { id: '2:1', name: 'Ada' },
  ],
  devices: async () => [],
  sessions: async () => [],
  playlists: async () => [evening('7'), evening('2:7')],
  playlist: async (key) => evening(key),
  playlistItems: async () => [{ ...film(), playlistItemId: '1' }],
  item: async (ratingKey) => film({ ratingKey }),
  addToPlaylist: async () => ({ added: 1 }),
};

/** Text of the command's answers, or of the sentence with which it gives up. */
async function saidBy(path: string, raw: RawCommandOptions, deps: CommandDeps, context = asking()): Promise<string> {
  try {
    return (await answersTo(path, raw, deps, context)).map(textOf).join('\n');
  } catch (error) {
    if (error instanceof AbortWithMessageError) return textOf(error.answer);
    throw error;
  }
}

async function world() {
  const store = await memoryStore();
  const { follows, linkedAccounts } = store;
  const servers = [knownServer(1, 'Cellar'), knownServer(2, 'Attic')];
  const mediaServers = { ...depsWith({}).mediaServers, serversOf: () => servers };
  const deps = depsWith({ media: MEDIA, follows, linkedAccounts, mediaServers, serverNames });
  const context = asking({ servers: [serverId(1), serverId(2)] });
  return { store, deps, context };
}

describe('two libraries of one name are told apart by their server', () => {
  it.each<[string, RawCommandOptions, string]>([
    ['browse library', { library: '#2:3' }, 'Films on Attic'],
    ['browse library', { library: '#3' }, 'Films on Cellar'],
    ['new', { library: '#2:3' }, 'New in Films on Attic'],
    ['pick', { library: '#2:3' }, 'in Films on Attic'],
    ['search', { query: 'a', library: '#2:3' }, 'in Films on Attic'],
    ['history', { library: '#2:3' }, 'in Films on Attic'],
    ['browse library', { library: 'Nope' }, '**Films** on Cellar, **Films** on Attic'],
    ['browse library', { library: '#2:3', kind: 'artist' }, '**Films** on Attic has no'],
    ['library list', {}, 'on Cellar'],
    ['library list', {}, 'on Attic'],
  ])(
    'an answer names the library’s server if another server has a library of the same name: /%s %j: %s',
    async (path, raw, said) => {
      const { deps, context } = await world();
      expect(await saidBy(path, raw, deps, context)).toContain(said);
    },
  );

  test.each([
    ['#2:3', 'Films on Attic'],
    ['#3', 'Films on Cellar'],
  ])(
    '/stats names the server of a library if another server has one of the same name: %s gives %s',
    async (library, named) => {
      const { deps, shown } = await statsWorld([play(1), play(2, { librarySectionId: '2:3' })], { server: MEDIA });
      Object.assign(deps, { serverNames });
      const context = asking({ servers: [serverId(1), serverId(2)] });
      expect((await shown({ library }, context)).text).toContain(named);
    },
  );

  test('/rule list and /rule show name the servers of two libraries with the same name', async () => {
    const { deps, context } = await world();
    const rules = [
      aRule({ id: 1, name: 'One', conditions: { librarySectionId: '3' } }),
      aRule({ id: 2, name: 'Two', conditions: { librarySectionId: '2:3' } }),
    ];
    const all = { ...deps, sessionRules: { ...deps.sessionRules, list: () => rules } };
    const listed = await saidBy('rule list', {}, all, context);
    expect(listed).toContain('Films on Cellar');
    expect(listed).toContain('Films on Attic');
    expect(await saidBy('rule show', { rule: '#2' }, all, context)).toContain('Films on Attic');
  });

  test('a library is shown without its server in a guild that sees one server', async () => {
    const { deps } = await world();
    const text = await saidBy('browse library', { library: '#3' }, { ...deps, serverNames: () => undefined });
    expect(text).not.toContain('Cellar');
  });

  test('/follow list and /follow remove name the servers of two libraries with the same name', async () => {
    const { deps, context } = await world();
    await saidBy('follow add', { library: '#3' }, deps, context);
    await saidBy('follow add', { library: '#2:3' }, deps, context);
    const [listed] = await answersTo('follow list', {}, deps, context);
    const text = textOf(listed ?? expect.fail());
    expect(text).toContain('on Cellar');
    expect(text).toContain('on Attic');
    const labels = componentsOf(listed ?? expect.fail()).flatMap(({ options = [] }) => options as { label: string }[]);
    expect(labels.map(({ label }) => label)).toEqual(['Films · on Cellar', 'Films · on Attic']);
    const choices = await completing('follow remove')('title', 'fi', deps, context);
    expect(choices.map(({ name }) => name)).toEqual(['Films · on Cellar', 'Films · on Attic']);
    expect(await saidBy('follow remove', { title: choices[1]?.value ?? '' }, deps, context)).toContain('on Attic');
  });
});

describe('two playlists of one name are told apart by their server', () => {
  it.each<[string, RawCommandOptions, string]>([
    ['playlist list', {}, 'on Attic'],
    ['playlist show', { playlist: '#2:7' }, 'on Attic'],
    ['playlist show', { playlist: 'Evening' }, 'on Cellar and Attic'],
    ['playlist add', { item: '#2:101', playlist: '#2:7' }, '**Evening** on Attic'],
    ['playlist remove', { playlist: '#2:7' }, '**Evening** on Attic'],
    ['playlist remove', { playlist: '#7' }, '**Evening** on Cellar'],
  ])(
    'an answer names the playlist’s server if another server has a playlist of the same name: /%s %j: %s',
    async (path, raw, said) => {
      const { deps, context } = await world();
      expect(await saidBy(path, raw, deps, context)).toContain(said);
    },
  );

  test.each([
    ['101', '**From Discord** on Cellar'],
    ['2:101', '**From Discord** on Attic'],
  ])(
    '/playlist add without a playlist uses the default playlist on the item’s server: %s goes to %s',
    async (item, named) => {
      const { deps, context } = await world();
      const byDefault = (ratingKey: string) => list({ ratingKey, title: 'From Discord' });
      const playlists = async () => [byDefault('8'), byDefault('2:8')];
      const all = { ...deps, media: { ...deps.media, playlists } };
      expect(await saidBy('playlist add', { item: `#${item}` }, all, context)).toContain(named);
    },
  );

  test.each([
    { name: 'no other server has the title', copies: [], offered: ['7'] },
    { name: 'the other server has a copy', copies: ['2:55'], offered: ['7', '2:7'] },
  ])('“Add to playlist” offers only playlists of servers that have the item: $name', async ({ copies, offered }) => {
    const { deps, context } = await world();
    const copiesOf = async () => copies.map((ratingKey) => film({ ratingKey }));
    const message = await askForPlaylist({ ratingKey: '101', title: 'Metropolis' }, { ...deps, copiesOf }, context);
    const options = componentsOf(message).flatMap(({ options: all = [] }) => all as { value: string }[]);
    expect(options.map(({ value }) => value)).toEqual(offered);
  });
});

describe('two accounts of one name are told apart by their server', () => {
  it.each<[string, RawCommandOptions]>([
    ['history', { user: '#2:1' }],
    ['people name', { account: '#2:1' }],
  ])('answers name the server if two accounts have the same name: /%s %j', async (path, raw) => {
    const { deps, store, context } = await world();
    const all = { ...deps, people: store.people, linkedAccounts: store.linkedAccounts };
    expect(await saidBy(path, raw, all, context)).toContain('Ada on Attic');
  });

  test.each([
    { name: 'people', raw: { chart: 'people', names: true }, names: ['Ada · on Cellar', 'Ada · on Attic'] },
    { name: 'libraries', raw: { chart: 'played-libraries' }, names: ['Films · on Cellar', 'Films · on Attic'] },
  ])('a chart of $name adds the server to a name that occurs on two servers', async ({ raw, names }) => {
    const plays = [play(1), play(2), play(3, { accountId: '2:1', librarySectionId: '2:3' })];
    const { deps, shown } = await statsWorld(plays, { server: MEDIA });
    Object.assign(deps, { serverNames });
    const context = asking({ servers: [serverId(1), serverId(2)] });
    const { rows } = await shown(raw, context);
    for (const name of names) expect(rows).toContain(name);
  });
});
