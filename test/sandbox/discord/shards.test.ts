import { once } from 'node:events';
import { Client, Events, GatewayIntentBits } from 'discord.js';
import { expect, onTestFinished, test } from 'vitest';
import { createSimulatedDiscordWorld } from '../../../sandbox/discord/world.ts';
import { onTwoShards } from '../../support/twoShards.ts';
import { freshDiscord } from './tinyBot.ts';

const sharded = () =>
  freshDiscord({ world: onTwoShards(createSimulatedDiscordWorld()), shards: 2, windows: { identifyMs: 0 } });

/** discord.js with these shards of so many, ready or closed. */
async function clientWith(
  { url, botToken }: Awaited<ReturnType<typeof sharded>>,
  shards: { readonly shards: number[]; readonly shardCount: number },
) {
  const client = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api: url }, ...shards });
  onTestFinished(() => client.destroy());
  client.on(Events.Error, () => undefined);
  const over = Promise.race([
    once(client, Events.ClientReady).then(() => 'ready'),
    once(client, Events.ShardDisconnect).then(([{ code }]) => code),
  ]);
  await client.login(botToken).catch(() => undefined);
  return { client, over: await over };
}

test.each([
  [{ shards: [0], shardCount: 1 }, 4011],
  [{ shards: [2], shardCount: 2 }, 4010],
  [{ shards: [0], shardCount: 2 }, 'ready'],
  [{ shards: [1], shardCount: 2 }, 'ready'],
  [{ shards: [1], shardCount: 3 }, 'ready'],
])('for a bot that must have two shards, a connection with %j ends with %s', async (shards, expected) => {
  expect((await clientWith(await sharded(), shards)).over).toBe(expected);
});

test.each([
  [0, ['Somewhere Else']],
  [1, ['The Picture House']],
])('shard %i of two gets its own guilds and their events only', async (shard, names) => {
  const discord = await sharded();
  const { client } = await clientWith(discord, { shards: [shard], shardCount: 2 });
  expect(client.guilds.cache.map(({ name }) => name)).toEqual(names);
  const heard: string[] = [];
  client.on(Events.GuildRoleCreate, ({ guild }) => heard.push(guild.name));
  client.on(Events.InteractionCreate, ({ guildId }) => heard.push(guildId ?? 'directly'));
  discord.addRole('new');
  await client.application?.commands.set([{ name: 'ask', description: 'asks' }]);
  for (const there of [discord.person('viewer').directly(), discord.person('viewer').elsewhere()])
    await there.run('/ask', {}, { withinMs: 100 }).catch(() => undefined);
  const [first, second] = discord.world.guilds;
  expect(heard).toEqual(shard === 0 ? ['directly', second?.id] : [first?.name]);
  discord.takeViolations();
});

test('a shard that identifies within five seconds of another one is told to identify again', async () => {
  const discord = await freshDiscord({
    world: onTwoShards(createSimulatedDiscordWorld()),
    shards: 2,
    rateLimits: false,
  });
  const first = await clientWith(discord, { shards: [0], shardCount: 2 });
  expect(first.over).toBe('ready');
  const second = new Client({
    intents: [GatewayIntentBits.Guilds],
    rest: { api: discord.url },
    shards: [1],
    shardCount: 2,
  });
  onTestFinished(() => second.destroy());
  void second.login(discord.botToken).catch(() => undefined);
  const identifies = () => discord.gatewayReceived.filter((frame) => frame.startsWith('{"op":2,')).length;
  await expect.poll(identifies).toBeGreaterThan(1);
  expect(discord.gateway.counts.identified).toBe(1);
});
