import { PermissionFlagsBits as Bit } from 'discord.js';
import { expect, test } from 'vitest';
import { type Channel, createSimulatedDiscordWorld } from '../../../sandbox/discord/world.ts';
import { createChannelAccess } from '../../../src/discord/posting/channelAccess.ts';
import { createChannelDirectory } from '../../../src/discord/posting/directory.ts';
import { createPostingRestClient } from '../../../src/discord/posting/postingRest.ts';
import { systemClock } from '../../../src/observe/systemClock.ts';
import { connect } from '../support/connected.ts';

const GUILD = '110000000000000001';
const ELSEWHERE = '110000000000000002';
const LOBBY = '110000000000000301';
const NOWHERE = '110000000000099999';
const ADMIN = '110000000000000104';
const UNKNOWN_SERVER = '110000000000000105';
const ROLE = '110000000000000013';
const ROLE_OF_MENDING = '110000000000000019';

async function connected(...options: Parameters<typeof connect>) {
  const world = await connect(...options);
  const postingRest = createPostingRestClient(world.client);
  const directory = createChannelDirectory(world.client, postingRest, systemClock);
  const problems = (name: string) => directory.problems(world.channel(name), GUILD);
  return { ...world, directory, problems, postingRest };
}

/** The world, with rights taken away in a channel. */
function worldWithout(channel: string, deny: bigint) {
  const world = createSimulatedDiscordWorld();
  const found = world.guilds[0]?.channels.find(({ name }) => name === channel);
  found?.overwrites.push({ id: GUILD, kind: 'role', allow: 0n, deny });
  return world;
}

/** The world, with another thread of #cinema. */
function worldWith(thread: Partial<Channel>) {
  const world = createSimulatedDiscordWorld();
  const homeGuild = world.guilds[0];
  const at = homeGuild?.channels.findIndex(({ name }) => name === 'silent films') ?? -1;
  homeGuild?.channels.splice(at, 1, ...homeGuild.channels.slice(at, at + 1).map((each) => ({ ...each, ...thread })));
  return world;
}

test('if the bot is in a time-out, this is the reason given why it cannot post', async () => {
  const { problems, discord } = await connected();
  discord.timeOutBot(10);
  await expect.poll(() => problems('history')).toEqual(['timed-out']);
  expect(await problems('silent films')).toEqual(['timed-out']);
});

test('if the bot is in a time-out, this is the reason given why it cannot rename a channel', async () => {
  const { directory, channel, discord } = await connected();
  const renameProblems = () => directory.renameProblems(channel('box office'), GUILD);
  expect(await renameProblems()).toEqual([]);
  discord.timeOutBot(10);
  await expect.poll(renameProblems).toEqual(['timed-out']);
  discord.timeOutBot(0);
  await expect.poll(renameProblems).toEqual([]);
});

test('Discord’s anti-spam measure is distinguished from closed direct messages', async () => {
  const { directory, discord } = await connected();
  discord.suspectBot(true);
  await expect(directory.direct('110000000000000101')).rejects.toMatchObject({ kind: 'anti-spam' });
  // It is not tried again at once, for another person either.
  discord.suspectBot(false);
  await expect(directory.direct('110000000000000102')).rejects.toMatchObject({
    kind: 'anti-spam',
    retryAfterMs: expect.any(Number),
  });
});

test('a channel or thread in which the bot has all permissions has no problems', async () => {
  const { problems } = await connected();
  expect([await problems('history'), await problems('silent films')]).toEqual([[], []]);
});

test.each([
  { name: 'view', channel: 'history', deny: Bit.ViewChannel, expected: ['view'] },
  { name: 'send', channel: 'history', deny: Bit.SendMessages, expected: ['send'] },
  { name: 'attach', channel: 'history', deny: Bit.AttachFiles, expected: ['attach'] },
  { name: 'history', channel: 'history', deny: Bit.ReadMessageHistory, expected: ['history'] },
  {
    name: 'several',
    channel: 'history',
    deny: Bit.AttachFiles | Bit.ReadMessageHistory,
    expected: ['attach', 'history'],
  },
] as const)('a missing permission in a channel is named: $name', async ({ channel, deny, expected }) => {
  const { problems } = await connected({ world: worldWithout(channel, deny) });
  expect(await problems(channel)).toEqual(expected);
});

