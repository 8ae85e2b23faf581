import {
  type APIChannel,
  type APIGuildMember,
  type APIInteractionGuildMember,
  type APIRole,
  type APIUser,
  PermissionFlagsBits as Bit,
  ChannelType,
  type GatewayGuildCreateDispatchData,
  GuildDefaultMessageNotifications,
  GuildExplicitContentFilter,
  GuildMFALevel,
  GuildNSFWLevel,
  GuildPremiumTier,
  GuildVerificationLevel,
  Locale,
  OverwriteType,
  ThreadAutoArchiveDuration,
} from 'discord-api-types/v10';
import { has, permissionsIn } from './permissions.ts';
import { refusals } from './refusal.ts';
import type { Channel, Guild, Role, World } from './world.ts';

/** When everything in this world was made. */
const SINCE = '2024-05-01T12:00:00.000Z';
const NO_FLAGS: number = 0;

/** The world in Discord's words: users, roles, channels, members and guilds as its API shows them. */
export const userOf = (world: World, id: string): APIUser => {
  const person = world.people.find((one) => one.id === id);
  if (!person && id !== world.bot.id) throw refusals.unknownUser();
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

export const roleOf = (role: Role, position: number): APIRole => ({
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

type ServedChannel = Extract<
  APIChannel,
  { type: ChannelType.GuildText | ChannelType.PublicThread | ChannelType.PrivateThread }
>;

export const channelOf = (guild: Guild, channel: Channel): ServedChannel => {
  const common = {
    id: channel.id,
    guild_id: guild.id,
    name: channel.name,
    flags: 0,
    last_message_id: null,
    rate_limit_per_user: 0,
  };
  const position = guild.channels.indexOf(channel);
  if (channel.parentId === undefined) {
    const overwrites = channel.overwrites.map((one) => ({
      id: one.id,
      type: one.kind === 'role' ? OverwriteType.Role : OverwriteType.Member,
      allow: one.allow.toString(),
      deny: one.deny.toString(),
    }));
    const { topic } = channel;
    return {
      ...common,
      type: ChannelType.GuildText,
      topic,
      position,
      nsfw: false,
      parent_id: null,
      permission_overwrites: overwrites,
    };
  }
  return {
    ...common,
    type: channel.privateTo === undefined ? ChannelType.PublicThread : ChannelType.PrivateThread,
    parent_id: channel.parentId,
    owner_id: guild.ownerId,
    message_count: 0,
    member_count: 1,
    total_message_sent: 0,
    applied_tags: [],
    thread_metadata: {
      archived: channel.closed !== undefined,
      archive_timestamp: SINCE,
      auto_archive_duration: ThreadAutoArchiveDuration.OneWeek,
      locked: channel.closed === 'locked',
    },
  };
};

export const memberOf = (world: World, guild: Guild, userId: string): APIGuildMember => {
  const member = guild.members.find((one) => one.userId === userId);
  if (!member) throw refusals.unknownMember();
  return {
    user: userOf(world, userId),
    roles: [...member.roleIds],
    nick: null,
    avatar: null,
    banner: null,
    joined_at: SINCE,
    premium_since: null,
    communication_disabled_until: null,
    pending: false,
    deaf: false,
    mute: false,
    flags: NO_FLAGS,
  };
};

export const interactionMemberOf = (
  world: World,
  guild: Guild,
  channel: Channel,
  userId: string,
): APIInteractionGuildMember => ({
  ...memberOf(world, guild, userId),
  user: userOf(world, userId),
  permissions: permissionsIn(guild, channel, userId).toString(),
});

const guildFacts = (guild: Guild) => ({
  id: guild.id,
  name: guild.name,
  icon: null,
  description: null,
  splash: null,
  discovery_splash: null,
  banner: null,
  owner_id: guild.ownerId,
  application_id: null,
  region: 'deprecated',
  afk_channel_id: null,
  afk_timeout: 300 as const,
  system_channel_id: null,
  system_channel_flags: 0,
  widget_enabled: false,
  widget_channel_id: null,
  verification_level: GuildVerificationLevel.None,
  roles: guild.roles.map(roleOf),
  default_message_notifications: GuildDefaultMessageNotifications.OnlyMentions,
  mfa_level: GuildMFALevel.None,
  explicit_content_filter: GuildExplicitContentFilter.Disabled,
  max_presences: null,
  max_members: 500_000,
  max_stage_video_channel_users: 50,
  max_video_channel_users: 25,
  vanity_url_code: null,
  premium_tier: GuildPremiumTier.None,
  premium_subscription_count: 0,
  preferred_locale: Locale.EnglishUS,
  rules_channel_id: null,
  safety_alerts_channel_id: null,
  public_updates_channel_id: null,
  premium_progress_bar_enabled: false,
  nsfw_level: GuildNSFWLevel.Default,
  emojis: [],
  stickers: [],
  features: [],
  incidents_data: null,
});

/** A guild as REST answers it. */
export const guildOf = (guild: Guild) => ({
  ...guildFacts(guild),
  home_header: null,
  nsfw: false,
  hub_type: null,
  approximate_member_count: guild.members.length,
  approximate_presence_count: 1,
});

/** A guild as GUILD_CREATE brings it: channels and members come along; without the Members intent only the bot's own. */
export const guildCreated = (world: World, guild: Guild): GatewayGuildCreateDispatchData => {
  // Of threads only those that the bot sees and that are open.
  const known = guild.channels.filter(
    (one) =>
      one.parentId === undefined ||
      (one.closed === undefined && has(permissionsIn(guild, one, world.bot.id), Bit.ViewChannel)),
  );
  const channels = known.map((channel) => channelOf(guild, channel));
  return {
    ...guildFacts(guild),
    hub_type: null,
    joined_at: SINCE,
    large: false,
    member_count: guild.members.length,
    voice_states: [],
    members: [memberOf(world, guild, world.bot.id)],
    channels: channels.flatMap((one) => (one.type === ChannelType.GuildText ? [one] : [])),
    threads: channels.flatMap((one) => (one.type === ChannelType.GuildText ? [] : [one])),
    presences: [],
    stage_instances: [],
    guild_scheduled_events: [],
    soundboard_sounds: [],
  };
};
