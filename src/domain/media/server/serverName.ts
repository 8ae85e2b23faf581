import type { MediaServer } from '../mediaServer.ts';
import { MediaServerFailure } from './failure.ts';

export type NamingServer = Pick<MediaServer, 'settings' | 'identity' | 'accountResources'>;

/**
 * Reads the server's current name from its preferences, which only the server's owner may read. If they give no name,
 * reads it from the account. Undefined if the server has no name. Rejects with the failure that prevents reading the
 * name, or with the signal's reason.
 */
export async function readServerName(media: NamingServer, signal: AbortSignal): Promise<string | undefined> {
  return (await nameInSettings(media, signal)) ?? (await nameInAccount(media, signal));
}

async function nameInSettings({ settings }: NamingServer, signal: AbortSignal): Promise<string | undefined> {
  try {
    const value = (await settings({ signal })).find(({ id }) => id === 'FriendlyName')?.value;
    return typeof value === 'string' && value.trim() !== '' ? value : undefined;
  } catch (error) {
    if (error instanceof MediaServerFailure) return undefined;
    throw error;
  }
}

async function nameInAccount(
  { identity, accountResources }: NamingServer,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { machineIdentifier } = await identity({ signal });
  const serversAndPlayers = await accountResources({ signal });
  return serversAndPlayers.find(({ clientIdentifier }) => clientIdentifier === machineIdentifier)?.name;
}
