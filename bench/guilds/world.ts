import { createSimulatedDiscordWorld, type Guild, type SimulatedDiscordWorld } from '../../sandbox/discord/world.ts';
import { channelIdInGuild, guildIdOf, roleIdInGuild } from './plan.ts';

/** Number of channels in a guild of some size. Discord sends all of them at the start. */
const CHANNELS = 30;
const ROLES = 20;

/**
 * The embedded Discord's usual guilds, and the given number of further ones. People of the first guild use commands.
 */
export function createGuildsWorld(guilds: number): SimulatedDiscordWorld {
  const world = createSimulatedDiscordWorld();
  for (let guild = 0; guild < guilds; guild += 1) world.guilds.push(guildOf(guild, world));
  return world;
}

function guildOf(guild: number, { guilds: [first], bot }: SimulatedDiscordWorld): Guild {
  const id = guildIdOf(guild);
  const everyone = first?.roles[0]?.permissions ?? 0n;
  return {
    id,
    name: `Guild ${guild}`,
    ownerId: first?.ownerId ?? '',
    roles: [
      { id, name: '@everyone', permissions: everyone },
      ...Array.from({ length: ROLES }, (_, nth) => ({
        id: roleIdInGuild(guild, nth),
        name: nth === 0 ? 'Usher' : `role ${nth}`,
        permissions: everyone,
        ...(nth === 0 && { managedBy: bot.id }),
      })),
    ],
    channels: Array.from({ length: CHANNELS }, (_, nth) => ({
      id: channelIdInGuild(guild, nth),
      name: nth === 0 ? 'plays' : `channel ${nth}`,
      topic: 'What people of this guild talk about',
      overwrites: [],
    })),
    members: [
      { userId: first?.ownerId ?? '', roleIds: [] },
      { userId: bot.id, roleIds: [roleIdInGuild(guild, 0)] },
    ],
  };
}
