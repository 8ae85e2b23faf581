import { describe, expect, it } from 'vitest';
import { MediaServerFailure } from '../../../../src/domain/media/server/failure.ts';
import type { ServerHealthState } from '../../../../src/domain/media/server/health.ts';
import type { Message } from '../../../../src/render/kit/message/message.ts';
import { de } from '../../../../src/render/texts/de.ts';
import { aSubscription } from '../../../store/support/openStore.ts';
import { jwt } from '../../../support/jwt.ts';
import { fakeMedia } from '../../../support/media.ts';
import { textOf } from '../../../support/messages.ts';
import { answersTo, completing } from '../../support/deps.ts';
import { pressed } from '../../support/presses.ts';
import { ATTIC, ELSEWHERE, HERE, OWNER, owner, twoServers, VERA } from './support.ts';

type Setting = Awaited<ReturnType<typeof twoServers>>;

async function run({ deps }: Setting, path: string, raw = {}, context = owner): Promise<Message> {
  const [message] = await answersTo(path, raw, deps, context);
  return message ?? expect.fail('nothing was answered');
}
const say = async (setting: Setting, path: string, raw = {}) => textOf(await run(setting, path, raw));
const offered = async ({ deps }: Setting, path: string, option: string, typed = '') =>
  (await completing(path)(option, typed, deps, owner)).map(({ name }) => name);

/** An admin of the first guild, who does not run the bot. */
const admin = { ...owner, actor: { ...owner.actor, userId: VERA }, may: (what: string) => what !== 'servers.manage' };
const person = (userId: string, bot = false) => ({ person: { userId, bot, roleIds: [] } });

describe('/server rename', () => {
  it('/server rename changes a server’s name or emoji, keeps the other, and can remove the emoji', async () => {
    const setting = await twoServers();
    expect(await say(setting, 'server rename', { server: 'HOME', emoji: '🏠' })).toBe('**Home** is now **🏠 Home**.');
    expect(await say(setting, 'server rename', { server: 'Home', name: 'Cabin' })).toBe(
      '**🏠 Home** is now **🏠 Cabin**.',
    );
    expect(await offered(setting, 'server rename', 'server')).toEqual(['🏠 Cabin', 'Attic']);
    const message = await run(setting, 'server rename', { server: 'Cabin', emoji: '-' });
    expect(textOf(message)).toBe('**🏠 Cabin** is now **Cabin**.');
    expect(message).toMatchObject({ outcome: 'done', private: true, audit: { before: '🏠 Cabin', after: 'Cabin' } });
    expect(await say(setting, 'server rename', { server: 'Cabin' })).toContain('already called **Cabin**');
  });

  it('/server rename refuses a name in use, a name with markup and an invalid emoji', async () => {
    const setting = await twoServers();
    const taken = await run(setting, 'server rename', { server: 'Home', name: 'ATTIC' });
    expect(textOf(taken)).toBe('Another media server is already called **ATTIC**, or its name looks the same.');
    expect(taken.audit).toMatchObject({ failure: 'name-taken' });
    const option = (name: string) => expect.objectContaining({ option: name });
    await expect(run(setting, 'server rename', { server: 'Home', name: '<@1>' })).rejects.toEqual(option('name'));
    for (const emoji of ['🏠🏠', 'x', '<:a:100000000000000001>'])
      await expect(run(setting, 'server rename', { server: 'Home', emoji })).rejects.toEqual(option('emoji'));
  });

  it('/server rename lists the servers if none has the given name', async () => {
    expect(await say(await twoServers(), 'server rename', { server: 'Cabin', name: 'X' })).toBe(
      'There is no media server “Cabin”. There are **Home**, **Attic**.',
    );
  });
});

describe('/server links', () => {
  it('/server links hides and shows this guild’s links to the player, and says if nothing changes', async () => {
    const setting = await twoServers();
    const { mediaServers } = setting.deps;
    expect(await say(setting, 'server links', { show: true })).toBe('Messages here have these links already.');
    const hidden = await run(setting, 'server links', { show: false });
    expect(textOf(hidden)).toContain('no longer have links');
    expect(hidden).toMatchObject({ outcome: 'done', audit: { before: 'shown' } });
    expect([mediaServers.showsLinks(HERE), mediaServers.showsLinks(ELSEWHERE)]).toEqual([false, true]);
    expect((await run(setting, 'server links', { show: false })).outcome).toBe('nothing');
    await say(setting, 'server links', { show: true });
    expect(mediaServers.showsLinks(HERE)).toBe(true);
  });
});