test('during an outage of Discord, unknown permissions are not reported as missing', async () => {
  const { problems, client, discord } = await connected();
  client.guilds.cache.forEach(({ members }) => void members.cache.clear());
  discord.faults.add({ kind: 'status', status: 503, match: { path: /\/members\// }, times: 100 });
  expect(await problems('history')).toEqual(['unreachable']);
});

test('a thread needs the permission for threads, not the one for channels', async () => {
  const first = await connected({ world: worldWithout('cinema', Bit.SendMessagesInThreads) });
  expect(await first.problems('silent films')).toEqual(['send-in-threads']);
  const second = await connected({ world: worldWithout('cinema', Bit.SendMessages) });
  expect(await second.problems('silent films')).toEqual([]);
});

test('the bot may post in an archived thread, but not in a locked one', async () => {
  const first = await connected({ world: worldWith({ closed: 'archived' }) });
  expect(await first.problems('silent films')).toEqual([]);
  const second = await connected({ world: worldWith({ closed: 'locked' }) });
  expect(await second.problems('silent films')).toEqual(['locked']);
});

/** The world, in which #silent films is a locked thread and the bot may manage threads. */
function worldOfThreadManager() {
  const world = worldWith({ closed: 'locked' });
  const own = world.guilds[0]?.roles.find(({ managedBy }) => managedBy === world.bot.id);
  if (own) own.permissions |= Bit.ManageThreads;
  return world;
}

const HOUR = 3_600_000;

test.each([
  { end: 'ten minutes ago', clock: 'right', minutes: -10, discordAheadMs: 0, problems: [] },
  { end: 'ten minutes ago', clock: 'an hour behind', minutes: -10, discordAheadMs: HOUR, problems: [] },
  { end: 'ten minutes ago', clock: 'an hour ahead', minutes: -10, discordAheadMs: -HOUR, problems: [] },
  { end: 'in ten minutes', clock: 'right', minutes: 10, discordAheadMs: 0, problems: ['timed-out'] },
  { end: 'in ten minutes', clock: 'an hour behind', minutes: 10, discordAheadMs: HOUR, problems: ['timed-out'] },
  { end: 'in ten minutes', clock: 'an hour ahead', minutes: 10, discordAheadMs: -HOUR, problems: ['timed-out'] },
])('Discord’s clock decides if a time-out is over that ends $end, while our clock is $clock', async (row) => {
  const now = () => Date.now() + row.discordAheadMs;
  const { client, discord, problems, postingRest, channel } = await connected({ world: worldOfThreadManager(), now });
  discord.timeOutBot(row.minutes);
  await expect.poll(() => client.guilds.cache.get(GUILD)?.members.me?.communicationDisabledUntil).not.toBeNull();
  expect(await problems('silent films')).toEqual(row.problems);
  const access = createChannelAccess(client, postingRest.time)(channel('silent films'));
  expect(access?.mayPost).toBe(row.problems.length === 0);
});

test('a forum takes no messages, but its posts and announcement channels do', async () => {
  const { problems, discord } = await connected();
  expect([await problems('wishes'), await problems('more comedies'), await problems('news')]).toEqual([
    ['forum'],
    [],
    [],
  ]);
  expect(discord.violations).toEqual([]);
});

test('a private thread without the bot counts as hidden, even if discord.js remembers it', async () => {
  const { client, discord, channel, problems, directory } = await connected();
  const thread = discord.world.guilds[0]?.channels.find(({ name }) => name === 'silent films');
  Object.assign(thread ?? {}, { privateTo: [ADMIN] });
  expect(client.channels.cache.has(channel('silent films'))).toBe(true);
  expect(await problems('silent films')).toEqual(['hidden']);
  expect(await directory.guildOf(channel('silent films'))).toBe(GUILD);
});

test.each([
  ['history', 'history'],
  ['silent films', 'cinema'],
])('a permission that was just restored counts although the gateway sent no event: #%s', async (name, ruled) => {
  const { discord, problems } = await connected({
    world: worldWithout(ruled, Bit.AttachFiles | Bit.ReadMessageHistory),
  });
  const homeGuild = discord.world.guilds[0];
  const bot = homeGuild?.members.find(({ userId }) => userId === discord.world.bot.id);
  expect(await problems(name)).toEqual(['attach', 'history']);
  const permissions = Bit.AttachFiles | Bit.ReadMessageHistory;
  homeGuild?.channels
    .find((each) => each.name === ruled)
    ?.overwrites.push({
      id: ROLE_OF_MENDING,
      kind: 'role',
      allow: permissions,
      deny: 0n,
    });
  homeGuild?.roles.push({ id: ROLE_OF_MENDING, name: 'mending', permissions: 0n });
  expect(await problems(name)).toEqual(['attach', 'history']);
  Object.assign(bot ?? {}, { roleIds: [...(bot?.roleIds ?? []), ROLE_OF_MENDING] });
  expect(await problems(name)).toEqual([]);
});

test('a mention pings a role if the role allows it or the bot may mention all roles in that channel', async () => {
  const free = await connected();
  expect(await free.directory.mentionPingsRole(free.channel('history'), ROLE)).toBe(true);
  const bound = await connected({ world: worldWithout('history', Bit.MentionEveryone) });
  expect(await bound.directory.mentionPingsRole(bound.channel('history'), ROLE)).toBe(false);
  Object.assign(bound.client.guilds.cache.get(GUILD)?.roles.cache.get(ROLE) ?? {}, { mentionable: true });
  expect(await bound.directory.mentionPingsRole(bound.channel('history'), ROLE)).toBe(true);
  expect(await bound.directory.mentionPingsRole(NOWHERE, ROLE)).toBeUndefined();
});

test('a permission to mention given a moment ago counts although the gateway sent no event', async () => {
  const { directory, channel, discord } = await connected({ world: worldWithout('history', Bit.MentionEveryone) });
  expect(await directory.mentionPingsRole(channel('history'), ROLE)).toBe(false);
  Object.assign(discord.world.guilds[0]?.channels.find(({ name }) => name === 'history') ?? {}, { overwrites: [] });
  expect(await directory.mentionPingsRole(channel('history'), ROLE)).toBe(true);
});

test('a channel that is missing, in another guild or not for messages is reported as such', async () => {
  const { directory, discord } = await connected();
  expect(await directory.problems(NOWHERE, GUILD)).toEqual(['unknown']);
  expect(await directory.problems(LOBBY, GUILD)).toEqual(['other-guild']);
  expect(await directory.problems(LOBBY, ELSEWHERE)).toEqual([]);
  const direct = await directory.direct(ADMIN);
  expect(await directory.problems(direct, GUILD)).toEqual(['not-text']);
  expect(discord.violations).toEqual([]);
});

test.each([
  [403, 'hidden'],
  [500, 'unreachable'],
] as const)('a channel for which Discord answers %i is reported as %s', async (status, expected) => {
  const { directory, discord } = await connected();
  discord.faults.add({ kind: 'status', status, times: 10, match: { method: 'GET', path: NOWHERE } });
  expect(await directory.problems(NOWHERE, GUILD)).toEqual([expected]);
  expect(await directory.guildOf(NOWHERE)).toBeUndefined();
});

test('the directory knows each channel’s guild and each guild’s owner', async () => {
  const { directory, channel } = await connected();
  expect(await directory.guildOf(channel('history'))).toBe(GUILD);
  expect(await directory.guildOf(LOBBY)).toBe(ELSEWHERE);
  expect([directory.ownerOf(GUILD), directory.ownerOf(NOWHERE)]).toEqual([ADMIN, undefined]);
});

test('a person’s roles are read from Discord: none after leaving, unknown while Discord is failing', async () => {
  const { directory, discord } = await connected();
  const homeGuild = discord.world.guilds[0];
  const admin = homeGuild?.roles.find(({ name }) => name === 'admin')?.id ?? '';
  expect(await directory.rolesOf(GUILD, ADMIN)).toEqual([admin]);
  Object.assign(homeGuild?.members.find(({ userId }) => userId === ADMIN) ?? {}, { roleIds: [] });
  expect(await directory.rolesOf(GUILD, ADMIN)).toEqual([]);
  expect(await directory.rolesOf(GUILD, NOWHERE)).toEqual([]);
  expect(await directory.rolesOf(NOWHERE, ADMIN)).toBeUndefined();
  discord.faults.add({ kind: 'status', status: 500, times: 10, match: { method: 'GET', path: ADMIN } });
  expect(await directory.rolesOf(GUILD, ADMIN)).toBeUndefined();
});

test('a person’s membership is read from Discord, and unknown while Discord is failing', async () => {
  const { directory, discord } = await connected();
  expect(await directory.isMember(GUILD, ADMIN)).toBe(true);
  expect(await directory.isMember(GUILD, NOWHERE)).toBe(false);
  expect(await directory.isMember(NOWHERE, ADMIN)).toBeUndefined();
  discord.faults.add({ kind: 'status', status: 500, times: 10, match: { method: 'GET', path: ADMIN } });
  expect(await directory.isMember(GUILD, ADMIN)).toBeUndefined();
});

test('direct messages to one person always use the same channel', async () => {
  const { directory } = await connected();
  expect(await directory.direct(ADMIN)).toBe(await directory.direct(ADMIN));
  expect(await directory.direct(ADMIN)).not.toBe(await directory.direct(UNKNOWN_SERVER));
});

test('a person’s direct messages are opened only once, since Discord refuses to open many', async () => {
  const { directory, discord } = await connected();
  for (let n = 0; n < 30; n += 1) await directory.direct(ADMIN);
  expect(discord.requests.filter(({ path }) => path.endsWith('/users/@me/channels'))).toHaveLength(1);
});

test('an unknown person is distinguished from a failure of Discord', async () => {
  const { directory, discord } = await connected();
  await expect(directory.direct(NOWHERE)).rejects.toMatchObject({ kind: 'gone' });
  discord.faults.add({ kind: 'status', status: 503, match: { path: '/users/@me/channels' } });
  await expect(directory.direct(ADMIN)).rejects.toMatchObject({ kind: 'uncertain' });
});
