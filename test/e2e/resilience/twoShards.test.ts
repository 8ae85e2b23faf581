import { afterAll, beforeAll, expect, test } from 'vitest';
import { withServedSecondGuild } from '../../../sandbox/discord/secondGuild.ts';
import { createWorld } from '../../../sandbox/discord/world.ts';
import { freePort } from '../../../sandbox/freePort.ts';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';
import { PATIENCE_MS } from '../../support/patience.ts';
import { TICKING, wholeTick } from '../../support/ticking.ts';
import { onTwoShards } from '../../support/twoShards.ts';

const PATIENCE = { timeout: PATIENCE_MS };

/** A bot that Discord wants to have two connections: the guild that it serves is on the second, another guild and direct messages on the first. */
let world: EmbeddedWorld;
let port: number;
beforeAll(async () => {
  port = await freePort();
  world = await startWorld({
    ownProcesses: true,
    discord: { world: onTwoShards(withServedSecondGuild(createWorld())), shards: 2 },
    settings: { ...TICKING, GUILD_IDS: '', HEALTH_PORT: String(port) },
    media: { scale: { sessions: 0 } },
  });
});
afterAll(() => world.close());

const admin = () => world.discord.person('admin');
const ready = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status;
const search = async (there = admin()) => (await there.run('/search', { query: 'metropolis' })).text;

test('answers where either of them is, and in direct messages', async () => {
  expect(await search()).toContain('Metropolis');
  expect((await admin().elsewhere().run('/help', {}, { raw: true })).text).not.toBe('');
  expect(world.discord.gateway.counts).toEqual({ identified: 2, resumed: 0 });
  expect(await ready()).toBe(200);
});

test('posts what is played', async () => {
  await wholeTick(world);
  world.media.history.add({ item: 'Cops' });
  expect((await world.discord.nextMessage('#history')).text).toContain('Cops');
});

test('/doctor names the guilds of both', async () => {
  expect((await admin().run('/doctor')).text).toMatch(/✅ Commands: .*/);
  expect(world.bot().lines.join('\n')).not.toContain('"level":"error"');
});

test('is not ready while one of them is lost, and goes on when it is back', async () => {
  const { gateway } = world.discord;
  gateway.refuse(true);
  gateway.drop(1);
  await expect.poll(ready, PATIENCE).toBe(503);
  gateway.refuse(false);
  await expect.poll(ready, PATIENCE).toBe(200);
  expect(await search()).toContain('Metropolis');
});

test('does once what either of them hears twice', async () => {
  const { gateway } = world.discord;
  gateway.repeatEvents(true);
  const title = 'Twice heard';
  const [choice] = await admin().complete('/playlist create', { title, item: 'metropolis' }, 'item');
  await admin().run('/playlist create', { title, item: `${choice?.value}` });
  gateway.repeatEvents(false);
  const { playlists, accounts } = world.media;
  expect(playlists.of(accounts.owner).filter((each) => each.title === title)).toHaveLength(1);
});

test('registers its commands again after a new session of one of them', async () => {
  const before = world.bot().lines.length;
  world.discord.gateway.invalidate(false);
  await expect.poll(ready, PATIENCE).toBe(503);
  await expect.poll(ready, PATIENCE).toBe(200);
  expect(
    world.discord.commands().length + world.discord.commands(world.discord.world.guilds[0]?.id).length,
  ).toBeGreaterThan(10);
  expect(world.bot().lines.slice(before).join('\n')).toContain('connected to Discord again');
  expect(await search()).toContain('Metropolis');
});

test('ends as it should', async () => {
  expect(await world.bot().stop()).toBe(0);
});
