import { describe, expect, test } from 'vitest';
import type { RawCommandOptions } from '../../src/commands/framework/command.ts';
import type { Library } from '../../src/domain/media/libraries/library.ts';
import { FIRST_SERVER_ID, serverId, serverOfRef } from '../../src/domain/servers/refs.ts';
import { CHANNEL, GUILD } from '../store/support/openStore.ts';
import { film as aFilm, playing } from '../support/media.ts';
import { textOf } from '../support/messages.ts';
import { answersTo, asking, completing, depsWith } from './support/deps.ts';
import { createFakeLive } from './support/live.ts';
import { createFakeNotifications } from './support/notifications.ts';

const ATTIC = serverId(2);
const NAMES = new Map([
  [1, 'Cellar'],
  [2, 'Attic'],
]);
const library = (key: string, title: string): Library => ({ key, title, type: 'movie', locations: [] });
const LIBRARIES = [library('7', 'Films'), library('2:7', 'Films'), library('2:8', 'Shorts')];
const both = asking({
  actor: { userId: '42', guildId: GUILD, roleIds: [] },
  servers: [FIRST_SERVER_ID, ATTIC],
});
const attic = { ...both, singleServer: ATTIC };

/** A guild with two media servers, both of which have a library “Films”. */
function cinema() {
  const [live, notifications] = [createFakeLive(), createFakeNotifications()];
  const directory = { ...notifications.deps.directory, problems: async () => [], renameProblems: async () => [] };
  const deps = depsWith({
    ...notifications.deps,
    ...live.deps,
    directory,
    media: { libraries: async () => LIBRARIES },
    serverNames: (ref) => NAMES.get(serverOfRef(ref)),
  });
  const run = async (line: string, raw: RawCommandOptions, who: typeof both = both) => {
    const [message] = await answersTo(line, raw, deps, who);
    return message ? { text: textOf(message), outcome: message.outcome } : undefined;
  };
  return { live, notifications, deps, run };
}

const channel = { id: CHANNEL, type: 0 };
const voice = { id: CHANNEL, type: 2 };

describe('a board', () => {
  test('/board set covers the whole server that was named, and all servers without one', async () => {
    const { live, run } = cinema();
    await run('board set', { channel });
    expect(live.boards.get(CHANNEL)?.librarySectionIds).toEqual([]);
    expect((await run('board set', { channel }, attic))?.text).toContain('all → **All of Attic**');
    expect(live.boards.get(CHANNEL)?.librarySectionIds).toEqual(['2:']);
    await run('board set', { channel, people: 'nobody' });
    expect(live.boards.get(CHANNEL)?.librarySectionIds).toEqual(['2:']);
    await run('board set', { channel, libraries: 'all' });
    expect(live.boards.get(CHANNEL)?.librarySectionIds).toEqual([]);
  });

  test('/board set with a server takes the library of that server', async () => {
    const { live, run } = cinema();
    const saved = await run('board set', { channel, libraries: 'films' }, attic);
    expect(live.boards.get(CHANNEL)?.librarySectionIds).toEqual(['2:7']);
    expect(saved?.text).toContain('Films · on Attic');
    await run('board set', { channel, libraries: 'all' }, attic);
    expect(live.boards.get(CHANNEL)?.librarySectionIds).toEqual(['2:']);
  });

  test('/board set refuses a library name that two servers have, and names them', async () => {
    const { live, run } = cinema();
    const said = await run('board set', { channel, libraries: 'shorts, films' });
    expect(said?.text).toContain('several libraries called “films”: on Cellar and Attic.');
    expect(live.boards.size).toBe(0);
  });

  test('/board set says of a removed server that it is no longer available', async () => {
    const { run } = cinema();
    await run('board set', { channel }, { ...both, singleServer: serverId(3) });
    expect((await run('board set', { channel, follow: true }))?.text).toContain(
      'a media server that is no longer available here',
    );
  });

  test('/board set with unchanged settings is not recorded as a change', async () => {
    const { run } = cinema();
    expect(await run('board set', { channel })).toMatchObject({ outcome: 'done' });
    const again = await run('board set', { channel });
    expect(again).toMatchObject({ outcome: 'nothing' });
    expect(again?.text).toContain('Unchanged: live board');
    expect(await run('board set', { channel, follow: true })).toMatchObject({ outcome: 'done' });
  });

  test('/board set completes libraries of the named server, and names servers where two titles are equal', async () => {
    const { deps } = cinema();
    const offered = async (who: typeof both) =>
      (await completing('board set')('libraries', '', deps, who, {})).map(({ name }) => name);
    expect(await offered(both)).toEqual(['Films · on Cellar', 'Films · on Attic', 'Shorts']);
    expect(await offered(attic)).toEqual(['Films', 'Shorts']);
  });
});

