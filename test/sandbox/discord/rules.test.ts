import type { APIMessageTopLevelComponent } from 'discord-api-types/v10';
import { PermissionFlagsBits as Bit } from 'discord-api-types/v10';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildGuildCreateEventOnJoin } from '../../../sandbox/discord/guildObjects.ts';
import { normalizeMessageComponents } from '../../../sandbox/discord/messages/components.ts';
import { listMessageComponents } from '../../../sandbox/discord/messages/componentTree.ts';
import { channelPermissions } from '../../../sandbox/discord/permissions.ts';
import { createSnowflakeGenerator } from '../../../sandbox/discord/snowflakes.ts';
import { createSimulatedDiscordWorld, type SimulatedDiscordWorld } from '../../../sandbox/discord/world.ts';

const maySee = (world: SimulatedDiscordWorld, person: string, channel: string, bit = Bit.ViewChannel): boolean => {
  const [guild] = world.guilds;
  const id = world.people.find((one) => one.name === person)?.id ?? world.bot.id;
  const place = guild?.channels.find((one) => one.name === channel);
  return guild && place ? (channelPermissions(guild, place, id) & bit) === bit : false;
};

test('a channel’s overwrites decide who sees it and who writes there', () => {
  const world = createSimulatedDiscordWorld();
  const who = ['viewer', 'moderator', 'admin', 'the bot'];
  expect(who.map((one) => maySee(world, one, 'vault'))).toEqual([false, false, true, false]);
  expect(who.map((one) => maySee(world, one, 'read-only', Bit.SendMessages))).toEqual([false, false, true, false]);
  expect(who.map((one) => maySee(world, one, 'read-only'))).toEqual([true, true, true, true]);
});

test('a thread has the permissions of its channel, and a stranger to the guild has none', () => {
  const world = createSimulatedDiscordWorld();
  const [guild] = world.guilds;
  const thread = guild?.channels.find((one) => one.parentId);
  if (!guild || !thread) throw new Error('no thread');
  expect(channelPermissions(guild, thread, world.bot.id) & Bit.SendMessagesInThreads).not.toBe(0n);
  expect(channelPermissions(guild, thread, '110000000000099999')).toBe(0n);
});

test('a private thread is visible only to its members and to people who manage threads, on the gateway too', () => {
  const world = createSimulatedDiscordWorld();
  const [guild] = world.guilds;
  const thread = guild?.channels.find((one) => one.parentId !== undefined);
  if (!guild || !thread) throw new Error('this world has no thread');
  const [curator, moderator, admin] = ['102', '103', '104'].map((n) => `110000000000000${n}`);
  const shut = { ...thread, privateTo: [`${curator}`] };
  const seen = [curator, moderator, admin, world.bot.id].map((id) => channelPermissions(guild, shut, `${id}`) !== 0n);
  expect(seen).toEqual([true, false, true, false]);
  const alone = guild.channels.filter(({ parentId }) => parentId === undefined);
  const named = (one: typeof thread) =>
    buildGuildCreateEventOnJoin(world, { ...guild, channels: [...alone, one] }).threads;
  expect([named(thread).length, named(shut), named({ ...thread, closed: 'archived' })]).toEqual([1, [], []]);
});

test('every component gets an id of its own, and given ids are kept', () => {
  const component = fc.record({
    type: fc.constant(10 as const),
    content: fc.string({ minLength: 1 }),
    id: fc.constantFrom(0, 1, 2, 3, 70),
  });
  const distinct = (list: { id: number }[]) => {
    const given = list.map((one) => one.id).filter((id) => id !== 0);
    return new Set(given).size === given.length;
  };
  fc.assert(
    fc.property(fc.array(component, { maxLength: 8 }).filter(distinct), (list) => {
      const components: APIMessageTopLevelComponent[] = list;
      const stored = listMessageComponents(normalizeMessageComponents(components, (media) => media)).map(
        (one) => one.component.id,
      );
      expect(new Set(stored).size).toBe(list.length);
      expect(list.filter((one, index) => one.id !== 0 && stored[index] !== one.id)).toEqual([]);
    }),
    { seed: 7 },
  );
});

test('the simulated Discord’s ids grow and never repeat, even if the clock is set', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1_700_000_000_000, max: 1_800_000_000_000 }), { minLength: 2 }), (times) => {
      let index = 0;
      const next = createSnowflakeGenerator(() => times[index++ % times.length] ?? 0);
      const ids = times.map(() => BigInt(next()));
      expect(ids.every((id, at) => at === 0 || id > (ids[at - 1] ?? 0n))).toBe(true);
    }),
    { seed: 7 },
  );
});