describe('/server player', () => {
  it('/server player sets the web address where a server’s titles open, and can remove it', async () => {
    const setting = await twoServers();
    const player = () => setting.deps.mediaServers.find(setting.attic)?.player;
    const address = 'https://play.example/#/{id}';
    expect(await say(setting, 'server player', { server: 'Attic', address })).toContain('**Attic** now have a link');
    expect(player()).toBe(address);
    expect((await run(setting, 'server player', { server: 'Attic', address })).outcome).toBe('nothing');
    const taken = await run(setting, 'server player', { server: 'Attic', address: '-' });
    expect(taken).toMatchObject({ outcome: 'done', audit: { before: address } });
    expect(player()).toBeUndefined();
  });

  it('/server player refuses an invalid address and one without a place for the title', async () => {
    const setting = await twoServers();
    const option = expect.objectContaining({ option: 'address' });
    for (const address of ['play.example/{id}', 'javascript:{id}', 'https://play.example/'])
      await expect(run(setting, 'server player', { server: 'Attic', address })).rejects.toEqual(option);
  });
});

describe('/server default', () => {
  it('/server default sets the default server of the guild or a channel, among those that the guild may see', async () => {
    const setting = await twoServers();
    const { mediaServers } = setting.deps;
    expect(await offered(setting, 'server default', 'server')).toEqual(['Home', 'No default: ask each time']);
    expect(await say(setting, 'server default', { server: 'Attic' })).toContain('no media server “Attic”');
    expect(mediaServers.defaultOf(HERE, [])).toBeUndefined();
    expect(await say(setting, 'server default', { server: 'home' })).toContain('now go to **Home**,');
    expect(mediaServers.defaultOf(HERE, [])).toBe(setting.home);
    await mediaServers.allow(setting.attic, HERE, OWNER);
    const channel = { id: '100000000000000031', type: 0 };
    expect(await say(setting, 'server default', { server: 'Attic', channel })).toContain(`in <#${channel.id}>`);
    expect(mediaServers.defaultOf(HERE, [channel.id])).toBe(setting.attic);
    expect(await say(setting, 'server default', { server: '#none', channel })).toContain(
      'no default media server of its own',
    );
    expect(mediaServers.defaultOf(HERE, [channel.id])).toBe(setting.home);
    expect(await say(setting, 'server default', { server: '#none' })).toContain('no default media server any more');
    expect(mediaServers.defaultOf(HERE, [])).toBeUndefined();
  });
});

describe('/server allow', () => {
  it('/server allow allows a server in this or another guild of the bot, and can withdraw it', async () => {
    const setting = await twoServers();
    const { guildsOf } = setting.deps.mediaServers;
    expect(await say(setting, 'server allow', { server: 'Attic' })).toBe('**Attic** can now be used in **Here**.');
    expect(guildsOf(setting.attic)).toEqual([HERE, ELSEWHERE]);
    expect(await offered(setting, 'server allow', 'guild', 'else')).toEqual(['Elsewhere']);
    const away = { server: 'Attic', guild: ELSEWHERE, withdraw: true };
    expect(await say(setting, 'server allow', away)).toContain('can no longer be used in **Elsewhere**');
    expect(guildsOf(setting.attic)).toEqual([HERE]);
    expect(await say(setting, 'server allow', { server: 'Home', guild: 'elsewhere' })).toContain('**Elsewhere**');
    expect(guildsOf(setting.home)).toEqual([HERE, ELSEWHERE]);
  });

  it('/server allow says if nothing changes, and refuses a guild that the bot is not in', async () => {
    const setting = await twoServers();
    const before = await run(setting, 'server allow', { server: 'Home' });
    expect([before.outcome, textOf(before)]).toEqual(['nothing', expect.stringContaining('can already be used')]);
    const away = await run(setting, 'server allow', { server: 'Home', guild: ELSEWHERE, withdraw: true });
    expect([away.outcome, textOf(away)]).toEqual(['nothing', expect.stringContaining('anyway')]);
    await expect(run(setting, 'server allow', { server: 'Home', guild: '9' })).rejects.toMatchObject({
      option: 'guild',
    });
  });
});

