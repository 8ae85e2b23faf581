import { once } from 'node:events';
import { Events } from 'discord.js';
import { expect, test } from 'vitest';
import { freshDiscord, startBot } from './tinyBot.ts';

/** The tiny bot in the served guild. */
async function setUp() {
  const discord = await freshDiscord();
  const { client } = await startBot(discord);
  const guildId = discord.world.guilds[0]?.id ?? '';
  const guild = () => client.guilds.cache.get(guildId);
  const channel = discord.world.guilds[0]?.channels[0]?.id ?? '';
  return { discord, client, guildId, guild, channel };
}

test('a bot knows a guild during an outage but not its contents, and gets them afterwards', async () => {
  const { discord, client, guild, channel } = await setUp();
  const out = once(client, Events.GuildUnavailable);
  discord.outage();
  await out;
  expect(guild()?.available).toBe(false);
  await expect(client.channels.fetch(channel, { force: true })).rejects.toMatchObject({ status: 503 });
  const back = once(client, Events.GuildAvailable);
  discord.outageOver();
  await back;
  expect(guild()?.available).toBe(true);
  await expect(client.channels.fetch(channel, { force: true })).resolves.toMatchObject({ name: 'cinema' });
});

test('a bot that is removed from a guild does not know it until it is invited again', async () => {
  const { discord, client, guildId, guild, channel } = await setUp();
  const gone = once(client, Events.GuildDelete);
  discord.removeBot();
  await gone;
  expect(guild()).toBeUndefined();
  await expect(client.rest.get(`/channels/${channel}`)).rejects.toMatchObject({ status: 403 });
  await expect(client.rest.get(`/guilds/${guildId}`)).rejects.toMatchObject({ status: 404 });
  const joined = once(client, Events.GuildCreate);
  discord.inviteBot();
  await joined;
  expect(guild()?.channels.cache.has(channel)).toBe(true);
});

test('a guild with an outage at the start arrives after the outage, and a guild that removed the bot never arrives', async () => {
  const discord = await freshDiscord();
  discord.outage();
  const [guild, ...others] = discord.world.guilds;
  for (const other of others) other.missing = 'removed';
  const starting = startBot(discord, {}, []);
  await discord.connected();
  discord.outageOver();
  const { client } = await starting;
  expect(client.guilds.cache.map(({ name, available }) => [name, available])).toEqual([[guild?.name, true]]);
});

test('a bot creates, changes and deletes roles in the simulated guild', async () => {
  const { discord, client, guild } = await setUp();
  const created = once(client, Events.GuildRoleCreate);
  const { id } = discord.addRole('projectionist');
  discord.grant('viewer', 'projectionist');
  await created;
  const updated = once(client, Events.GuildRoleUpdate);
  discord.renameRole('projectionist', 'operator');
  await updated;
  expect(guild()?.roles.cache.get(id)?.name).toBe('operator');
  const deleted = once(client, Events.GuildRoleDelete);
  discord.deleteRole('operator');
  await deleted;
  const viewer = await guild()?.members.fetch({ user: discord.person('viewer').id, force: true });
  expect([guild()?.roles.cache.has(id), viewer?.roles.cache.has(id)]).toEqual([false, false]);
});