describe('a counter', () => {
  test('/counter set counts on the whole server that was named', async () => {
    const { live, run } = cinema();
    const saved = await run('counter set', { channel: voice, kind: 'streams' }, attic);
    expect(saved?.text).toContain(`Counter in <#${CHANNEL}>: streams on Attic`);
    expect(live.counters.get(CHANNEL)?.librarySectionId).toBe('2:');
    expect((await run('counter list', {}))?.text).toContain('streams on Attic');
    await run('counter set', { channel: voice, kind: 'streams' });
    expect(live.counters.get(CHANNEL)?.librarySectionId).toBeUndefined();
  });

  test('/counter set with a server counts the library of that server', async () => {
    const { live, run } = cinema();
    const raw = { channel: voice, kind: 'items', library: 'Films' };
    expect((await run('counter set', raw))?.text).toContain('several libraries called “Films”');
    expect((await run('counter set', raw, attic))?.text).toContain('items of “Films · on Attic”');
    expect(live.counters.get(CHANNEL)?.librarySectionId).toBe('2:7');
  });

  test('/counter list says of a removed server that it is no longer available', async () => {
    const { run } = cinema();
    await run('counter set', { channel: voice, kind: 'streams' }, { ...both, singleServer: serverId(3) });
    expect((await run('counter list', {}))?.text).toContain(
      'streams · a media server that is no longer available here',
    );
  });

  test('/counter set with unchanged settings is not recorded as a change', async () => {
    const { run } = cinema();
    const raw = { channel: voice, kind: 'streams' };
    expect(await run('counter set', raw)).toMatchObject({ outcome: 'done' });
    const again = await run('counter set', raw);
    expect(again).toMatchObject({ outcome: 'nothing' });
    expect(again?.text).toContain('Unchanged');
    expect(await run('counter set', { ...raw, kind: 'transcodes' })).toMatchObject({ outcome: 'done' });
  });
});

test('/notify set subscribes to the whole server that was named, or to its library', async () => {
  const { notifications, run } = cinema();
  expect((await run('notify set', { feed: 'history', channel }, attic))?.text).toContain('Plays · “Attic”');
  expect(notifications.all()).toMatchObject([{ librarySectionId: '2:' }]);
  expect((await run('notify set', { feed: 'history', channel, library: 'films' }, attic))?.text).toContain(
    'Plays · “Films · on Attic”',
  );
});

describe('the server of a row', () => {
  const film = (ratingKey: string, title = 'Faust') => ({ ...aFilm({ title }), ratingKey });
  const deps = () => {
    const media = {
      sessions: async () => [playing({ id: '2:s1', item: film('2:5') })],
      history: async function* () {
        yield [{ historyKey: '2:9', viewedAt: new Date(0), accountId: '2:3', item: film('2:5') }];
      },
      devices: async () => [{ id: '2:4', name: 'Projector' }],
      accounts: async () => [
        { id: '3', name: 'Vera' },
        { id: '2:3', name: 'Vera' },
      ],
      playlists: async () => [
        { ratingKey: '8', title: 'Mix', smart: false },
        { ratingKey: '2:8', title: 'Mix', smart: false },
      ],
      search: async () => [
        { type: 'movie', title: 'Films', more: false, items: [film('5'), film('2:5'), film('2:6', 'Nosferatu')] },
      ],
    };
    return depsWith({ media, serverNames: (ref) => NAMES.get(serverOfRef(ref)) });
  };

  test.each([
    ['session list', {}],
    ['history', {}],
    ['devices', {}],
    ['playlist list', {}],
  ])('/%s names each row’s server only if there are several servers', async (line, raw) => {
    const several = deps();
    const said = async (given: typeof several) => (await answersTo(line, raw, given, both)).map(textOf).join('\n');
    expect(await said(several)).toContain(' · on Attic');
    expect(await said({ ...several, serverNames: () => undefined })).not.toContain('on Attic');
  });

  test.each([
    ['history', 'user', 'Vera', ['Vera · on Cellar', 'Vera · on Attic']],
    ['playlist show', 'playlist', 'Mix', ['Mix · on Cellar', 'Mix · on Attic']],
    ['info', 'title', 'f', ['Faust (1927) · on Cellar', 'Faust (1927) · on Attic', 'Nosferatu (1927)']],
  ] as const)('/%s tells equal choices for %s apart by their servers', async (line, option, typed, names) => {
    const offered = await completing(line)(option, typed, deps(), both, {});
    expect(offered.map(({ name }) => name)).toEqual(names);
  });

  test('/session terminate tells equal streams on two servers apart by server name', async () => {
    const same = deps();
    const sessions = async () => [playing({ id: 's1', item: film('5') }), playing({ id: '2:s1', item: film('2:5') })];
    const tickets = { ...same.tickets, issue: async () => '1' };
    const offered = await completing('session terminate')(
      ...(['session', '', { ...same, tickets, media: { ...same.media, sessions } }, both, {}] as const),
    );
    expect(offered.map(({ name }) => name.split(' · ').at(-1))).toEqual(['on Cellar', 'on Attic']);
  });
});

test.each([
  ['search', { query: 'x', library: 'films' }],
  ['browse library', { library: 'films' }],
  ['browse decade', { library: 'films', decade: '1920' }],
  ['history', { library: 'films' }],
  ['stats', { library: 'films' }],
])('/%s refuses a library name that two servers have', async (line, raw) => {
  const { run } = cinema();
  expect((await run(line, raw))?.text).toContain('several libraries called “films”: on Cellar and Attic.');
});