describe('/server remove', () => {
  /** Two notifications, a board and a counter of the second server, and what is about others too. */
  async function inUse(): Promise<Setting> {
    const setting = await twoServers(undefined, { countPlays: async () => 1234 });
    const { subscriptions, boards, counters } = setting.deps;
    const ofLibraries = [`${setting.attic}:7`, `${setting.attic}:`, `${setting.home}:7`, undefined];
    for (const librarySectionId of ofLibraries) await subscriptions.set(aSubscription({ librarySectionId }));
    await counters.set({
      guildId: HERE,
      channelId: '4',
      kind: 'items',
      librarySectionId: `${setting.attic}:7`,
      locale: 'en-US',
    });
    const board = { guildId: HERE, people: 'nobody', locale: 'en-US', follows: false, controls: true } as const;
    const [own, mixed] = [[`${setting.attic}:7`], [`${setting.attic}:7`, `${setting.home}:7`]];
    for (const [index, librarySectionIds] of [own, mixed, []].entries())
      await boards.set({ ...board, channelId: `10${index}`, librarySectionIds });
    return setting;
  }

  it('/server remove shows what would be lost, and removes the server only once that is confirmed', async () => {
    const setting = await inUse();
    const preview = await run(setting, 'server remove', { server: 'Attic' });
    expect(textOf(preview)).toBe(
      [
        '### Remove **Attic**?',
        'It disappears from 1 Discord server.',
        'This goes with it: 2 channel notifications, 1 live board, 1 counter, 1,234 plays in statistics.',
        'Its token is deleted right away. The rest is kept for 30 days: add the same server again by then, and everything is back.',
      ].join('\n'),
    );
    const [confirm, leave] = preview.presses ?? [];
    expect(confirm).toMatchObject({ by: 'invoker', once: true, target: { id: setting.attic, name: 'Attic' } });
    const [stays] = await pressed('server.remove.leave', leave?.target, setting.deps, owner);
    expect(stays && textOf(stays)).toBe('Nothing was removed: **Attic** stays.');
    const press = async () => (await pressed('server.remove', confirm?.target, setting.deps, owner))[0];
    expect(await press()).toMatchObject({ outcome: 'done' });
    expect(setting.deps.mediaServers.list().map(({ name }) => name)).toEqual(['Home']);
    expect(await press()).toMatchObject({ outcome: 'nothing' });
  });

  it('/server remove never removes the last server, not even by an old button', async () => {
    const setting = await twoServers(undefined, { countPlays: async () => 0 });
    const target = (id: number) => ({ id, name: 'X' });
    await pressed('server.remove', target(setting.attic), setting.deps, owner);
    const [message] = await pressed('server.remove', target(setting.home), setting.deps, owner);
    expect(message && textOf(message)).toContain('**Home** is the only media server');
    expect(await say(setting, 'server remove', { server: 'Home' })).toContain('Add another one first');
    expect(setting.deps.mediaServers.list()).toHaveLength(1);
  });
});

describe('/server admins', () => {
  it('/server admins lists appointed and dismissed people; the bot’s owner always stays an admin', async () => {
    const setting = await twoServers();
    expect(await say(setting, 'server admins')).toContain('Nobody else has been appointed.');
    expect(await say(setting, 'server appoint', person(VERA))).toContain(`<@${VERA}> can now add, change and remove`);
    expect(await run(setting, 'server appoint', person(VERA))).toMatchObject({ outcome: 'nothing' });
    expect(setting.deps.installation.isAdmin(VERA)).toBe(true);
    const said = await say(setting, 'server admins');
    expect(said).toContain(`<@${OWNER}>`);
    expect(said).toContain(`Appointed: <@${VERA}>`);
    expect(await say(setting, 'server dismiss', person(VERA))).toBe(`<@${VERA}> can no longer manage media servers.`);
    expect(setting.deps.installation.isAdmin(VERA)).toBe(false);
    expect(await say(setting, 'server dismiss', person(VERA))).toContain('was not appointed');
    expect(await say(setting, 'server dismiss', person(OWNER))).toContain('owns the bot');
    await expect(run(setting, 'server appoint', person(VERA, true))).rejects.toMatchObject({ option: 'person' });
  });

  it('/server dismiss of a bot owner who was also appointed says that they remain an owner', async () => {
    const setting = await twoServers();
    await setting.deps.installationAdmins.appoint(OWNER, VERA);
    expect(await say(setting, 'server dismiss', person(OWNER))).toContain('no longer appointed, but owns the bot');
  });
});

