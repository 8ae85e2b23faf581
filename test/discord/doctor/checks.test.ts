import { PermissionFlagsBits as Bit } from 'discord.js';
import { describe, expect, test } from 'vitest';
import { createSimulatedDiscordWorld, type Guild } from '../../../sandbox/discord/world.ts';
import { createDiscordChecks } from '../../../src/discord/doctor/checks.ts';
import { createGatewayLookup } from '../../../src/discord/doctor/gatewayLookup.ts';
import { createDiscordLookup } from '../../../src/discord/doctor/lookup.ts';
import type { PermissionLevel } from '../../../src/domain/access/levels.ts';
import type { DoctorCheckName } from '../../../src/domain/doctor/findings.ts';
import type { FeedName } from '../../../src/domain/notifications/feeds.ts';
import { connect } from '../support/connected.ts';

const GUILD = '110000000000000001';
const ELSEWHERE = '110000000000000002';
const ADMIN_ROLE = '110000000000000014';
const USHERS_OWN = '110000000000000015';
const MODERATOR_ELSEWHERE = '110000000000000021';
const CHANNEL = '110000000000000201';
const OLGA = '110000000000000104';
const NOTHING = '110000000000099999';

interface Asked {
  readonly roles?: Partial<Record<PermissionLevel, readonly string[]>>;
  readonly guildIds?: readonly string[];
  readonly managed?: string;
  readonly only?: string;
  readonly hasSeveral?: boolean;
  readonly subscriptions?: readonly { channelId: string; guildId: string; feed: FeedName }[];
  readonly panels?: readonly { channelId: string; guildId: string }[];
}

async function connected(world = createSimulatedDiscordWorld(), { isRunning = false } = {}) {
  const { client, discord, channel } = await connect({ world });
  const byRequest = createDiscordLookup(client.rest);
  const lookup = isRunning ? createGatewayLookup(client, byRequest) : byRequest;
  const find = async (
    name: DoctorCheckName,
    { roles, guildIds, managed, only: onlyGuildId, hasSeveral = false, subscriptions = [], panels = [] }: Asked,
  ) => {
    const checks = createDiscordChecks({
      lookup,
      access: { guildIds, roleIds: { viewer: [], curator: [], moderator: [], admin: [], ...roles } },
      isManaged: (guildId) => guildId === managed,
      onlyGuildId,
      subscriptions: async () => subscriptions,
      panels: async () => panels,
      commands: ['search'],
      hasSeveralServers: () => hasSeveral,
      clockFinding: (of) => ({ kind: 'clock-good', of, seconds: 0 }),
    });
    return await checks.find((check) => check.name === name)?.run(new AbortController().signal);
  };
  return { find, discord, channel };
}

test('the doctor finds guilds in which the bot may not create events, with an invitation link that helps', async () => {
  const world = createSimulatedDiscordWorld();
  const guilds = world.guilds.map((guild) => ({
    ...guild,
    roles: guild.roles.map((role) => ({
      ...role,
      permissions: role.permissions & ~(guild.id === GUILD ? Bit.CreateEvents : 0n),
    })),
  }));
  const { find } = await connected({ ...world, guilds });
  const found = await find('guilds', { guildIds: [GUILD, ELSEWHERE] });
  expect(found?.map(({ kind }) => kind)).toEqual(['guild-there', 'events-forbidden', 'guild-there']);
  expect(found?.[1]).toMatchObject({ invite: expect.stringContaining(`guild_id=${GUILD}`) });
});

test.each([
  [true, ['guild-there', 'bot-public']],
  [false, ['guild-there']],
])('the doctor warns that anyone may add the bot if that is so (%s)', async (isPublic, kinds) => {
  const world = createSimulatedDiscordWorld();
  const { find } = await connected({ ...world, application: { ...world.application, isPublic } });
  expect((await find('guilds', { guildIds: [GUILD] }))?.map(({ kind }) => kind)).toEqual(kinds);
});

