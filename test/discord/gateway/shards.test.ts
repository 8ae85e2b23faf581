import { once } from 'node:events';
import { Events, Status } from 'discord.js';
import { type TestContext, test } from 'vitest';
import { startDiscord } from '../../../sandbox/discord/discord.ts';
import { createSimulatedDiscordWorld } from '../../../sandbox/discord/world.ts';
import { createDiscordClient, logInToDiscord } from '../../../src/discord/gateway/client.ts';
import { watchGatewayConnection } from '../../../src/discord/gateway/connection.ts';
import { createPresenceLine } from '../../../src/discord/gateway/presence.ts';
import { silent } from '../../store/support/openStore.ts';
import { createHurriedClock } from '../../support/hurriedClock.ts';
import { noteSentences } from '../../support/noteSentences.ts';
import { onTwoShards } from '../../support/twoShards.ts';
import { rememberedStarts } from '../support/sessionStarts.ts';

/** A bot in an embedded Discord that wants two shards, before it logs in. */
async function setUp({ onTestFinished }: Pick<TestContext, 'onTestFinished'>, sessionStarts?: number) {
  const clock = createHurriedClock();
  const world = onTwoShards(createSimulatedDiscordWorld());
  const starts = sessionStarts === undefined ? {} : { sessionStarts };
  const discord = await startDiscord({
    rateLimits: false,
    world,
    shards: 2,
    now: () => clock.now().getTime(),
    ...starts,
  });
  const said: string[] = [];
  const lost: string[] = [];
  const say = noteSentences(said);
  const client = createDiscordClient({
    apiUrl: new URL(discord.url),
    scrub: (text: string) => text,
    sessionStarts: rememberedStarts(),
    clock,
    log: { ...silent, info: say, warn: say, error: say },
    onLost: (why) => lost.push(why),
  });
  onTestFinished(async () => {
    await client.destroy();
    await discord.close();
  });
  const { isConnected } = watchGatewayConnection(client);
  return { discord, client, clock, said, lost, isConnected };
}

test.concurrent('a bot opens as many connections as Discord recommends, and counts as connected when all are', async (context) => {
  const { expect } = context;
  const { discord, client, isConnected } = await setUp(context);
  const first = once(client, Events.ShardReady);
  const ready = logInToDiscord(client, discord.botToken);
  await first;
  expect(isConnected()).toBe(false);
  const connected = await ready;
  expect(isConnected()).toBe(true);
  expect(client.guilds.cache.map(({ name }) => name).sort()).toEqual(['Somewhere Else', 'The Picture House']);
  expect(discord.gateway.counts).toEqual({ identified: 2, resumed: 0 });
  createPresenceLine(connected).show('3 streams');
  for (const shard of [0, 1]) await expect.poll(() => discord.gateway.presence(shard)).toBe('3 streams');
});

test.concurrent('a lost shard is logged, and the bot counts as connected only once it is back', async (context) => {
  const { expect } = context;
  const { discord, client, said, isConnected } = await setUp(context);
  await logInToDiscord(client, discord.botToken);
  const away = once(client, Events.ShardReconnecting);
  discord.gateway.refuse(true);
  discord.gateway.drop(1);
  expect((await away)[0]).toBe(1);
  const back = once(client, Events.ShardResume);
  client.emit(Events.ShardReady, 0, undefined);
  expect([isConnected(), said]).toEqual([false, ['lost the connection to Discord; reconnecting']]);
  discord.gateway.refuse(false);
  expect((await back)[0]).toBe(1);
  expect([isConnected(), said.at(-1)]).toEqual([true, 'connected to Discord again']);
});

test.concurrent('a shard whose gateway cannot be reached pauses between tries, even while another shard works', async (context) => {
  const { expect } = context;
  const { discord, client, clock } = await setUp(context);
  await logInToDiscord(client, discord.botToken);
  client.on(Events.ShardReconnecting, () => client.emit(Events.ShardReady, 0, undefined));
  discord.gateway.refuse(true);
  discord.gateway.drop(1);
  await expect.poll(() => clock.waits.length).toBeGreaterThan(3);
  discord.gateway.refuse(false);
  await expect.poll(() => client.ws.shards.get(1)?.status).toBe(Status.Ready);
  expect(clock.waits.slice(0, 3)).toEqual([1000, 2000, 4000]);
});

test.concurrent('a bot whose shards need more sessions than are left waits until Discord allows them', async (context) => {
  const { expect } = context;
  const { discord, client, clock, said } = await setUp(context, 3);
  discord.gateway.starts.take();
  discord.gateway.starts.take();
  await logInToDiscord(client, discord.botToken);
  expect(clock.waits.map((ms) => Math.round(ms / 3_600_000))).toEqual([24]);
  expect(said).toEqual([
    expect.stringContaining('Discord allows only 1 more connections (sessions) today, and the bot needs 2'),
  ]);
  expect(discord.violations).toEqual([]);
});

test.concurrent('a bot that Discord wants to use more connections stops and says to restart it', async (context) => {
  const { expect } = context;
  const { discord, client, lost } = await setUp(context);
  await logInToDiscord(client, discord.botToken);
  const closed = once(client, Events.ShardDisconnect);
  discord.gateway.refuseIdentify(4011);
  discord.gateway.invalidate(false);
  await closed;
  expect(lost[0]).toContain('Discord wants more connections: start me again');
});