describe('/server list', () => {
  const since = new Date(1_700_000_000_000);
  const running = (state: ServerHealthState, media = {}): Partial<Setting['deps']> => ({
    running: {
      find: () => ({
        media: fakeMedia(media),
        tokenReaderFor: () => fakeMedia({}),
        vocabulary: () => undefined,
        address: new URL('http://media.example'),
        accountService: () => undefined,
        health: { state: () => state, subscribe: () => () => undefined },
      }),
    },
  });
  const ANSWERS = { libraries: async () => [], identity: async () => ({ version: '1.40' }) };

  it('/server list shows installation admins all servers, their guilds and the default', async () => {
    const setting = await twoServers(undefined, running({ kind: 'up' }, ANSWERS));
    await setting.deps.mediaServers.setDefault(HERE, undefined, setting.home);
    await setting.deps.mediaServers.allow(setting.attic, '900000000000000009', OWNER);
    const message = await run(setting, 'server list');
    expect(message.private).toBe(true);
    expect(textOf(message)).toBe(
      [
        '## 2 media servers',
        '**Home** · default\nAnswers · 0 libraries · version 1\\.40\n-# In Here · http\\://home.example:32400/',
        '**Attic**\nAnswers · 0 libraries · version 1\\.40\n-# In Elsewhere, 1 more · http\\://attic.example:32400/',
      ].join('\n'),
    );
  });

  it('/server list shows others only the servers of their guild, without addresses and other guilds', async () => {
    const setting = await twoServers(undefined, running({ kind: 'up' }, ANSWERS));
    await setting.deps.mediaServers.allow(setting.home, ELSEWHERE, OWNER);
    expect(textOf(await run(setting, 'server list', {}, admin))).toBe(
      '## One media server\n**Home**\nAnswers · 0 libraries · version 1\\.40',
    );
    const nowhere = { ...admin, actor: { ...admin.actor, guildId: '900000000000000009' } };
    expect(textOf(await run(setting, 'server list', {}, nowhere))).toContain('may not use any media server');
  });

  it('/server list marks the default of the channel, with a thread’s own default first', async () => {
    const setting = await twoServers(undefined, running({ kind: 'up' }, ANSWERS));
    await setting.deps.mediaServers.allow(setting.attic, HERE, OWNER);
    await setting.deps.mediaServers.setDefault(HERE, '4', setting.attic);
    expect(await say(setting, 'server list')).toContain('**Attic** · default in this channel');
  });

  it.each<{ name: string; state: ServerHealthState; expected: string }>([
    {
      name: 'is down',
      state: { kind: 'down', since, latest: since, because: 'timeout' },
      expected: 'stopped responding <t:1700000000:R>. Last checked',
    },
    {
      name: 'rejects its token',
      state: { kind: 'token-refused', since },
      expected: 'stopped accepting its token <t:1700000000:R>',
    },
  ])('/server list says since when a server $name, without a request to that server', async ({ state, expected }) => {
    expect(await say(await twoServers(undefined, running(state)), 'server list')).toContain(expected);
  });

  it('/server list says when a token that the server rejects expired', async () => {
    const setting = await twoServers(undefined, running({ kind: 'token-refused', since }));
    await setting.deps.mediaServers.reach(setting.attic, { token: jwt({ exp: 1_600_000_000 }) });
    const said = await say(setting, 'server list');
    expect(said).toContain('**Attic**\nIts token expired on <t:1600000000:D>. `/server token` takes a new one.');
    expect(said).toContain('**Home**\nIt stopped accepting its token');
  });

  it('/server list says what failed on a server and still shows the others', async () => {
    const libraries = async () => {
      throw new MediaServerFailure('forbidden', { method: 'GET', path: '/library/sections' });
    };
    const setting = await twoServers(undefined, running({ kind: 'up' }, { ...ANSWERS, libraries }));
    expect(await say(setting, 'server list')).toContain('does not let my token do that');
    expect(await say(await twoServers(), 'server list')).toContain('Starting …');
  });

  it('/server list says if another server answers at an address or a token cannot be read', async () => {
    const identity = async () => ({ machineIdentifier: 'home-1', version: '1.40' });
    const setting = await twoServers(undefined, running({ kind: 'up' }, { ...ANSWERS, identity }));
    const said = await say(setting, 'server list');
    expect(said).toContain('**Home**\nAnswers');
    expect(said).toContain('**Attic**\nAnother media server than before answers at its address');
    const { mediaServers } = setting.deps;
    const unreadable = { ...mediaServers, tokenOf: () => undefined };
    const starting = await twoServers();
    const deps = { ...starting.deps, mediaServers: unreadable };
    expect(await say({ ...starting, deps }, 'server list')).toContain('I can no longer read its token');
  });

  it('/server list answers in German', async () => {
    const setting = await twoServers(undefined, running({ kind: 'up' }, ANSWERS));
    expect(textOf(await run(setting, 'server list', {}, { ...owner, texts: de }))).toContain(
      '**Attic**\nAntwortet · 0 Bibliotheken · Version 1\\.40\n-# In Elsewhere',
    );
  });
});

it('/server commands find a server by its name in other capitals', async () => {
  expect(await say(await twoServers(), 'server allow', { server: ATTIC.name.toUpperCase() })).toContain('**Attic**');
});
