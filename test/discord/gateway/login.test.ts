import { once } from 'node:events';
import { Events } from 'discord.js';
import { expect, onTestFinished, test } from 'vitest';
import { type DiscordOptions, startDiscord } from '../../../sandbox/discord/discord.ts';
import { createDiscordClient, logInToDiscord } from '../../../src/discord/gateway/client.ts';
import { silent } from '../../store/support/openStore.ts';
import { createHurriedClock } from '../../support/hurriedClock.ts';
import { noteSentences } from '../../support/noteSentences.ts';
import { rememberedStarts } from '../support/sessionStarts.ts';

/** An embedded Discord that lives by the bot's hurried clock, and bots for it, one after the other, with one memory. */
async function setUp(options: DiscordOptions = {}) {
  const clock = createHurriedClock();
  const discord = await startDiscord({ rateLimits: false, now: () => clock.now().getTime(), ...options });
  onTestFinished(() => discord.close());
  const sessionStarts = rememberedStarts();
  const said: string[] = [];
  const lost: string[] = [];
  const say = noteSentences(said);
  const create = () => {
    const log = { ...silent, info: say, warn: say, error: say };
    const client = createDiscordClient({
      apiUrl: new URL(discord.url),
      scrub: (text: string) => text,
      sessionStarts,
      clock,
      log,
      onLost: (why) => lost.push(why),
    });
    onTestFinished(() => client.destroy());
    return client;
  };
  const asked = () => discord.requests.filter(({ path }) => path.endsWith('/gateway/bot'));
  return { discord, clock, create, said, lost, asked };
}

const GATEWAY = { path: '/gateway/bot' } as const;

test.each([
  { name: 'answers 503', fault: { kind: 'status', status: 503 }, sentence: 'Discord cannot be reached' },
  {
    name: 'answers a page with 200',
    fault: { kind: 'page', status: 200 },
    sentence: 'a web page answers in Discord’s place (status 200)',
  },
  { name: 'answers a page with 502', fault: { kind: 'page', status: 502 }, sentence: 'Discord cannot be reached' },
  { name: 'answers 404', fault: { kind: 'status', status: 404 }, sentence: 'Discord cannot be reached' },
  { name: 'cuts connections', fault: { kind: 'drop' }, sentence: 'Discord cannot be reached' },
] as const)(
  'while Discord $name, login tries less and less often, logs it once and then succeeds',
  async ({ fault, sentence }) => {
    const { discord, clock, create, said, asked } = await setUp();
    const back = discord.faults.add({ ...fault, match: GATEWAY, times: 1000 });
    const client = create();
    const ready = logInToDiscord(client, discord.botToken);
    await expect.poll(() => clock.waits.length).toBeGreaterThan(7);
    back();
    await expect(ready).resolves.toBe(client);
    expect(clock.waits.slice(0, 8)).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
    expect(said).toEqual([expect.stringContaining(sentence), 'Discord can be reached again']);
    expect(asked().at(-1)?.status).toBe(200);
    expect(discord.gateway.counts).toEqual({ identified: 1, resumed: 0 });
  },
);

test.each([
  { name: 'refuses connections', status: undefined },
  { name: 'answers 503', status: 503 },
])('while the gateway $name, login tries less and less often, logs it once and then succeeds', async ({ status }) => {
  const { discord, clock, create, said, lost } = await setUp();
  discord.gateway.refuse(true, status);
  const ready = logInToDiscord(create(), discord.botToken);
  await expect.poll(() => clock.waits.length).toBeGreaterThan(3);
  discord.gateway.refuse(false);
  await ready;
  expect(clock.waits.slice(0, 4)).toEqual([1000, 2000, 4000, 8000]);
  expect([said, lost]).toEqual([[expect.stringContaining('cannot be reached; trying'), 'connected to Discord'], []]);
  expect(discord.gateway.counts.identified).toBe(1);
});

test('a bot that has used up its daily sessions waits and logs until when', async () => {
  const { discord, clock, create, said } = await setUp({ sessionStarts: 1 });
  await logInToDiscord(create(), discord.botToken);
  const before = clock.now().getTime();
  await logInToDiscord(create(), discord.botToken);
  const waited = clock.waits.reduce((sum, ms) => sum + ms, 0);
  expect(Math.round(waited / 3_600_000)).toBe(24);
  const until = new Date(before + 86_400_000).toISOString().slice(0, 15);
  expect(said).toEqual([
    expect.stringContaining(
      `the bot has used up all 1 connections (sessions) that Discord allows per day; it connects again at ${until}`,
    ),
  ]);
  expect([discord.gateway.counts.identified, discord.violations]).toEqual([2, []]);
});

test('a bot that restarts in a loop slows down before it uses up its daily sessions', async () => {
  const { discord, clock, create, said } = await setUp();
  for (let n = 0; n < 21; n += 1) await logInToDiscord(create(), discord.botToken);
  expect(clock.waits.map((ms) => Math.round(ms / 10_000))).toEqual([12]);
  expect(said).toEqual(['the bot has connected to Discord too often in a short time; the next connection waits']);
});

test('a gateway session lost while no new one is allowed is replaced as soon as Discord allows one', async () => {
  const { discord, clock, create, said } = await setUp({ sessionStarts: 1 });
  const client = create();
  await logInToDiscord(client, discord.botToken);
  const back = once(client, Events.ShardReady);
  discord.gateway.invalidate(false);
  await back;
  expect(clock.waits.map((ms) => Math.round(ms / 3_600_000))).toEqual([24]);
  expect(said.filter((sentence) => sentence.includes('has used up all')).length).toBe(1);
  expect([discord.gateway.counts.identified, discord.violations]).toEqual([2, []]);
});

test('a single 401 at the start is retried; a token that stays refused stops the bot with advice in the log', async () => {
  const { discord, create } = await setUp();
  discord.faults.add({ kind: 'status', status: 401, match: GATEWAY });
  await logInToDiscord(create(), discord.botToken);
  await expect(logInToDiscord(create(), 'not-the-token')).rejects.toThrow(
    'Discord does not accept DISCORD_TOKEN. Get a new one',
  );
});

test.each([
  [4004, 'Discord no longer accepts DISCORD_TOKEN'],
  [4014, 'Discord does not allow the intents'],
])('a gateway that closes with %i at the start stops the bot', async (code, sentence) => {
  const { discord, create, lost } = await setUp();
  discord.gateway.refuseIdentify(code);
  await expect(logInToDiscord(create(), discord.botToken)).rejects.toThrow(sentence);
  expect(lost).toEqual([expect.stringContaining(sentence)]);
  expect(discord.gateway.counts.identified).toBe(0);
});

test('a dead connection that was never closed is resumed, and both are logged', async () => {
  const { discord, create, said } = await setUp({ windows: { heartbeatMs: 50 } });
  const client = create();
  await logInToDiscord(client, discord.botToken);
  const away = once(client, Events.ShardReconnecting);
  const back = once(client, Events.ShardResume);
  discord.gateway.acknowledge(false);
  await away;
  discord.gateway.acknowledge(true);
  await back;
  expect(said).toEqual(['lost the connection to Discord; reconnecting', 'connected to Discord again']);
  expect(discord.gateway.counts).toEqual({ identified: 1, resumed: 1 });
});
