import type { SimulatedDiscordWorld } from '../../sandbox/discord/world.ts';

/** Ids that differ by this belong to different ones of two shards. */
const OTHER_SHARD = 1n << 22n;

/**
 * The same world, with its first guild on the second one of two shards, and its second guild on the first, where direct
 * messages are.
 */
export function onTwoShards(world: SimulatedDiscordWorld): SimulatedDiscordWorld {
  const [first, second, ...others] = world.guilds;
  if (!first || !second) throw new Error('this world has one guild');
  const id = String(BigInt(second.id) + OTHER_SHARD);
  // The role @everyone has the guild's own id.
  const roles = second.roles.map((role) => (role.id === second.id ? { ...role, id } : role));
  return { ...world, guilds: [first, { ...second, id, roles }, ...others] };
}
