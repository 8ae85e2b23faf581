import type { Client, GuildBasedChannel } from 'discord.js';
import type { FindChannelAccess } from '../../domain/notifications/channelAccess.ts';
import type { DiscordTime } from '../../domain/notifications/channels.ts';
import { isLockedThread, PERMISSIONS_NEEDED_TO_POST, permissionsToRenameChannel } from './directory.ts';
import { isBotInTimeOut } from './timeOut.ts';

/** Reads the bot's permissions from discord.js's cache, which the gateway keeps up to date. Makes no request. */
export function createChannelAccess(client: Client<true>, time: () => DiscordTime): FindChannelAccess {
  return (channelId) => {
    const channel = client.channels.cache.get(channelId);
    if (!channel || channel.isDMBased()) return undefined;
    const { guildId } = channel;
    if (isBotInTimeOut(channel.guild, time)) return { guildId, mayPost: false, mayRename: false };
    const requirements = PERMISSIONS_NEEDED_TO_POST[channel.isThread() ? 'thread' : 'channel'];
    return {
      guildId,
      mayPost: isLockedThread(channel) ? false : hasAll(client, channel, requirements),
      mayRename: channel.isThread() ? false : hasAll(client, channel, permissionsToRenameChannel(channel)),
    };
  };
}

function hasAll(
  client: Client<true>,
  channel: GuildBasedChannel,
  requirements: readonly (readonly [unknown, bigint])[],
): boolean | undefined {
  // While a guild is unavailable, discord.js knows only the guild's id.
  const ownPermissions = channel.permissionsFor(client.user);
  return ownPermissions === null ? undefined : requirements.every(([, flag]) => ownPermissions.has(flag));
}
