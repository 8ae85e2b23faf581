import { type Client, DiscordAPIError, type GuildBasedChannel } from 'discord.js';

/**
 * Fetches again what permissions are computed from, before one is reported missing: a person who has just granted it must
 * not be turned away because of the cache. Never rejects.
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

/** Why Discord does not show a channel. */
export function problemOf(error: unknown): 'unknown' | 'hidden' | 'unreachable' {
  if (!(error instanceof DiscordAPIError)) return 'unreachable';
  if (error.status === 404) return 'unknown';
  return error.status === 403 ? 'hidden' : 'unreachable';
}
