import { once } from 'node:events';
import { Client, Events, GatewayIntentBits, PresenceUpdateStatus } from 'discord.js';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { freshDiscord, startBot } from './tinyBot.ts';

test('discord.js logs in at the simulated gateway and gets both guilds with their channels and roles', async () => {
  const discord = await freshDiscord();
  const { client } = await startBot(discord);
  await discord.connected();
  const commands = await discord.registered();
  const guild = client.guilds.cache.get(discord.world.guilds[0]?.id ?? '');
  expect(client.user.username).toBe('usher');
  expect(client.guilds.cache.map((guild) => guild.name)).toEqual(['The Picture House', 'Somewhere Else']);
  expect(guild?.channels.cache.map((channel) => channel.name)).toContain('history');
  expect(guild?.roles.cache.map((role) => role.name)).toContain('moderator');
  expect(commands.map((command) => command.name)).toEqual(['search']);
  expect(discord.violations).toEqual([]);
});

test('the simulated gateway refuses a wrong token', async () => {
  const discord = await freshDiscord();
  const client = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api: discord.url } });
  onTestFinished(() => client.destroy());
  await expect(client.login('not-the-token')).rejects.toThrow(/invalid token/i);
});

test('the simulated gateway refuses a privileged intent that was not granted', async () => {
  const discord = await freshDiscord();
  const client = new Client({ intents: [GatewayIntentBits.GuildMembers], rest: { api: discord.url } });
  onTestFinished(() => client.destroy());
  await expect(client.login(discord.botToken)).rejects.toThrow(/disallowed intents/i);
});

const LOSSES = [
  { name: 'a lost network', lose: 'drop' },
  { name: 'a request to reconnect (op 7)', lose: 'reconnect' },
] as const;

test.for(LOSSES)('a bot resumes its session after $name, and gets the missed events', async ({ lose }) => {
  const discord = await freshDiscord();
  const { client } = await startBot(discord, { command: (it) => it.reply('still here') });
  const away = once(client, Events.ShardReconnecting);
  discord.gateway[lose]();
  await away;
  const answer = await discord.person('viewer').run('/search', { query: 'x' });
  expect(answer.text).toBe('still here');
  expect(discord.gateway.counts).toEqual({ identified: 1, resumed: 1 });
});

const NEW_SESSIONS = [
  { name: 'an invalid session (op 9)', lose: (it: { invalidate(resumable: boolean): void }) => it.invalidate(false) },
  { name: 'close code 4007', lose: (it: { closeWith(code: number): void }) => it.closeWith(4007) },
];

test.for(NEW_SESSIONS)('a bot identifies anew after $name', async ({ lose }) => {
  const discord = await freshDiscord();
  const { client } = await startBot(discord);
  const again = once(client, Events.ShardReady);
  lose(discord.gateway);
  await again;
  expect(discord.gateway.counts).toEqual({ identified: 2, resumed: 0 });
});

test('a bot cannot connect while the simulated gateway refuses, and reconnects afterwards', async () => {
  const discord = await freshDiscord();
  const { client } = await startBot(discord);
  const back = once(client, Events.ShardResume);
  discord.gateway.refuse(true);
  discord.gateway.drop();
  await discord.disconnected();
  discord.gateway.refuse(false);
  await back;
  await discord.connected();
});

test('a bot cannot connect to a simulated gateway that answers with an HTTP error', async () => {
  const discord = await freshDiscord();
  discord.gateway.refuse(true, 503);
  const socket = new WebSocket(discord.url.replace('http', 'ws').replace('/api', ''));
  await once(socket, 'error');
  discord.gateway.refuse(false);
  await startBot(discord);
});

test('a bot without heartbeat acknowledgements drops its connection and resumes its session on another', async () => {
  const discord = await freshDiscord({ windows: { heartbeatMs: 50 } });
  const { client } = await startBot(discord);
  const away = once(client, Events.ShardReconnecting);
  const back = once(client, Events.ShardResume);
  discord.gateway.acknowledge(false);
  await away;
  discord.gateway.acknowledge(true);
  await back;
  expect(discord.gateway.counts).toEqual({ identified: 1, resumed: 1 });
});

test('the simulated gateway counts identifications, refuses one too many, and allows all again after the window', async () => {
  let ahead = 0;
  const discord = await freshDiscord({ sessionStarts: 2, now: () => Date.now() + ahead });
  const { client } = await startBot(discord);
  const limit = async () => {
    const answer = await client.rest.get('/gateway/bot');
    return z.object({ session_start_limit: z.record(z.string(), z.number()) }).parse(answer).session_start_limit;
  };
  const { total, remaining, reset_after: first = 0 } = await limit();
  expect([total, remaining]).toEqual([2, 1]);
  ahead = 3_600_000;
  expect(first - ((await limit()).reset_after ?? 0)).toBeGreaterThanOrEqual(3_600_000);
  discord.gateway.invalidate(false);
  await once(client, Events.ShardReady);
  discord.gateway.invalidate(false);
  const [closed] = await once(client, Events.ShardDisconnect);
  expect(closed).toMatchObject({ code: 4004 });
  expect(discord.takeViolations()).toMatchObject([{ method: 'IDENTIFY' }]);
  ahead += 86_400_000;
  expect((await limit()).remaining).toBe(2);
});

test('a bot finds members and sets its presence at the simulated gateway', async () => {
  const discord = await freshDiscord();
  const { client } = await startBot(discord);
  const guild = await client.guilds.fetch(discord.world.guilds[0]?.id ?? '');
  const member = await guild.members.fetch({ user: [discord.person('moderator').id] });
  expect(member.map((one) => one.displayName)).toEqual(['Ada']);
  client.user.setPresence({ status: PresenceUpdateStatus.Idle, activities: [{ name: 'films' }] });
  await guild.members.fetch({ user: [discord.person('admin').id] });
  expect(client.ws.shards.first()?.status).toBe(0);
  expect(discord.gatewayReceived.some((text) => text.includes('films'))).toBe(true);
});

test('a bot that disconnects counts as gone at the simulated gateway', async () => {
  const discord = await freshDiscord();
  const { client } = await startBot(discord);
  await client.destroy();
  await discord.disconnected();
  await expect(discord.connected(10)).rejects.toThrow(/connection of the bot/);
});
