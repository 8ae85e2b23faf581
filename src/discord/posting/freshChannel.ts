import { type Client, DiscordAPIError, type GuildBasedChannel } from 'discord.js';

/**
 * Requests a channel from Discord, because discord.js caches every channel that an interaction names, even a private
 * thread that the bot may not see. If Discord returns none, returns the reason. For a hidden channel, returns the
 * cached copy, which shows the missing permissions. Never rejects.
 */
export async function fetchFreshChannel(client: Client, channelId: string) {
  const answer = await client.channels.fetch(channelId, { force: true }).catch(problemOf);
  const isHidden = answer === 'hidden';
  const cachedChannel = isHidden ? client.channels.cache.get(channelId) : undefined;
  return { isHidden, channel: cachedChannel ?? answer ?? 'unknown' };
}

function problemOf(error: unknown): 'unknown' | 'hidden' | 'unreachable' {
  if (!(error instanceof DiscordAPIError)) return 'unreachable';
  if (error.status === 404) return 'unknown';
  return error.status === 403 ? 'hidden' : 'unreachable';
}

/** Names a problem for each permission that the bot lacks in the channel. Never rejects. */
export async function findMissingPermissions<Problem>(
  client: Client,
  channel: GuildBasedChannel,
  requirements: readonly (readonly [Problem, bigint])[],
): Promise<readonly (Problem | 'unreachable')[]> {
  const readProblems = () => {
    const ownPermissions = client.user && channel.permissionsFor(client.user);
    // While a guild is unavailable, discord.js knows only the guild's id.
    if (!ownPermissions) return ['unreachable' as const];
    return requirements.flatMap(([problem, flag]) => (ownPermissions.has(flag) ? [] : [problem]));
  };
  if (readProblems().length === 0) return [];
  await refetchPermissionData(client, channel);
  return readProblems();
}

/**
 * Fetches the data behind permissions again before one is reported missing, because the cache may not have a permission
 * that a person has just granted. Never rejects.
 */
export async function refetchPermissionData(client: Client, channel: GuildBasedChannel): Promise<void> {
  const { guild } = channel;
  // A thread has the permissions of its parent channel.
  const channelWithPermissions = channel.isThread() ? channel.parentId : channel.id;
  await Promise.allSettled([
    guild.roles.fetch(),
    guild.members.fetchMe({ force: true }),
    channelWithPermissions === null ? undefined : client.channels.fetch(channelWithPermissions, { force: true }),
  ]);
}
