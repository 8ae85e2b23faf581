import type { BlockedChannel } from '../../domain/notifications/blockedChannels.ts';
import type { CommandDeps, InteractionContext } from '../framework/context.ts';
import { requireGuild } from '../shared/notify/libraries.ts';
import type { BlockedChannelState } from './views/list.ts';

export async function readBlockedChannelStates({
  blocked,
  notifications,
}: CommandDeps): Promise<readonly BlockedChannelState[]> {
  const channels = await blocked.list();
  return await Promise.all(
    channels.map(async (channel) => ({ ...channel, posts: await notifications.backlog(channel.channelId) })),
  );
}

/**
 * Blocked channels of this guild that have waiting posts but no subscription any more. Leaves out channels that are
 * invisible to the bot, because their guild is unknown.
 */
export async function findOrphanedChannels(
  states: readonly BlockedChannelState[],
  deps: CommandDeps,
  context: InteractionContext,
): Promise<readonly BlockedChannelState[]> {
  const subscribedChannels = new Set((await deps.subscriptions.list()).map(({ channelId }) => channelId));
  const channelsWithoutSubscription = states.filter(
    ({ channelId, posts }) => posts > 0 && !subscribedChannels.has(channelId),
  );
  const channelsWithGuild = await Promise.all(
    channelsWithoutSubscription.map(async (channel) => ({
      channel,
      guildId: await deps.directory.guildOf(channel.channelId),
    })),
  );
  const ownGuildId = requireGuild(context);
  return channelsWithGuild.filter(({ guildId }) => guildId === ownGuildId).map(({ channel }) => channel);
}

export const findBlockedChannel = async (
  channelId: string,
  { blocked }: CommandDeps,
): Promise<BlockedChannel | undefined> => (await blocked.list()).find((channel) => channel.channelId === channelId);
