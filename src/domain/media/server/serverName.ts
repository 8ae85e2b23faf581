import type { Clock } from '../../clock.ts';
import type { Logger } from '../../logger.ts';
import type { MediaServer } from '../mediaServer.ts';
import { MediaServerFailure } from './failure.ts';

/** The name that the media server's owner gave it; undefined if unknown. Rejects only with the signal's reason. */
export type ServerName = (signal: AbortSignal) => Promise<string | undefined>;

/** The parts of a media server that contain its name. */
export type NamingServer = Pick<MediaServer, 'settings' | 'identity' | 'accountResources'>;

interface Sources {
  readonly media: NamingServer;
  readonly clock: Pick<Clock, 'steadyMs'>;
  readonly log: Logger;
}

/** How long a name is cached, in ms: it changes once a year. */
const BELIEVED_FOR_MS = 10 * 60_000;
/** The longest that a picture waits for the name, in ms. */
const PATIENCE_MS = 2000;

/** Read from the server's preferences, which only its owner may read, otherwise from the account. */
export function createServerName({ media, clock, log }: Sources): ServerName {
  let known: { readonly name: string | undefined; readonly at: number } | undefined;
  return async (signal) => {
    const steadyMs = clock.steadyMs();
    if (known && steadyMs - known.at < BELIEVED_FOR_MS) return known.name;
    const until = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
    try {
      known = { name: await readServerName(media, until), at: steadyMs };
    } catch (err) {
      signal.throwIfAborted();
      log.debug({ err }, 'the media server’s name is not known');
      known = { name: known?.name, at: steadyMs };
    }
    return known.name;
  };
}

/**
 * The server's current name; undefined if it has none. Rejects with the failure that keeps it unknown, or the
 * signal's reason.
 */
export async function readServerName(media: NamingServer, signal: AbortSignal): Promise<string | undefined> {
  return (await nameInSettings(media, signal)) ?? (await nameInAccount(media, signal));
}

async function nameInSettings({ settings }: Sources['media'], signal: AbortSignal): Promise<string | undefined> {
  try {
    const value = (await settings({ signal })).find(({ id }) => id === 'FriendlyName')?.value;
    return typeof value === 'string' && value.trim() !== '' ? value : undefined;
  } catch (error) {
    if (error instanceof MediaServerFailure) return undefined;
    throw error;
  }
}

async function nameInAccount(
  { identity, accountResources }: Sources['media'],
  signal: AbortSignal,
): Promise<string | undefined> {
  const { machineIdentifier } = await identity({ signal });
  const resources = await accountResources({ signal });
  return resources.find(({ clientIdentifier }) => clientIdentifier === machineIdentifier)?.name;
}
