import type { Clock } from '../domain/clock.ts';
import type { Caller, CallerAccount } from '../domain/media/callOptions.ts';
import type { MediaServer, TokenReaderFor } from '../domain/media/mediaServer.ts';
import { type FailureKind, type LinkProblem, MediaServerFailure } from '../domain/media/server/failure.ts';
import type { ServerId } from '../domain/servers/refs.ts';
import { type Call, createCall, type DebugLog, vocabularyOf } from './call.ts';
import { createAccountTransport } from './discovery/accountTransport.ts';
import { DateOperators } from './listing/dateFilters.ts';
import { historyApi } from './resources/history.ts';
import { createAskIdentity, createWithMachine } from './resources/identity.ts';
import { itemsApi } from './resources/items.ts';
import { librariesApi } from './resources/libraryItems.ts';
import { libraries } from './resources/librarySections.ts';
import { playlistsApi } from './resources/playlists.ts';
import { searchApi } from './resources/search.ts';
import { serverApi } from './resources/server.ts';
import { sessionsApi } from './resources/sessions.ts';
import type { Transport } from './transport/request.ts';

const PROBLEMS: Partial<Record<FailureKind, LinkProblem>> = { unauthorized: 'refused', forbidden: 'not-allowed' };

/** Calls as the user of that token. Its refusal says nothing about the shared token. */
function callWithToken(token: string, call: Call): Call {
  return async (endpoint, options) => {
    try {
      return await call(endpoint, { ...options, token });
    } catch (error) {
      if (!(error instanceof MediaServerFailure)) throw error;
      const link = PROBLEMS[error.kind];
      throw link === undefined ? error : new MediaServerFailure(error.kind, { ...error, link, cause: error });
    }
  };
}

/** Calls with the account that this caller may use. */
function callOfAccount(account: CallerAccount | undefined, call: Call): Call {
  if (account?.kind === 'own') return callWithToken(account.token, call);
  if (account?.kind !== 'none') return call;
  return async () => {
    // Nothing is sent, so there is no path to name.
    throw new MediaServerFailure('unauthorized', { method: 'NONE', path: '', link: account.why, asked: false });
  };
}

export interface MediaServerOptions {
  /**
   * The server these keys belong to. Every ref in an answer names it; the caller checks the refs of its
   * requests.
   */
  readonly server: ServerId;
  readonly transport: Transport;
  /** Connects to the account service (4.1); without it, `accountResources` is `unsupported`. */
  readonly accountTransport?: Transport | undefined;
  /** If missing, the server is asked for it; this is for servers that lack /identity. */
  readonly machineIdentifier?: string | undefined;
  /** The machine's clock if missing. */
  readonly clock?: Pick<Clock, 'steadyMs'> | undefined;
  /** Receives notes on odd responses, at debug level. */
  readonly log?: DebugLog | undefined;
}

/** The only implementation of the port. Throws a TypeError for a machineIdentifier that cannot be part of an address. */
export function createMediaServer(options: MediaServerOptions): MediaServer {
  const mediaFor = createMediaServers(options);
  return mediaFor();
}

/** The same for each caller, with everything that is remembered or waited for shared; without a caller, for jobs. */
export function createMediaServers(options: MediaServerOptions): (caller?: Caller) => MediaServer {
  const { server, transport, machineIdentifier, clock, log } = options;
  const { accountTransport = createAccountTransport(transport, () => undefined) } = options;
  const plain = createCall(transport, server, log);
  const account = createCall(accountTransport, server, log);
  const vocabulary = (signal: AbortSignal | undefined) => vocabularyOf(transport, signal);
  const dateOperators = new DateOperators(clock);
  const askIdentity = createAskIdentity();
  const withMachine = createWithMachine((asked) => askIdentity(plain, asked), machineIdentifier);
  return (caller) => {
    const call = callFor(caller, plain);
    const ofAccount = callOfAccount(caller?.account, call);
    return {
      ...searchApi(call),
      ...itemsApi(call),
      ...librariesApi({ call, vocabulary, dateOperators }),
      ...playlistsApi(ofAccount, withMachine, caller?.account),
      ...sessionsApi(call),
      ...historyApi(call),
      ...serverApi(
        { call, callOfAccount: ofAccount, callAccountService: callFor(caller, account), vocabulary },
        askIdentity,
      ),
    };
  };
}

/** Reads that check a token and identify its account. */
export function createTokenReaders({ server, transport, log }: MediaServerOptions): TokenReaderFor {
  const plain = createCall(transport, server, log);
  return (token, caller) => {
    const call = callWithToken(token, callFor(caller, plain));
    return { libraries: async (options) => call(libraries(), options), ...historyApi(call) };
  };
}

function callFor(caller: Caller | undefined, call: Call): Call {
  return (endpoint, options) => call(endpoint, { ...options, caller: caller ?? options?.caller });
}
