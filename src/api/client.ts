import type { Clock } from '../domain/clock.ts';
import type { Caller, CallerAccount } from '../domain/media/callOptions.ts';
import type { CreateMediaServerTokenReader, MediaServer } from '../domain/media/mediaServer.ts';
import {
  type LinkedAccountProblem,
  MediaServerFailure,
  type MediaServerFailureKind,
} from '../domain/media/server/failure.ts';
import type { ServerId } from '../domain/servers/refs.ts';
import { type ApiCaller, createApiCaller, type DebugLog, getOrDetectVendorVocabulary } from './call.ts';
import { createAccountServiceTransport } from './discovery/accountTransport.ts';
import { DateOperators } from './listing/dateFilters.ts';
import { historyApi } from './resources/history.ts';
import { createMachineIdentifierProvider, createServerIdentityRequester } from './resources/identity.ts';
import { itemsApi } from './resources/items.ts';
import { librariesApi } from './resources/libraryItems.ts';
import { librariesEndpoint } from './resources/librarySections.ts';
import { playlistsApi } from './resources/playlists.ts';
import { createSearchApi } from './resources/search.ts';
import { serverApi } from './resources/server.ts';
import { sessionsApi } from './resources/sessions.ts';
import type { Transport } from './transport/request.ts';

const LINK_PROBLEMS: Partial<Record<MediaServerFailureKind, LinkedAccountProblem>> = {
  unauthorized: 'refused',
  forbidden: 'not-allowed',
};

/** Makes calls with a person's token. A refusal says nothing about the shared token. */
function callWithToken(token: string, call: ApiCaller): ApiCaller {
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

function createAccountCall(account: CallerAccount | undefined, call: ApiCaller): ApiCaller {
  if (account?.kind === 'own') return callWithToken(account.token, call);
  if (account?.kind !== 'none') return call;
  return async () => {
    // No request is sent for a person without an account, so the failure has no path.
    throw new MediaServerFailure('unauthorized', { method: 'NONE', path: '', link: account.why, asked: false });
  };
}

export interface MediaServerClientOptions {
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
export function createMediaServerClient(options: MediaServerClientOptions): MediaServer {
  const mediaFor = createMediaServerClients(options);
  return mediaFor();
}

/**
 * Creates a media server for each caller, with shared caches and queues. Without a caller, the media server is for the
 * bot's own jobs.
 */
export function createMediaServerClients(options: MediaServerClientOptions): (caller?: Caller) => MediaServer {
  const { server, transport, machineIdentifier, clock, log } = options;
  const { accountTransport = createAccountServiceTransport(transport, () => undefined) } = options;
  const sharedCall = createApiCaller(transport, server, log);
  const accountServiceCall = createApiCaller(accountTransport, server, log);
  const vocabulary = (signal: AbortSignal | undefined) => getOrDetectVendorVocabulary(transport, signal);
  const dateOperators = new DateOperators(clock);
  const askIdentity = createServerIdentityRequester();
  const withMachine = createMachineIdentifierProvider(
    (callOptions) => askIdentity(sharedCall, callOptions),
    machineIdentifier,
  );
  return (caller) => {
    const call = callFor(caller, sharedCall);
    const accountCall = createAccountCall(caller?.account, call);
    const callAccountService = callFor(caller, accountServiceCall);
    return {
      ...createSearchApi(call),
      ...itemsApi(call),
      ...librariesApi({ call, vocabulary, dateOperators }),
      ...playlistsApi(accountCall, withMachine, caller?.account),
      ...sessionsApi(call),
      ...historyApi(call),
      ...serverApi({ call, accountCall, callAccountService, vocabulary }, askIdentity),
    };
  };
}

export function createTokenReaders({ server, transport, log }: MediaServerClientOptions): CreateMediaServerTokenReader {
  const sharedCall = createApiCaller(transport, server, log);
  return (token, caller) => {
    const call = callWithToken(token, callFor(caller, sharedCall));
    return { libraries: async (options) => call(librariesEndpoint(), options), ...historyApi(call) };
  };
}

function callFor(caller: Caller | undefined, call: ApiCaller): ApiCaller {
  return (endpoint, options) => call(endpoint, { ...options, caller: caller ?? options?.caller });
}
