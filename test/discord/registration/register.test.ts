import { Events } from 'discord.js';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createCommand } from '../../../src/commands/framework/command.ts';
import { createCommandIds } from '../../../src/discord/registration/commandIds.ts';
import { createCommandVisibility } from '../../../src/discord/registration/commandVisibility.ts';
import { inviteLink } from '../../../src/discord/registration/invite.ts';
import { registerCommands } from '../../../src/discord/registration/register.ts';
import { createNoteMessage } from '../../../src/render/kit/message/layout.ts';
import { createRecorder } from '../../jobs/support/fakes.ts';
import { changingServers, knownServer } from '../../support/servers.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { connect } from '../support/connected.ts';

const scan = createCommand({
  words: () => ({ name: 'scan', description: 'Scans', options: {} }),
  requires: 'library.scan',
  visibility: 'public',
  changes: false,
  options: {},
  answer: async () => createNoteMessage('Scanned.'),
});

/** The bot's client in its two guilds, of which it serves the first. */
async function begun() {
  const world = await connect();
  const [homeGuild, elsewhere] = world.discord.world.guilds.map(({ id }) => id);
  const clock = createSteppedClock();
  const { log, sentences, lines } = createRecorder();
  const stopping = new AbortController();
  const commandIds = createCommandIds();
  // What @discordjs/rest repeats by itself would only take time here.
  world.client.rest.options.retries = 0;
  const registered = () =>
    registerCommands({
      client: world.client,
      commands: [scan],
      commandIds,
      guildIds: [`${homeGuild}`],
      clock,
      log,
      signal: stopping.signal,
    });
  const register = () => registered().tried;
  const names = () => world.discord.commands(homeGuild).map(({ name }) => name);
  const asked = () =>
    world.discord.requests.filter(({ path }) => path.endsWith(`/guilds/${homeGuild}/commands`)).length;
  const inGuild = { path: new RegExp(`/guilds/${homeGuild}/commands`) };
  const inOther = { path: new RegExp(`/guilds/${elsewhere}/commands`) };
  /** Lets the next try begin, and waits until it has come to its end. */
  const later = async (ms: number) => {
    const before = asked();
    await clock.advance(ms);
    await expect.poll(() => [asked() > before, clock.waiting() === 1 || names().length > 0]).toEqual([true, true]);
  };
  return {
    ...world,
    homeGuild: `${homeGuild}`,
    register,
    registered,
    names,
    asked,
    inGuild,
    inOther,
    later,
    clock,
    sentences,
    lines,
    stopping,
  };
}

const PASSING = 'could not read or write the list of my commands at Discord; trying again';

test.each([
  { name: 'a list that cannot be read', method: 'GET', status: 503, sentence: PASSING },
  { name: 'a list that is not there', method: 'GET', status: 404, sentence: PASSING },
  { name: 'a list that cannot be written', method: 'PUT', status: 500, sentence: PASSING },
  { name: 'a list that was changed too often today', method: 'PUT', status: 400, sentence: 'Discord limits how often' },
])(
  'after $name, registering commands is repeated until it works, and the log says why',
  async ({ method, status, sentence }) => {
    const { discord, register, names, inGuild, later, sentences } = await begun();
    const code = { 400: 30034 }[status] ?? 0;
    discord.faults.add({ kind: 'status', status, code, match: { ...inGuild, method }, times: 2 });
    await register();
    expect(names()).toEqual([]);
    await later(5000);
    expect(names()).toEqual([]);
    await later(10_000);
    expect(names()).toEqual(['scan']);
    await expect
      .poll(() => sentences().at(-1))
      .toBe('info: the commands are registered at Discord after earlier failures');
    expect(sentences()[0]).toContain(sentence);
    expect(sentences().filter((line) => line.startsWith('warn'))).toHaveLength(1);
    expect(sentences().join()).not.toContain('Invite me again');
  },
);

