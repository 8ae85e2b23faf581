import { Routes } from 'discord.js';
import { expect, test } from 'vitest';
import { freshDiscord, startBot } from './tinyBot.ts';

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const EVENT = {
  name: 'Metropolis',
  entity_type: 3,
  privacy_level: 2,
  entity_metadata: { location: 'Home' },
  scheduled_start_time: inHours(1),
  scheduled_end_time: inHours(3),
};

async function setUp(now?: () => number) {
  const discord = await freshDiscord(now && { now });
  const { client } = await startBot(discord);
  const route = Routes.guildScheduledEvents(discord.world.guilds[0]?.id ?? '');
  return { discord, route, rest: client.rest };
}

test('a bot creates a scheduled event outside Discord and finds it in the list', async () => {
  const { discord, route, rest } = await setUp();
  await rest.post(route, { body: EVENT });
  expect(await rest.get(route)).toMatchObject([{ name: 'Metropolis', creator_id: discord.world.bot.id, status: 1 }]);
  expect(discord.scheduledEvents).toHaveLength(1);
});

test.each([
  { name: 'without an end', change: { scheduled_end_time: undefined }, path: 'scheduled_end_time' },
  { name: 'that ends before it starts', change: { scheduled_end_time: inHours(0.5) }, path: 'scheduled_end_time' },
  { name: 'in the past', change: { scheduled_start_time: inHours(-1) }, path: 'scheduled_start_time' },
  { name: 'in ten years', change: { scheduled_start_time: inHours(87_600) }, path: 'scheduled_start_time' },
  { name: 'without a place', change: { entity_metadata: undefined }, path: 'entity_metadata' },
  { name: 'whose name is too long', change: { name: 'x'.repeat(101) }, path: 'name' },
  { name: 'without a name', change: { name: ' ' }, path: 'name' },
])('the simulated Discord refuses a scheduled event $name', async ({ change, path }) => {
  const { discord, route, rest } = await setUp();
  const refused = rest.post(route, { body: { ...EVENT, ...change } });
  await expect(refused).rejects.toMatchObject({ status: 400, code: 50035 });
  await expect(refused).rejects.toHaveProperty(`rawError.errors.${path}`);
  expect(discord.scheduledEvents).toEqual([]);
  discord.takeViolations();
});

test('the simulated Discord refuses a scheduled event from a bot without the permission', async () => {
  const { discord, route, rest } = await setUp();
  for (const role of discord.world.guilds[0]?.roles ?? []) Object.assign(role, { permissions: 0n });
  await expect(rest.post(route, { body: EVENT })).rejects.toMatchObject({ status: 403, code: 50013 });
});

test('a guild can have a hundred scheduled events, not counting those that are over', async () => {
  let aheadMs = 0;
  const { discord, route, rest } = await setUp(() => Date.now() + aheadMs);
  for (let count = 1; count <= 100; count += 1) await rest.post(route, { body: EVENT });
  await expect(rest.post(route, { body: EVENT })).rejects.toMatchObject({ status: 400, code: 30038 });
  aheadMs = 4 * 3_600_000;
  const later = { scheduled_start_time: inHours(5), scheduled_end_time: inHours(7) };
  await rest.post(route, { body: { ...EVENT, ...later } });
  expect(discord.scheduledEvents).toHaveLength(101);
});
