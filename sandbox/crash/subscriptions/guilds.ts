import { createSimulatedDiscordWorld, type SimulatedDiscordWorld } from '../../discord/world.ts';
import { BOARD_CHANNEL_NAME, MOVIE_EVENING_CHANNEL_NAME } from './live.ts';
import { CRASH_TEST_SUBSCRIPTIONS, type CrashTestSubscription } from './subscriptions.ts';

const FIRST_ID = 110_000_000_000_005_000n;

/**
 * Creates two guilds with channels for the subscriptions. The first guild also has channels for its board and movie
 * evenings.
 */
export function createTestGuilds(): SimulatedDiscordWorld {
  const world = createSimulatedDiscordWorld();
  let next = FIRST_ID;
  const extraChannels = { guild: 'first', channels: [BOARD_CHANNEL_NAME, MOVIE_EVENING_CHANNEL_NAME] } as const;
  for (const { guild, channels } of [...CRASH_TEST_SUBSCRIPTIONS, extraChannels]) {
    const guildChannels = guildOf(world, guild).channels;
    for (const name of channels) {
      if (isDirect(name) || guildChannels.some((channel) => channel.name === name)) continue;
      guildChannels.push({ id: String(next++), name, topic: '', overwrites: [] });
    }
  }
  return world;
}

function guildOf(
  { guilds }: Pick<SimulatedDiscordWorld, 'guilds'>,
  guildName: CrashTestSubscription['guild'],
): SimulatedDiscordWorld['guilds'][number] {
  const guild = guilds[guildName === 'first' ? 0 : 1];
  if (!guild) throw new Error(`there is no ${guildName} guild`);
  return guild;
}

const isDirect = (name: string): boolean => name.startsWith('@');

export const secondGuildName = (world: Pick<SimulatedDiscordWorld, 'guilds'>): string => guildOf(world, 'second').name;

export function setAdminOfSecondGuild(world: SimulatedDiscordWorld, name: string, isAdmin: boolean): void {
  const { roles, members } = guildOf(world, 'second');
  const role = roles.find((role) => role.name === 'moderator');
  const person = world.people.find((person) => person.name === name);
  const member = members.find(({ userId }) => userId === person?.id);
  if (!role || !member) throw new Error(`${name} cannot be an admin of the second guild`);
  member.roleIds = isAdmin ? [role.id] : [];
}

/** Lists the ids of a subscription's channels. Unopened direct messages have no id, so they are listed by name. */
export function channelIdsOfSubscription(
  world: Pick<SimulatedDiscordWorld, 'guilds'>,
  { guild, channels }: CrashTestSubscription,
): readonly string[] {
  const guildChannels = guildOf(world, guild).channels;
  return [
    ...channels.filter(isDirect),
    ...guildChannels.flatMap(({ id, name }) => (channels.includes(name) ? [id] : [])),
  ];
}

/** The roles whose members administer the bot, one per guild. */
export const adminRoleIds = (world: Pick<SimulatedDiscordWorld, 'guilds'>): string =>
  [...guildOf(world, 'first').roles, ...guildOf(world, 'second').roles]
    .flatMap(({ id, name }, index) => (name === 'admin' || (name === 'moderator' && index > 5) ? [id] : []))
    .join(',');