test('an invitation link is logged if the bot lacks access, not for other failures, and registering is then rarely repeated', async () => {
  const { client, discord, register, names, asked, homeGuild, inGuild, later, clock, sentences } = await begun();
  discord.faults.add({ kind: 'status', status: 403, code: 50001, match: inGuild });
  await register();
  const link = inviteLink(client.application.id, homeGuild);
  expect(sentences()).toEqual([expect.stringMatching(/^error: .*Invite me again/)]);
  expect(sentences()[0]).toContain(link);
  const before = asked();
  await clock.advance(9 * 60_000);
  expect(asked()).toBe(before);
  await later(60_000);
  expect(names()).toEqual(['scan']);
});

test('commands that Discord refuses as invalid cause no invitation link', async () => {
  const { discord, register, inGuild, sentences } = await begun();
  discord.faults.add({ kind: 'status', status: 400, code: 50035, match: { ...inGuild, method: 'PUT' } });
  await register();
  expect(sentences()).toEqual([expect.stringContaining('refuses my commands as they are')]);
});

test('missing access to a guild that is not configured is not logged', async () => {
  const { discord, register, names, inOther, sentences } = await begun();
  discord.faults.add({ kind: 'status', status: 403, code: 50001, match: inOther, times: 100 });
  await register();
  expect(names()).toEqual(['scan']);
  expect(sentences()).toEqual(['info: registered the commands']);
});

describe('commands that were deleted or changed outside the bot are registered again', () => {
  const RESTORED = 'warn: the commands were deleted or changed outside Usher; they are registered again';
  const other = { ...scan.payload, description: 'Something else' };

  test.each<[string, readonly object[]]>([
    ['all of them were deleted', []],
    ['one was renamed', [{ ...scan.payload, name: 'other' }]],
    ['a description was changed', [other]],
    ['a second program added its own', [scan.payload, { ...scan.payload, name: 'other' }]],
    ['a permission was changed', [{ ...scan.payload, default_member_permissions: '0' }]],
  ])(
    'commands changed outside the bot are registered again at a check, with one log line: %s',
    async (_title, body) => {
      const { client, registered, names, homeGuild, sentences } = await begun();
      const { tried, check } = registered();
      await tried;
      await client.rest.put(`/applications/${client.application.id}/guilds/${homeGuild}/commands`, { body });
      await check();
      await check();
      expect(names()).toEqual(['scan']);
      expect(sentences()).toEqual(['info: registered the commands', RESTORED]);
    },
  );

  test('commands deleted outside the bot are registered again at each new gateway session', async () => {
    const { client, discord, registered, names, homeGuild, sentences } = await begun();
    await registered().tried;
    await client.rest.put(`/applications/${client.application.id}/guilds/${homeGuild}/commands`, { body: [] });
    discord.gateway.invalidate(false);
    await expect.poll(names).toEqual(['scan']);
    await expect.poll(() => sentences().length).toBe(2);
  });

  test('a check of the commands does nothing while registering is being repeated', async () => {
    const { discord, registered, asked, inGuild, clock } = await begun();
    discord.faults.add({ kind: 'status', status: 403, code: 50001, match: inGuild, times: 100 });
    const { tried, check } = registered();
    await tried;
    const before = asked();
    await check();
    expect([asked() - before, clock.waiting()]).toEqual([0, 1]);
  });
});

test('registering commands is not repeated during shutdown', async () => {
  const { discord, register, asked, inGuild, clock, stopping } = await begun();
  discord.faults.add({ kind: 'status', status: 503, match: inGuild, times: 100 });
  await register();
  const before = asked();
  stopping.abort();
  await clock.advance(3_600_000);
  expect([asked(), clock.waiting()]).toEqual([before, 0]);
});

test('registering commands is not repeated for a guild that the bot has left', async () => {
  const { client, discord, register, asked, homeGuild, inGuild, clock } = await begun();
  discord.faults.add({ kind: 'status', status: 503, match: inGuild, times: 100 });
  await register();
  const before = asked();
  client.guilds.cache.delete(homeGuild);
  await clock.advance(3_600_000);
  expect([asked(), clock.waiting()]).toEqual([before, 0]);
});

