import { createWorld, type World } from '../../discord/world.ts';
import { BOARD, EVENING } from './live.ts';
import { SUBSCRIPTIONS, type Subscription } from './subscriptions.ts';

const FIRST_ID = 110_000_000_000_005_000n;

/**
 * Two guilds that the bot serves, each with the channels of its subscriptions, and the first with those of
 * its board and its evenings.
 */
export function guildsWithChannels(): World {
  const world = createWorld();
  let next = FIRST_ID;
  const others = { guild: 'first', channels: [BOARD, EVENING] } as const;
  for (const { guild, channels } of [...SUBSCRIPTIONS, others]) {
    const there = guildOf(world, guild).channels;
    for (const name of channels) {
      if (isDirect(name) || there.some((one) => one.name === name)) continue;
      there.push({ id: String(next++), name, topic: '', overwrites: [] });
    }
  }
  return world;
}

function guildOf({ guilds }: Pick<World, 'guilds'>, which: Subscription['guild']): World['guilds'][number] {
  const guild = guilds[which === 'first' ? 0 : 1];
  if (!guild) throw new Error(`there is no ${which} guild`);
  return guild;
}

const isDirect = (name: string): boolean => name.startsWith('@');

/** The name of the second guild. */
export const secondGuildName = (world: Pick<World, 'guilds'>): string => guildOf(world, 'second').name;

/** Makes a person an admin of the bot in the second guild, or takes that role away. */
export function setSecondAdmin(world: World, name: string, isAdmin: boolean): void {
  const { roles, members } = guildOf(world, 'second');
  const role = roles.find((one) => one.name === 'moderator');
  const person = world.people.find((one) => one.name === name);
  const member = members.find(({ userId }) => userId === person?.id);
  if (!role || !member) throw new Error(`${name} cannot be an admin of the second guild`);
  member.roleIds = isAdmin ? [role.id] : [];
}

/** Direct messages have no id before they are opened, and are known by their name. */
export function channelIds(world: Pick<World, 'guilds'>, { guild, channels }: Subscription): readonly string[] {
  const there = guildOf(world, guild).channels;
  return [...channels.filter(isDirect), ...there.flatMap(({ id, name }) => (channels.includes(name) ? [id] : []))];
}

/** The roles whose members administer the bot, one in each guild. */
export const adminRoles = (world: Pick<World, 'guilds'>): string =>
  [...guildOf(world, 'first').roles, ...guildOf(world, 'second').roles]
    .flatMap(({ id, name }, index) => (name === 'admin' || (name === 'moderator' && index > 5) ? [id] : []))
    .join(',');
