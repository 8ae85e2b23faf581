import type { Caller } from '../domain/media/callOptions.ts';
import type { MediaServer } from '../domain/media/mediaServer.ts';
import { type Call, createCall, type DebugLog } from './call.ts';
import { createWithMachine } from './machine.ts';
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
export const createMediaServer = (options: MediaServerOptions): MediaServer => createMediaServers(options)();

/** The same for each caller, with everything that is remembered or waited for shared; without a caller, for jobs. */
export function createMediaServers(options: MediaServerOptions): (caller?: Caller) => MediaServer {
  const { transport, accountTransport, machineIdentifier, log } = options;
  const plain = createCall(transport, log);
  const account = accountTransport && createCall(accountTransport, log);
  const withMachine = createWithMachine(plain, machineIdentifier);
  return (caller) => {
    const call = callFor(caller, plain);
    return {
      ...searchApi(call),
      ...itemsApi(call),
      ...librariesApi(call),
      ...playlistsApi(call, withMachine),
      ...sessionsApi(call),
      ...historyApi(call),
      ...serverApi(call),
      ...accountResourcesApi(account && callFor(caller, account)),
    };
  };
}

const callFor =
  (caller: Caller | undefined, call: Call): Call =>
  (endpoint, options) =>
    call(endpoint, { ...options, caller });