test('joining a guild during a repeat registers its commands at once and ends the repeat', async () => {
  const { client, discord, register, names, homeGuild, inGuild, clock } = await begun();
  discord.faults.add({ kind: 'status', status: 503, match: inGuild });
  await register();
  const guild = client.guilds.cache.get(homeGuild);
  expect([names(), clock.waiting()]).toEqual([[], 1]);
  if (guild) client.emit(Events.GuildCreate, guild);
  await expect.poll(names).toEqual(['scan']);
  expect(clock.waiting()).toBe(0);
});

/** The bot's client in its two guilds, both of which it serves, and the commands that people see there. */
async function servingAll() {
  const { client, discord } = await connect();
  const [one = '', other = ''] = discord.world.guilds.map(({ id }) => id);
  client.rest.options.retries = 0;
  const { log } = createRecorder();
  const clock = createSteppedClock();
  const servers = changingServers();
  const commandIds = createCommandIds();
  const access = {
    policy: { roleIds: { viewer: [], curator: [], moderator: [], admin: [] }, everyoneViews: false, maps: new Map() },
    subscribe: () => undefined,
  };
  const stopping = new AbortController();
  onTestFinished(() => stopping.abort());
  const commands = [scan];
  const start = () =>
    registerCommands({
      client,
      commands,
      commandIds,
      servers,
      clock,
      log,
      signal: stopping.signal,
      visibility: createCommandVisibility({ client, commands, servers, access }),
    }).tried;
  const written = () =>
    discord.requests.flatMap(({ method, path }) =>
      method === 'PUT' && path.endsWith('/commands')
        ? [[one, other].find((id) => path.includes(id)) ?? 'everywhere']
        : [],
    );
  /** Where it is registered, and with which options. */
  const seen = () =>
    [undefined, one, other].map((id) =>
      discord.commands(id).map(({ name, options = [] }) => [name, ...options.map((each) => each.name)].join(' ')),
    );
  const route = (id: string | undefined) =>
    new RegExp(id === undefined ? /applications\/\d+\/commands/ : `/guilds/${id}/commands`);
  return { client, discord, one, other, clock, servers, commandIds, start, written, seen, route };
}

test('global commands deleted outside the bot are registered again at each new gateway session', async () => {
  const { client, discord, start, seen } = await servingAll();
  await start();
  await client.rest.put(`/applications/${client.application.id}/commands`, { body: [] });
  expect(seen()).toEqual([[], [], []]);
  discord.gateway.invalidate(false);
  await expect.poll(seen).toEqual([['scan'], [], []]);
});

const HOME = knownServer(1, 'Home');
const DEN = knownServer(2, 'Den');

