import type { MediaServer } from '../domain/media/mediaServer.ts';
import { createCall, type DebugLog } from './call.ts';
import { historyApi } from './resources/history.ts';
import { itemsApi } from './resources/items.ts';
import { librariesApi } from './resources/libraries.ts';
import { playlistsApi } from './resources/playlists.ts';
import { searchApi } from './resources/search.ts';
import { accountResourcesApi, serverApi } from './resources/server.ts';
import { sessionsApi } from './resources/sessions.ts';
import type { Transport } from './transport/transport.ts';

export interface MediaServerOptions {
  readonly transport: Transport;
  /** Connects to the account service (4.1); without it, `accountResources` is `unsupported`. */
  readonly accountTransport?: Transport | undefined;
  /** If missing, the server is asked for it; this is for servers that lack /identity. */
  readonly machineIdentifier?: string | undefined;
  /** Receives, at debug level, what was odd in a response. */
  readonly log?: DebugLog | undefined;
}

/** The only implementation of the port. Throws a TypeError for a machineIdentifier that cannot be part of an address. */
export function createMediaServer(options: MediaServerOptions): MediaServer {
  const { transport, accountTransport, machineIdentifier, log } = options;
  const call = createCall(transport, log);
  return {
    ...searchApi(call),
    ...itemsApi(call),
    ...librariesApi(call),
    ...playlistsApi(call, machineIdentifier),
    ...sessionsApi(call),
    ...historyApi(call),
    ...serverApi(call),
    ...accountResourcesApi(accountTransport && createCall(accountTransport, log)),
  };
}