describe('the roles that are configured', () => {
  const findingsOf = async (asked: Asked) => (await (await connected()).find('roles', asked)) ?? [];
  const problemsOf = async (asked: Asked) => (await findingsOf(asked)).filter(({ kind }) => kind !== 'role-there');

  test('the doctor finds no problem with configured roles that all belong to a served guild', async () => {
    expect(await problemsOf({ roles: { admin: [ADMIN_ROLE], moderator: [MODERATOR_ELSEWHERE] } })).toEqual([]);
  });

  test.each([
    { name: 'that is gone', id: NOTHING, finding: { kind: 'role-unknown', id: NOTHING } },
    { name: 'of a bot', id: USHERS_OWN, finding: { kind: 'role-of-bot', role: 'Usher' } },
    { name: 'that is the server', id: GUILD, finding: { kind: 'role-is-guild', guild: 'The Picture House' } },
    { name: 'that is a channel', id: CHANNEL, finding: { kind: 'role-is-channel', channel: '#cinema' } },
    { name: 'that is a person', id: OLGA, finding: { kind: 'role-is-person', person: 'admin' } },
    {
      name: 'of a server that is not served',
      id: MODERATOR_ELSEWHERE,
      finding: { kind: 'role-elsewhere', role: 'moderator', guild: 'Somewhere Else' },
    },
  ])('the doctor reports a configured role $name', async ({ id, finding }) => {
    const asked = { roles: { admin: [ADMIN_ROLE], curator: [id, id] }, guildIds: [GUILD] };
    expect(await problemsOf(asked)).toEqual([{ setting: 'CURATOR_ROLE_IDS', ...finding }]);
  });

  test.each([
    { name: 'a person', id: OLGA },
    { name: 'the server', id: GUILD },
    { name: 'a bot’s role', id: USHERS_OWN },
  ])('the doctor warns that nobody is an admin if the only configured role is $name', async ({ id }) => {
    const found = await problemsOf({ roles: { admin: [id] }, guildIds: [GUILD] });
    expect(found).toEqual([expect.objectContaining({ setting: 'ADMIN_ROLE_IDS' }), { kind: 'admin-none' }]);
  });

  test('the doctor warns about a served guild to which none of the admin roles belongs', async () => {
    const asked = { roles: { admin: [ADMIN_ROLE] }, guildIds: [GUILD, ELSEWHERE] };
    expect(await problemsOf(asked)).toEqual([{ kind: 'admin-none', guild: 'Somewhere Else' }]);
    expect(await problemsOf({ ...asked, only: GUILD })).toEqual([]);
    expect(await problemsOf({ ...asked, managed: ELSEWHERE })).toEqual([]);
    expect(await problemsOf({ roles: asked.roles })).toEqual([]);
  });

  test('the doctor does not tell one guild’s admin the name of another guild’s role', async () => {
    const asked = { roles: { admin: [ADMIN_ROLE], curator: [MODERATOR_ELSEWHERE] }, guildIds: [GUILD], only: GUILD };
    expect(await problemsOf(asked)).toMatchObject([{ kind: 'role-unknown' }]);
  });
});

describe('in more servers than Discord lists at a time', () => {
  const LAST = '130000249000000000';
  const [ROLE, CHANNEL_THERE] = [`${LAST.slice(0, -1)}1`, `${LAST.slice(0, -1)}2`];

  function crowded() {
    const world = createSimulatedDiscordWorld();
    const [first] = world.guilds;
    const guilds = Array.from({ length: 250 }, (_, nth): Guild => {
      const id = `130000${`${nth}`.padStart(3, '0')}000000000`;
      const [role, channel] = [`${id.slice(0, -1)}1`, `${id.slice(0, -1)}2`];
      return {
        id,
        name: `Guild ${nth}`,
        ownerId: first?.ownerId ?? '',
        roles: [
          { id, name: '@everyone', permissions: (first?.roles[0]?.permissions ?? 0n) | Bit.CreateEvents },
          { id: role, name: 'fans', permissions: 0n },
        ],
        channels: [
          {
            id: channel,
            name: 'plays',
            topic: '',
            overwrites: [{ id, kind: 'role', allow: 0n, deny: Bit.SendMessages }],
          },
        ],
        members: [{ userId: world.bot.id, roleIds: [role] }],
      };
    });
    return { ...world, guilds: [...world.guilds, ...guilds] };
  }

  test('the doctor finds every served guild, even among more than Discord lists at a time', async () => {
    const { find } = await connected(crowded());
    expect(await find('guilds', { guildIds: [GUILD, LAST] })).toMatchObject([
      { kind: 'guild-there' },
      { kind: 'guild-there', guild: 'Guild 249' },
    ]);
  });

  test('without a running bot, the doctor says once that it does not check all guilds', async () => {
    const { find, discord } = await connected(crowded());
    const before = discord.requests.length;
    const tooMany = [{ kind: 'too-many', of: 'guilds', count: 252 }];
    expect(await find('roles', { roles: { admin: [ROLE] } })).toEqual(tooMany);
    expect(await find('commands', { hasSeveral: true })).toEqual([]);
    expect(discord.requests.length - before).toBeLessThan(10);
  });

  test('a running bot lets the doctor check roles and permissions in many guilds without requests', async () => {
    const { find, discord } = await connected(crowded(), { isRunning: true });
    const before = discord.requests.length;
    const subscriptions = [{ channelId: CHANNEL_THERE, guildId: LAST, feed: 'history' as const }];
    expect(await find('roles', { roles: { admin: [ROLE] } })).toMatchObject([
      { kind: 'role-there', guild: 'Guild 249' },
    ]);
    expect(await find('channels', { subscriptions })).toMatchObject([{ kind: 'channel-bad', problems: ['send'] }]);
    expect(discord.requests.slice(before).map(({ path }) => path)).toEqual(
      expect.not.arrayContaining([expect.stringMatching(/\/(?:guilds|channels\/\d)/)]),
    );
  });
});

