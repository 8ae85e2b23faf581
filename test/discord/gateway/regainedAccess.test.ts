import { PermissionFlagsBits as Bit } from 'discord.js';
import { expect, test } from 'vitest';
import type { EmbeddedDiscord } from '../../../sandbox/discord/discord.ts';
import { createSimulatedDiscordWorld } from '../../../sandbox/discord/world.ts';
import { onRegainedAccess } from '../../../src/discord/gateway/regainedAccess.ts';
import { createChannelAccess } from '../../../src/discord/posting/channelAccess.ts';
import { createPostingRestClient } from '../../../src/discord/posting/postingRest.ts';
import { connect } from '../support/connected.ts';

const GUILD = '110000000000000001';
const BOT = '110000000000000090';
const THREAD = 'silent films';
const HISTORY = 'history';
const COUNTER = 'box office';
const NOTHING = 0n;

/** A private thread of #cinema with these members. */
function worldWithPrivateThread(...members: readonly string[]) {
  const world = createSimulatedDiscordWorld();
  const thread = world.guilds[0]?.channels.find(({ name }) => name === THREAD);
  if (thread) thread.privateTo = members;
  return world;
}

/** Ways to take away access to a channel and to give it back. */
const WAYS: readonly {
  readonly title: string;
  readonly name: string;
  readonly take: (discord: EmbeddedDiscord) => void;
  readonly give: (discord: EmbeddedDiscord) => void;
}[] = [
  {
    title: 'a permission in the channel',
    name: HISTORY,
    take: (d) => d.forbid(HISTORY, 'sending'),
    give: (d) => d.allow(HISTORY),
  },
  {
    title: 'the channel, which was hidden',
    name: HISTORY,
    take: (d) => d.forbid(HISTORY, 'seeing'),
    give: (d) => d.allow(HISTORY),
  },
  {
    title: 'the channel of a thread',
    name: THREAD,
    take: (d) => d.forbid('cinema', 'seeing'),
    give: (d) => d.allow('cinema'),
  },
  {
    title: 'a thread, which is unlocked',
    name: THREAD,
    take: (d) => d.closeThread(THREAD, 'locked'),
    give: (d) => d.openThread(THREAD),
  },
  {
    title: 'a permission that @everyone lacks',
    name: HISTORY,
    take: (d) => {
      d.setPermissions('@everyone', NOTHING);
      d.setPermissions('Usher', NOTHING);
    },
    give: (d) =>
      d.setPermissions('Usher', Bit.ViewChannel | Bit.SendMessages | Bit.AttachFiles | Bit.ReadMessageHistory),
  },
  {
    title: 'a role of its own',
    name: 'read-only',
    take: (d) => d.ruleRole('read-only', 'curator', 'allow'),
    give: (d) => d.giveBotRole('curator'),
  },
  {
    title: 'what a role forbade that is deleted',
    name: HISTORY,
    take: (d) => {
      d.giveBotRole('curator');
      d.ruleRole(HISTORY, 'curator', 'deny');
    },
    give: (d) => d.deleteRole('curator'),
  },
  { title: 'what a time-out forbade', name: HISTORY, take: (d) => d.timeOutBot(10), give: (d) => d.timeOutBot(0) },
  { title: 'the guild, by an invitation', name: HISTORY, take: (d) => d.removeBot(), give: (d) => d.inviteBot() },
];

async function connected(world = createSimulatedDiscordWorld()) {
  const connection = await connect({ world });
  const heard: string[] = [];
  onRegainedAccess(connection.client, (guildId) => {
    heard.push(guildId);
  });
  const accessOf = createChannelAccess(connection.client, createPostingRestClient(connection.client).time);
  return { ...connection, heard, accessOf: (name: string) => accessOf(connection.channel(name)) };
}

test.each(WAYS)('the bot notices that it gets back $title and may post there again', async ({ name, take, give }) => {
  const { discord, heard, accessOf } = await connected();
  take(discord);
  await expect.poll(() => accessOf(name)?.mayPost).not.toBe(true);
  heard.length = 0;
  give(discord);
  await expect.poll(() => accessOf(name)?.mayPost).toBe(true);
  expect(heard).toContain(GUILD);
});

test('the bot notices when a thread is unlocked that was locked and archived at the bot’s start', async () => {
  const world = createSimulatedDiscordWorld();
  const thread = world.guilds[0]?.channels.find(({ name }) => name === THREAD);
  if (thread) thread.closed = 'locked';
  const { discord, heard, accessOf } = await connected(world);
  expect(accessOf(THREAD)).toBeUndefined();
  discord.openThread(THREAD);
  await expect.poll(() => accessOf(THREAD)?.mayPost).toBe(true);
  expect(heard).toEqual([GUILD]);
});

test('the bot notices that it was added to a private thread', async () => {
  const { discord, heard, accessOf } = await connected(worldWithPrivateThread('110000000000000104'));
  expect(accessOf(THREAD)).toBeUndefined();
  discord.addBotTo(THREAD);
  await expect.poll(() => accessOf(THREAD)?.mayPost).toBe(true);
  expect(heard).toEqual([GUILD, GUILD]);
});

test('the bot notices that it lost a permission in a channel, and may not post there', async () => {
  const { discord, heard, accessOf } = await connected();
  discord.forbid(HISTORY, 'attaching');
  await expect.poll(() => heard).toEqual([GUILD]);
  expect(accessOf(HISTORY)).toEqual({ guildId: GUILD, mayPost: false, mayRename: false });
});

test.each([
  { name: 'may be renamed', happens: () => undefined, mayRename: true },
  { name: 'may not be renamed in a time-out', happens: (d: EmbeddedDiscord) => d.timeOutBot(10), mayRename: false },
  {
    name: 'may not be renamed while it is hidden',
    happens: (d: EmbeddedDiscord) => d.ruleRole(COUNTER, 'Usher', 'deny'),
    mayRename: false,
  },
])('the bot notices that the channel of a counter $name', async ({ happens, mayRename }) => {
  const { discord, accessOf } = await connected();
  happens(discord);
  await expect.poll(() => accessOf(COUNTER)?.mayRename).toBe(mayRename);
});

test('during an outage of Discord, the bot does not know whether it may post', async () => {
  const { client, accessOf } = await connected();
  for (const { members } of client.guilds.cache.values()) members.cache.clear();
  expect(accessOf(HISTORY)).toEqual({ guildId: GUILD, mayPost: undefined, mayRename: undefined });
});

test.each([
  { name: 'no packet', packet: undefined },
  { name: 'an event without a guild', packet: { t: 'CHANNEL_UPDATE', d: { id: '1' } } },
  { name: 'a guild without an id', packet: { t: 'GUILD_CREATE', d: { unavailable: true } } },
  { name: 'another member', packet: { t: 'GUILD_MEMBER_UPDATE', d: { guild_id: GUILD, user: { id: '7' } } } },
  { name: 'a member without a person', packet: { t: 'GUILD_MEMBER_UPDATE', d: { guild_id: GUILD } } },
  { name: 'a message', packet: { t: 'MESSAGE_CREATE', d: { guild_id: GUILD } } },
  { name: 'an id that is no text', packet: { t: 'THREAD_UPDATE', d: { guild_id: 7 } } },
])('the bot does not take $name as a sign that it may post', async ({ packet }) => {
  const { client, heard } = await connected();
  client.emit('raw', packet, 0);
  expect(heard).toEqual([]);
  client.emit('raw', { t: 'GUILD_MEMBER_UPDATE', d: { guild_id: GUILD, user: { id: BOT } } }, 0);
  expect(heard).toEqual([GUILD]);
});
