import {
  PermissionFlagsBits as Bit,
  type GatewayGuildCreateDispatchData,
  GuildDefaultMessageNotifications,
  GuildExplicitContentFilter,
  GuildMFALevel,
  GuildNSFWLevel,
  GuildPremiumTier,
  GuildVerificationLevel,
  Locale,
} from 'discord-api-types/v10';
import { toApiGuildChannel, toApiThread } from './channelObjects.ts';
import { SIMULATED_DISCORD_CREATED_AT, toApiMember, toApiRole } from './objects.ts';
import { channelPermissions, hasPermissionBit } from './permissions.ts';
import type { Guild, SimulatedDiscordWorld } from './world.ts';

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
  roles: guild.roles.map(toApiRole),
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

export const toApiGuild = (guild: Guild) => ({
  ...guildFacts(guild),
  home_header: null,
  nsfw: false,
  hub_type: null,
  approximate_member_count: guild.members.length,
  approximate_presence_count: 1,
});

/** Data of GUILD_CREATE after an outage or at the start of a session. Only then does Discord send `unavailable`. */
export const buildGuildCreateEventAfterOutage = (
  world: SimulatedDiscordWorld,
  guild: Guild,
): GatewayGuildCreateDispatchData => ({
  ...buildGuildCreateEventOnJoin(world, guild),
  unavailable: false,
});

/** Data of GUILD_CREATE with channels and members. Without the Members intent, the only member is the bot. */
export const buildGuildCreateEventOnJoin = (
  world: SimulatedDiscordWorld,
  guild: Guild,
): GatewayGuildCreateDispatchData => {
  const visibleChannels = guild.channels.filter(
    (channel) =>
      channel.parentId === undefined ||
      (channel.closed === undefined &&
        hasPermissionBit(channelPermissions(guild, channel, world.bot.id), Bit.ViewChannel)),
  );
  return {
    ...guildFacts(guild),
    hub_type: null,
    joined_at: SIMULATED_DISCORD_CREATED_AT,
    large: false,
    member_count: guild.members.length,
    voice_states: [],
    members: [toApiMember(world, guild, world.bot.id)],
    channels: visibleChannels.flatMap((channel) =>
      channel.parentId === undefined ? [toApiGuildChannel(guild, channel)] : [],
    ),
    threads: visibleChannels.flatMap((channel) =>
      channel.parentId === undefined ? [] : [toApiThread(guild, channel, channel.parentId)],
    ),
    presences: [],
    stage_instances: [],
    guild_scheduled_events: [],
    soundboard_sounds: [],
  };
};
