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
  /** To the account service (4.1); `accountResources` is `unsupported` without it. */
  readonly accountTransport?: Transport | undefined;
  /** Asked from the server when missing; for those that lack /identity. */
  readonly machineIdentifier?: string | undefined;
  /** Told at debug level what was odd in an answer. */
  readonly log?: DebugLog | undefined;
}

/** The only implementation of the port. Throws a TypeError for a machineIdentifier that cannot stand in an address. */
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
