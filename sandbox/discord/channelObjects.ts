import {
  type APIGuildForumChannel,
  type APIGuildVoiceChannel,
  type APINewsChannel,
  type APITextChannel,
  type APIThreadChannel,
  ChannelType,
  ForumLayoutType,
  OverwriteType,
  ThreadAutoArchiveDuration,
} from 'discord-api-types/v10';
import { SIMULATED_DISCORD_CREATED_AT } from './objects.ts';
import type { Channel, Guild } from './world.ts';

type ServedChannel = APITextChannel | APINewsChannel | APIGuildForumChannel | APIGuildVoiceChannel;

export const toApiChannel = (guild: Guild, channel: Channel): ServedChannel | APIThreadChannel =>
  channel.parentId === undefined ? toApiGuildChannel(guild, channel) : toApiThread(guild, channel, channel.parentId);

const commonOf = (guild: Guild, { id, name, lastMessageId }: Channel) => ({
  id,
  guild_id: guild.id,
  name,
  flags: 0,
  last_message_id: lastMessageId ?? null,
  rate_limit_per_user: 0,
});

export const toApiGuildChannel = (guild: Guild, channel: Channel): ServedChannel => {
  const place = {
    ...commonOf(guild, channel),
    position: guild.channels.indexOf(channel),
    nsfw: false,
    parent_id: null,
    permission_overwrites: channel.overwrites.map((overwrite) => ({
      id: overwrite.id,
      type: overwrite.kind === 'role' ? OverwriteType.Role : OverwriteType.Member,
      allow: overwrite.allow.toString(),
      deny: overwrite.deny.toString(),
    })),
  };
  if (channel.kind === 'voice')
    return { ...place, type: ChannelType.GuildVoice, bitrate: 64_000, user_limit: 0, rtc_region: null };
  const common = { ...place, topic: channel.topic };
  if (channel.kind === 'announcement') return { ...common, type: ChannelType.GuildAnnouncement };
  if (channel.kind !== 'forum') return { ...common, type: ChannelType.GuildText };
  return {
    ...common,
    type: ChannelType.GuildForum,
    available_tags: [],
    default_reaction_emoji: null,
    default_sort_order: null,
    default_forum_layout: ForumLayoutType.NotSet,
  };
};

export const toApiThread = (guild: Guild, channel: Channel, parentId: string): APIThreadChannel => ({
  ...commonOf(guild, channel),
  type: threadType(guild, channel, parentId),
  parent_id: parentId,
  owner_id: channel.ownerId ?? guild.ownerId,
  message_count: 0,
  member_count: 1,
  total_message_sent: 0,
  applied_tags: [],
  thread_metadata: {
    archived: channel.closed !== undefined,
    archive_timestamp: SIMULATED_DISCORD_CREATED_AT,
    auto_archive_duration: ThreadAutoArchiveDuration.OneWeek,
    locked: channel.closed === 'locked',
  },
});

const threadType = ({ channels }: Guild, { privateTo }: Channel, parentId: string) => {
  if (privateTo !== undefined) return ChannelType.PrivateThread;
  const isNotification = channels.find(({ id }) => id === parentId)?.kind === 'announcement';
  return isNotification ? ChannelType.AnnouncementThread : ChannelType.PublicThread;
};
