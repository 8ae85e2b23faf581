import type { Caller, MediaServerCallOptions } from '../../../domain/media/callOptions.ts';
import type { MediaServer } from '../../../domain/media/mediaServer.ts';
import type { Playlist } from '../../../domain/media/playlists/playlist.ts';
import { serversWithLinkedAccount } from '../../../domain/people/linkedAccounts.ts';
import type { ServerId } from '../../../domain/servers/refs.ts';
import type { CommandDepsAndContext } from '../../framework/context.ts';

/** A media server, and the options that make requests to it use a certain account. */
export interface MediaServerWithAccount {
  readonly media: MediaServer;
  readonly options: MediaServerCallOptions;
}

/**
 * Access to a server with the bot's shared account, even for people whose requests use their own linked account.
 * Undefined if the server is not part of the interaction or not connected.
 */
export function accessServerAsSharedAccount(
  server: ServerId,
  urgency: Caller['urgency'],
  { deps, context }: CommandDepsAndContext,
): MediaServerWithAccount | undefined {
  const { actor, reference, servers, signal } = context;
  const media = servers.includes(server) ? deps.running.find(server)?.media : undefined;
  if (media === undefined) return undefined;
  const options: MediaServerCallOptions = { signal, caller: { userId: actor.userId, reference, urgency } };
  return { media, options };
}

/**
 * Shared playlists that people with a linked account do not see among their own. Empty if the person may not see shared
 * playlists. Rejects with the media server's failure.
 */
export async function listSharedPlaylists(
  ownPlaylists: readonly Playlist[],
  urgency: Caller['urgency'],
  { deps, context }: CommandDepsAndContext,
): Promise<readonly Playlist[]> {
  if (!context.may('account.shared')) return [];
  const linkedServers = serversWithLinkedAccount(deps.linkedAccounts, context.actor.userId, context.servers);
  const lists = await Promise.all(
    linkedServers.map(async (server) => {
      const shared = accessServerAsSharedAccount(server, urgency, { deps, context });
      return shared ? await shared.media.playlists(shared.options) : [];
    }),
  );
  // The person's linked account may be the shared account, so their own playlists are left out.
  const ownKeys = new Set(ownPlaylists.map(({ ratingKey }) => ratingKey));
  return lists.flat().filter(({ ratingKey }) => !ownKeys.has(ratingKey));
}
