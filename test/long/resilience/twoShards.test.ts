import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { copyRolesToSecondGuild } from '../../../sandbox/discord/secondGuild.ts';
import { createSimulatedDiscordWorld } from '../../../sandbox/discord/world.ts';
import { findFreePort } from '../../../sandbox/freePort.ts';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';
import { everyCheck } from '../../support/everyCheck.ts';
import { PATIENCE_MS } from '../../support/patience.ts';
import { TICKING, wholeTick } from '../../support/ticking.ts';
import { onTwoShards } from '../../support/twoShards.ts';

const PATIENCE = { timeout: PATIENCE_MS };

/**
 * A bot that Discord wants to have two connections: the guild that it serves is on the second, another guild and direct
 * messages on the first.
 */
let world: EmbeddedWorld;
let port: number;
beforeAll(async () => {
  port = await findFreePort();
  world = await startWorld({
    ownProcesses: true,
    discord: { world: onTwoShards(copyRolesToSecondGuild(createSimulatedDiscordWorld())), shards: 2 },
    settings: { ...TICKING, GUILD_IDS: '', HEALTH_PORT: String(port) },
    media: { scale: { sessions: 0 } },
  });
});
afterAll(() => world.close());

const admin = () => world.discord.person('admin');
const ready = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status;
const search = async (there = admin()) => (await there.run('/search', { query: 'metropolis' })).text;

test('a bot with two gateway connections answers in the guilds of both, and in direct messages', async () => {
  expect(await search()).toContain('Metropolis');
  const moderator = world.discord.person('moderator').elsewhere();
  expect((await moderator.run('/help', {}, { raw: true })).text).toContain('What you can do here');
  expect((await admin().directly().run('/search', { query: 'metropolis' }, { raw: true })).text).toContain(
    'not in direct messages',
  );
  expect(world.discord.gateway.counts).toEqual({ identified: 2, resumed: 0 });
  expect(await ready()).toBe(200);
});

test('a bot with two gateway connections posts plays', async () => {
  await wholeTick(world);
  world.media.history.add({ item: 'Cops' });
  expect((await world.discord.nextMessage('#history')).text).toContain('Cops');
});

test('/doctor of a bot with two gateway connections finds commands and channels in order', async () => {
  const text = await everyCheck(admin());
  expect(text).toMatch(/✅ Commands: All \d+ commands are registered\./);
  expect(text).toContain('✅ Channels: #history can be posted to (Plays).');
  expect(world.bot().lines.join('\n')).not.toContain('"level":"error"');
});

test('a bot is not ready while one of its two gateway connections is lost', async () => {
  const { gateway } = world.discord;
  gateway.refuse(true);
  gateway.drop(1);
  await expect.poll(ready, PATIENCE).toBe(503);
  gateway.refuse(false);
  await expect.poll(ready, PATIENCE).toBe(200);
  expect(await search()).toContain('Metropolis');
});

test('a bot carries out a command once, although two connections may receive it', async () => {
  const { gateway } = world.discord;
  gateway.repeatEvents(true);
  const title = 'Twice heard';
  const [choice] = await admin().complete('/playlist create', { title, item: 'metropolis' }, 'item');
  await admin().run('/playlist create', { title, item: `${choice?.value}` });
  gateway.repeatEvents(false);
  const { playlists, accounts } = world.media;
  expect(playlists.of(accounts.owner).filter((each) => each.title === title)).toHaveLength(1);
});

/** Deletes them as the developer portal or another program would. */
async function deleteCommands(): Promise<void> {
  const { url, botToken } = world.discord;
  const application = await fetch(`${url}/v10/applications/@me`, { headers: { authorization: `Bot ${botToken}` } });
  const { id } = z.object({ id: z.string() }).parse(await application.json());
  const [guild] = world.discord.world.guilds;
  for (const scope of ['', `/guilds/${guild?.id}`]) {
    const answer = await fetch(`${url}/v10/applications/${id}${scope}/commands`, {
      method: 'PUT',
      headers: { authorization: `Bot ${botToken}`, 'content-type': 'application/json' },
      body: '[]',
    });
    expect(answer.status).toBe(200);
  }
}

const commandCount = () => {
  const [guild] = world.discord.world.guilds;
  return world.discord.commands().length + world.discord.commands(guild?.id).length;
};

test('a bot registers deleted commands again after a new session of one of its connections', async () => {
  const before = world.bot().lines.length;
  await deleteCommands();
  expect(commandCount()).toBe(0);
  world.discord.gateway.invalidate(false);
  await expect.poll(ready, PATIENCE).toBe(503);
  await expect.poll(ready, PATIENCE).toBe(200);
  await expect.poll(commandCount, PATIENCE).toBeGreaterThan(10);
  expect(world.bot().lines.slice(before).join('\n')).toContain('connected to Discord again');
  expect(await search()).toContain('Metropolis');
});

test('a bot with two gateway connections stops with status 0', async () => {
  expect(await world.bot().stop()).toBe(0);
});