test('a running bot lists a guild in which Discord has an outage', async () => {
  const world = createSimulatedDiscordWorld();
  for (const guild of world.guilds) if (guild.id === ELSEWHERE) guild.missing = 'unavailable';
  const { find } = await connected(world, { isRunning: true });
  expect(await find('guilds', { guildIds: [GUILD, ELSEWHERE] })).toMatchObject([
    { kind: 'guild-there' },
    { kind: 'guild-there', guild: 'Somewhere Else' },
  ]);
});

describe('the channels with subscriptions', () => {
  const subscriptionTo = (channelId: string, feed: FeedName = 'history', guildId = GUILD) => ({
    channelId,
    feed,
    guildId,
  });

  test('the doctor names each subscribed channel with what keeps posts out of it', async () => {
    const world = createSimulatedDiscordWorld();
    const lacking = { id: GUILD, kind: 'role', allow: 0n, deny: Bit.SendMessages | Bit.AttachFiles } as const;
    world.guilds[0]?.channels.find(({ name }) => name === 'history')?.overwrites.push(lacking);
    const { find, channel } = await connected(world);
    const lobby = world.guilds[1]?.channels[0]?.id ?? '';
    const subscriptions = [
      subscriptionTo(channel('history')),
      subscriptionTo(channel('history'), 'added'),
      subscriptionTo(NOTHING, 'devices'),
      subscriptionTo(lobby, 'server', ELSEWHERE),
      subscriptionTo(channel('wishes'), 'added'),
      subscriptionTo(channel('cinema')),
    ];
    expect(await find('channels', { guildIds: [GUILD], subscriptions })).toEqual([
      { kind: 'channel-bad', channel: '#history', feeds: ['history', 'added'], problems: ['send', 'attach'] },
      { kind: 'channel-bad', channel: NOTHING, feeds: ['devices'], problems: ['unknown'] },
      expect.objectContaining({ kind: 'channel-unserved', feeds: ['server'] }),
      { kind: 'channel-bad', channel: '#wishes', feeds: ['added'], problems: ['forum'] },
      { kind: 'channel-good', channel: '#cinema', feeds: ['history'] },
    ]);
  });

  test('the doctor checks the other channels if Discord fails for one', async () => {
    const { find, discord, channel } = await connected();
    discord.faults.add({ kind: 'status', status: 503, match: { path: `/channels/${channel('history')}` }, times: 10 });
    const subscriptions = [subscriptionTo(channel('history')), subscriptionTo(channel('cinema'))];
    expect(await find('channels', { subscriptions })).toMatchObject([
      { kind: 'channel-bad', problems: ['unreachable'] },
      { kind: 'channel-good' },
    ]);
  });

  test('the doctor has a separate finding for a panel’s channel, which names the missing permission to pin', async () => {
    const world = createSimulatedDiscordWorld();
    const lacking = { id: GUILD, kind: 'role', allow: 0n, deny: Bit.PinMessages } as const;
    world.guilds[0]?.channels.find(({ name }) => name === 'history')?.overwrites.push(lacking);
    const { find, channel } = await connected(world);
    const panels = [channel('history'), channel('cinema'), NOTHING].map((channelId) => ({ channelId, guildId: GUILD }));
    expect(await find('channels', { panels })).toEqual([
      { kind: 'channels-none' },
      { kind: 'panel-unpinned', channel: '#history' },
      { kind: 'panel-good', channel: '#cinema' },
      { kind: 'panel-bad', channel: NOTHING, problems: ['unknown'] },
    ]);
  });

  test('the doctor reads a guild once for all its channels', async () => {
    const { find, discord, channel } = await connected();
    const subscriptions = ['history', 'cinema', 'added'].map((name) => subscriptionTo(channel(name)));
    await find('channels', { subscriptions });
    expect(discord.requests.filter(({ path }) => path.endsWith(`/guilds/${GUILD}`))).toHaveLength(1);
  });
});

test('the doctor looks for commands globally, or in each guild if there are several media servers', async () => {
  const { find } = await connected();
  const missing = { kind: 'commands-missing', names: ['search'] };
  const guilds = ['The Picture House', 'Somewhere Else'].map((guild) => ({ ...missing, guild }));
  expect(await find('commands', {})).toEqual([missing]);
  expect(await find('commands', { hasSeveral: true })).toEqual(guilds);
  expect(await find('commands', { hasSeveral: true, only: ELSEWHERE })).toEqual(guilds.slice(1));
});
