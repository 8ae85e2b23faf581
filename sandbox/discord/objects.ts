import {
  type APIGuildMember,
  type APIInteractionGuildMember,
  type APIRole,
  type APIUser,
  ApplicationFlags,
  GatewayIntentBits,
} from 'discord-api-types/v10';
import { discordApiErrors } from './discordApiErrors.ts';
import { channelPermissions } from './permissions.ts';
import type { Channel, Guild, Role, SimulatedDiscordWorld } from './world.ts';

export const SIMULATED_DISCORD_CREATED_AT = '2024-05-01T12:00:00.000Z';
const NO_FLAGS: number = 0;

/** Privileged intents, with the flags that grant them to an application in fewer than 100 guilds. */
const GRANTED_FLAGS = [
  [GatewayIntentBits.GuildPresences, ApplicationFlags.GatewayPresenceLimited],
  [GatewayIntentBits.GuildMembers, ApplicationFlags.GatewayGuildMembersLimited],
  [GatewayIntentBits.MessageContent, ApplicationFlags.GatewayMessageContentLimited],
] as const;

export const computeApplicationFlags = ({ application: { privilegedIntents = 0 } }: SimulatedDiscordWorld): number =>
  GRANTED_FLAGS.reduce((flags, [intent, flag]) => (privilegedIntents & intent ? flags | flag : flags), 0);

export const toApiUser = (world: SimulatedDiscordWorld, id: string): APIUser => {
  const person = world.people.find((person) => person.id === id);
  if (!person && id !== world.bot.id) throw discordApiErrors.unknownUser();
  const user = {
    id,
    username: person?.name ?? world.bot.username,
    global_name: person?.displayName ?? world.bot.displayName,
    discriminator: '0',
    avatar: null,
    public_flags: 0,
    flags: 0,
    primary_guild: null,
  };
  return person ? user : { ...user, bot: true };
};

export const toApiRole = (role: Role, position: number): APIRole => ({
  id: role.id,
  name: role.name,
  permissions: role.permissions.toString(),
  position,
  color: 0,
  colors: { primary_color: 0, secondary_color: null, tertiary_color: null },
  hoist: false,
  managed: role.managedBy !== undefined,
  mentionable: false,
  icon: null,
  unicode_emoji: null,
  flags: NO_FLAGS,
  ...(role.managedBy ? { tags: { bot_id: role.managedBy } } : {}),
});

export const toApiMember = (world: SimulatedDiscordWorld, guild: Guild, userId: string): APIGuildMember => {
  const member = guild.members.find((member) => member.userId === userId);
  if (!member) throw discordApiErrors.unknownMember();
  return {
    user: toApiUser(world, userId),
    roles: [...member.roleIds],
    nick: null,
    avatar: null,
    banner: null,
    joined_at: SIMULATED_DISCORD_CREATED_AT,
    premium_since: null,
    communication_disabled_until: timeOutOf(member),
    pending: false,
    deaf: false,
    mute: false,
    flags: NO_FLAGS,
  };
};

const timeOutOf = ({ timeOut }: Guild['members'][number]): string | null =>
  timeOut === undefined ? null : new Date(timeOut.until).toISOString();

export const toInteractionMember = (
  world: SimulatedDiscordWorld,
  guild: Guild,
  channel: Channel,
  userId: string,
): APIInteractionGuildMember => ({
  ...toApiMember(world, guild, userId),
  user: toApiUser(world, userId),
  permissions: channelPermissions(guild, channel, userId).toString(),
});
