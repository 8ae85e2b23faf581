import type { Clock } from '../domain/clock.ts';
import type { Caller, CallerAccount } from '../domain/media/callOptions.ts';
import type { MediaServer, TokenReaderFor } from '../domain/media/mediaServer.ts';
import { type FailureKind, type LinkedAccountProblem, MediaServerFailure } from '../domain/media/server/failure.ts';
import type { ServerId } from '../domain/servers/refs.ts';
import { type Call, createCall, type DebugLog, resolveVocabulary } from './call.ts';
import { createAccountTransport } from './discovery/accountTransport.ts';
import { DateOperators } from './listing/dateFilters.ts';
import { historyApi } from './resources/history.ts';
import { createAskIdentity, createWithMachineIdentifier } from './resources/identity.ts';
import { itemsApi } from './resources/items.ts';
import { librariesApi } from './resources/libraryItems.ts';
import { librariesEndpoint } from './resources/librarySections.ts';
import { playlistsApi } from './resources/playlists.ts';
import { searchApi } from './resources/search.ts';
import { serverApi } from './resources/server.ts';
import { sessionsApi } from './resources/sessions.ts';
import type { Transport } from './transport/request.ts';

const LINK_PROBLEMS: Partial<Record<FailureKind, LinkedAccountProblem>> = {
  unauthorized: 'refused',
  forbidden: 'not-allowed',
};

/** Makes calls with a person's token. A refusal says nothing about the shared token. */
function callWithToken(token: string, call: Call): Call {
  return async (endpoint, options) => {
    try {
      return await call(endpoint, { ...options, token });
    } catch (error) {
      if (!(error instanceof MediaServerFailure)) throw error;
      const link = LINK_PROBLEMS[error.kind];
      throw link === undefined ? error : new MediaServerFailure(error.kind, { ...error, link, cause: error });
    }
  };
}

function createAccountCall(account: CallerAccount | undefined, call: Call): Call {
  if (account?.kind === 'own') return callWithToken(account.token, call);
  if (account?.kind !== 'none') return call;
  return async () => {
    // No request is sent for a person without an account, so there is no path.
    throw new MediaServerFailure('unauthorized', { method: 'NONE', path: '', link: account.why, asked: false });
  };
}

export interface MediaServerOptions {
  /** Number of the server in all refs. The caller makes sure that refs in requests belong to this server. */
  readonly server: ServerId;
  readonly transport: Transport;
  /** Connects to the account service (interface.md, 4.1). Undefined: `accountResources` rejects as `unsupported`. */
  readonly accountTransport?: Transport | undefined;
  /** The server's identifier, for a server without /identity. If undefined, the server is asked. */
  readonly machineIdentifier?: string | undefined;
  readonly clock?: Pick<Clock, 'steadyMs'> | undefined;
  readonly log?: DebugLog | undefined;
}

/**
 * Creates the media server for the bot's own jobs. Throws a TypeError if `machineIdentifier` cannot be part of a URI.
 */
export function createMediaServer(options: MediaServerOptions): MediaServer {
  const mediaFor = createMediaServers(options);
  return mediaFor();
}

/**
 * Creates a media server for each caller, with shared caches and queues. Without a caller, the media server is for the
 * bot's own jobs.
 */
export function createMediaServers(options: MediaServerOptions): (caller?: Caller) => MediaServer {
  const { server, transport, machineIdentifier, clock, log } = options;
  const { accountTransport = createAccountTransport(transport, () => undefined) } = options;
  const sharedCall = createCall(transport, server, log);
  const accountServiceCall = createCall(accountTransport, server, log);
  const vocabulary = (signal: AbortSignal | undefined) => resolveVocabulary(transport, signal);
  const dateOperators = new DateOperators(clock);
  const askIdentity = createAskIdentity();
  const withMachine = createWithMachineIdentifier(
    (callOptions) => askIdentity(sharedCall, callOptions),
    machineIdentifier,
  );
  return (caller) => {
    const call = callFor(caller, sharedCall);
    const accountCall = createAccountCall(caller?.account, call);
    const callAccountService = callFor(caller, accountServiceCall);
    return {
      ...searchApi(call),
      ...itemsApi(call),
      ...librariesApi({ call, vocabulary, dateOperators }),
      ...playlistsApi(accountCall, withMachine, caller?.account),
      ...sessionsApi(call),
      ...historyApi(call),
      ...serverApi({ call, accountCall, callAccountService, vocabulary }, askIdentity),
    };
  };
}

export function createTokenReaders({ server, transport, log }: MediaServerOptions): TokenReaderFor {
  const sharedCall = createCall(transport, server, log);
  return (token, caller) => {
    const call = callWithToken(token, callFor(caller, sharedCall));
    return { libraries: async (options) => call(librariesEndpoint(), options), ...historyApi(call) };
  };
}

function callFor(caller: Caller | undefined, call: Call): Call {
  return (endpoint, options) => call(endpoint, { ...options, caller: caller ?? options?.caller });
}
