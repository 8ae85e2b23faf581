import { type Client, DiscordAPIError, type GuildBasedChannel } from 'discord.js';

/**
 * The channel, or why Discord does not show it; for a hidden one the cached copy, which tells the missing
 * permissions. Asks Discord, because discord.js caches every channel that an interaction names, including
 * those that the bot may not see (a private thread that it is not in). Never rejects.
 */
export async function freshChannel(client: Client, channelId: string) {
  const answer = await client.channels.fetch(channelId, { force: true }).catch(problemOf);
  const isHidden = answer === 'hidden';
  return { isHidden, found: (isHidden ? client.channels.cache.get(channelId) : undefined) ?? answer ?? 'unknown' };
}

/** Why Discord does not show a channel. */
function problemOf(error: unknown): 'unknown' | 'hidden' | 'unreachable' {
  if (!(error instanceof DiscordAPIError)) return 'unreachable';
  if (error.status === 404) return 'unknown';
  return error.status === 403 ? 'hidden' : 'unreachable';
}

/** The problems whose permissions the bot lacks in the channel. Never rejects. */
export async function missingIn<Problem>(
  client: Client,
  channel: GuildBasedChannel,
  needed: readonly (readonly [Problem, bigint])[],
): Promise<readonly (Problem | 'unreachable')[]> {
  const missing = () => {
    const mine = client.user && channel.permissionsFor(client.user);
    // During an outage a guild is only an id.
    if (!mine) return ['unreachable' as const];
    return needed.flatMap(([problem, flag]) => (mine.has(flag) ? [] : [problem]));
  };
  if (missing().length === 0) return [];
  await refresh(client, channel);
  return missing();
}

/**
 * Fetches the data behind permissions again before one is reported missing: a person who has just granted it
 * must not be turned away because of the cache. Never rejects.
 */
export async function refresh(client: Client, channel: GuildBasedChannel): Promise<void> {
  const { guild } = channel;
  // A thread has the permissions of its channel.
  const withPermissions = channel.isThread() ? channel.parentId : channel.id;
  await Promise.allSettled([
    guild.roles.fetch(),
    guild.members.fetchMe({ force: true }),
    withPermissions === null ? undefined : client.channels.fetch(withPermissions, { force: true }),
  ]);
}
