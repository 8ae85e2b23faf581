import { type Client, type GuildBasedChannel, PermissionFlagsBits } from 'discord.js';
import type { RenameProblem } from '../../domain/notifications/channels.ts';
import { problemOf, refresh } from './freshChannel.ts';

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
