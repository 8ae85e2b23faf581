import { type Client, DiscordAPIError, type GuildBasedChannel, PermissionFlagsBits } from 'discord.js';
import type { RenameProblem } from '../../domain/notifications/channels.ts';

/** Asks Discord itself, and again before a permission is reported missing, as for posting. Never rejects. */
export async function renameProblems(
  client: Client,
  channelId: string,
  guildId: string,
): Promise<readonly RenameProblem[]> {
  const answer = await client.channels.fetch(channelId, { force: true }).catch(problemOf);
  // If Discord refuses to show the channel, the cached one says which permissions are missing.
  const found = answer === 'hidden' ? (client.channels.cache.get(channelId) ?? answer) : answer;
  if (found === null) return ['unknown'];
  if (typeof found === 'string') return [found];
  if (found.isDMBased() || found.isThread()) return ['unknown'];
  if (found.guildId !== guildId) return ['other-guild'];
  if (missingIn(client, found).length === 0) return [];
  await refresh(client, found);
  return missingIn(client, found);
}

function missingIn(client: Client, channel: GuildBasedChannel): readonly RenameProblem[] {
  const mine = client.user && channel.permissionsFor(client.user);
  // During an outage a guild is only an id.
  if (!mine) return ['unreachable'];
  const needed = channel.isVoiceBased() ? [...NEEDED, CONNECT] : NEEDED;
  return needed.flatMap(([problem, flag]) => (mine.has(flag) ? [] : [problem]));
}

/** Discord lets nobody change a voice channel that they may not join. */
const CONNECT = ['connect', PermissionFlagsBits.Connect] as const;
const NEEDED = [
  ['view', PermissionFlagsBits.ViewChannel],
  ['manage', PermissionFlagsBits.ManageChannels],
] as const satisfies readonly (readonly [RenameProblem, bigint])[];

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