describe('with a second media server', () => {
  test('with a second media server, each guild gets its own commands before the global ones are removed', async () => {
    const { one, other, servers, commandIds, start, written, seen } = await servingAll();
    await start();
    expect(seen()).toEqual([['scan'], [], []]);
    expect(written()).toEqual(['everywhere']);
    const before = commandIds.of(one).get('scan');
    servers.change([HOME, DEN], (guildId) => (guildId === one ? [HOME, DEN] : [DEN]));
    await expect.poll(seen).toEqual([[], ['scan server'], ['scan']]);
    expect(written().slice(1).toSorted()).toEqual([one, other, 'everywhere'].toSorted());
    expect(written().at(-1)).toBe('everywhere');
    const ids = () => [before, ...[one, other].map((id) => commandIds.of(id).get('scan'))];
    await expect.poll(() => new Set(ids()).size).toBe(3);
  });

  test('without a second media server, the global commands return before the guilds’ own are removed', async () => {
    const { one, other, servers, commandIds, start, written, seen } = await servingAll();
    servers.change([HOME, DEN]);
    await start();
    expect(seen()).toEqual([[], ['scan server'], ['scan server']]);
    servers.change([HOME]);
    await expect.poll(seen).toEqual([['scan'], [], []]);
    expect(written().slice(-3)[0]).toBe('everywhere');
    expect(written()).toHaveLength(5);
    // Discord has them before the bot has its answer.
    const idIn = (guildId: string) => commandIds.of(guildId).get('scan');
    await expect.poll(() => idIn(one) === idIn(other)).toBe(true);
    expect(idIn(one)).toBeDefined();
  });

  test('a guild’s own commands stay until the global ones are registered', async () => {
    const { client, discord, one, servers, start, seen, route, clock } = await servingAll();
    servers.change([HOME, DEN]);
    await start();
    discord.faults.add({ kind: 'status', status: 503, match: { path: route(undefined), method: 'PUT' }, times: 1 });
    servers.change([HOME]);
    await expect.poll(() => clock.waiting()).toBe(1);
    expect(seen()).toEqual([[], ['scan server'], ['scan server']]);
    const guild = client.guilds.cache.get(one);
    if (guild) client.emit(Events.GuildAvailable, guild);
    await clock.advance(5000);
    await expect.poll(seen).toEqual([['scan'], [], []]);
  });

  test('commands are sent again to guilds whose commands changed, and to no other guild', async () => {
    const { one, servers, start, written, seen } = await servingAll();
    servers.change([HOME, DEN], () => [HOME]);
    await start();
    const before = written().length;
    servers.change([HOME, DEN], (guildId) => (guildId === one ? [HOME, DEN] : [HOME]));
    await expect.poll(seen).toEqual([[], ['scan server'], ['scan']]);
    servers.change([HOME, knownServer(2, 'Attic')], (guildId) => (guildId === one ? [HOME, DEN] : [HOME]));
    expect(written().slice(before)).toEqual([one]);
  });

  test('a start repairs the commands that a crash left half-registered', async () => {
    const { client, discord, one, servers, start, seen } = await servingAll();
    const route = `/applications/${client.application.id}` as const;
    await client.rest.put(`${route}/commands`, { body: [scan.payload] });
    await client.rest.put(`${route}/guilds/${one}/commands`, { body: [scan.payloadWithServer] });
    await expect(discord.person('admin').run('/scan')).rejects.toThrow('is offered two /scan here');
    servers.change([HOME, DEN]);
    await start();
    expect(seen()).toEqual([[], ['scan server'], ['scan server']]);
  });

  test('media servers that change back and forth end with the current commands registered', async () => {
    const { servers, start, seen } = await servingAll();
    await start();
    servers.change([HOME, DEN]);
    servers.change([HOME]);
    servers.change([HOME, DEN]);
    await expect.poll(seen).toEqual([[], ['scan server'], ['scan server']]);
    servers.change([HOME]);
    await expect.poll(seen).toEqual([['scan'], [], []]);
  });

  test('a registration overtaken by another change of media servers does not have the last word', async () => {
    const { discord, one, servers, start, written, seen, route } = await servingAll();
    servers.change([HOME, DEN]);
    await start();
    const removes = { path: route(one), method: 'PUT' };
    const before = written().length;
    const removed = new Promise<void>((listener) => {
      discord.faults.add({ kind: 'tell', when: 'after', match: removes, listener });
    });
    discord.faults.add({ kind: 'delay', ms: 500, match: removes });
    servers.change([HOME]);
    await expect.poll(() => written().slice(before)).toContain(one);
    servers.change([HOME, DEN]);
    await removed;
    await expect.poll(seen).toEqual([[], ['scan server'], ['scan server']]);
  });

  test('a guild with too many commands created today gets its commands once Discord allows it', async () => {
    const { client, one, servers, start, seen, clock } = await servingAll();
    const own = `/applications/${client.application.id}/guilds/${one}/commands` as const;
    for (const part of ['a', 'b'])
      await client.rest.put(own, {
        body: Array.from({ length: 100 }, (_, index) => ({ ...scan.payload, name: `${part}${index}` })),
      });
    await client.rest.put(own, { body: [] });
    await start();
    servers.change([HOME, DEN]);
    await expect.poll(seen).toEqual([[], [], ['scan server']]);
    expect(clock.waiting()).toBe(1);
  });
});
