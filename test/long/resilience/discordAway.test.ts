import { describe, expect, onTestFinished, test } from 'vitest';
import { type EmbeddedWorld, prepareWorld, type WorldOptions } from '../../support/embeddedWorld.ts';

async function world(options?: WorldOptions): Promise<EmbeddedWorld> {
  const prepared = await prepareWorld(options);
  onTestFinished(() => prepared.close());
  return prepared;
}

const said = (lines: readonly string[], words: string) => lines.filter((line) => line.includes(words)).length;

describe('a start while Discord is away', () => {
  test('a start while Discord is away continues when Discord answers, and logs the outage once', async () => {
    const { discord, launch } = await world();
    const match = { path: '/gateway/bot' };
    const back = discord.faults.add({ kind: 'status', status: 503, match, times: 1000 });
    const bot = launch();
    await bot.line((line) => line.includes('Discord cannot be reached'));
    back();
    await bot.ready;
    const answer = await discord.person('viewer').run('/search', { query: 'metropolis' });
    expect(answer.text).toContain('Metropolis');
    expect(said(bot.lines, 'Discord cannot be reached')).toBe(1);
  });

  test('a start continues once the gateway accepts connections, and logs the outage once', async () => {
    const { discord, launch } = await world();
    discord.gateway.refuse(true, 503);
    const bot = launch();
    await bot.line((line) => line.includes('cannot be reached; trying'));
    discord.gateway.refuse(false);
    await bot.ready;
    expect(said(bot.lines, 'cannot be reached; trying')).toBe(1);
  });

  test('a start that waits for Discord can be stopped', async () => {
    const { discord, launch } = await world();
    discord.faults.add({ kind: 'drop', match: { path: '/gateway/bot' }, times: 1000 });
    const bot = launch();
    await bot.line((line) => line.includes('Discord cannot be reached'));
    expect(await bot.stop()).toBe(0);
  });
});

test('a guild with an outage at the start gets its commands once the outage is over', async () => {
  const { discord, startAgain, bot } = await world();
  discord.outage();
  await startAgain();
  expect(discord.commands(discord.world.guilds[0]?.id)).toEqual([]);
  discord.outageOver();
  await discord.registered();
  const answer = await discord.person('viewer').run('/search', { query: 'metropolis' });
  expect(answer.text).toContain('Metropolis');
  expect(said(bot().lines, 'no server has a role')).toBe(0);
});

test('a bot without session starts left logs until when it waits, and then works', async () => {
  let ahead = 0;
  const { discord, startAgain, bot } = await world({
    discord: { sessionStarts: 1, now: () => Date.now() + ahead, rateLimits: false },
  });
  await startAgain();
  await bot().stop();
  // New ones are available in two seconds.
  const listener = () => {
    ahead = discord.gateway.starts.limit().reset_after - 2000;
  };
  discord.faults.add({ kind: 'tell', match: { path: '/gateway/bot' }, listener });
  await startAgain();
  expect(
    said(
      bot().lines,
      'the bot has used up all 1 connections (sessions) that Discord allows per day; it connects again at',
    ),
  ).toBe(1);
  expect(discord.gateway.counts.identified).toBe(2);
});
