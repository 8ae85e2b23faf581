import type { Logger } from '../domain/logger.ts';
import type { CallOptions } from '../domain/media/callOptions.ts';
import { type FailureKind, MediaServerFailure } from '../domain/media/server/failure.ts';
import { NO_SERVER, type ServerId } from '../domain/servers/refs.ts';
import { decodeInTurns } from './decoding.ts';
import { type Endpoint, NoSuchThing, type Notes } from './endpoint.ts';
import { libraries } from './resources/librarySections.ts';
import type { Transport, TransportRequest, TransportResponse } from './transport/request.ts';
import type { Vocabulary } from './vocabulary.ts';
import { natural } from './xml/fields.ts';
import { UnreadableXml } from './xml/unreadable.ts';
import { attributesOf, countChildren, type Element } from './xml/xml.ts';

/** Turns a request, which is data, into its response in domain terms. Rejects with a MediaServerFailure or the signal's reason. */
export type Call = <Value>(endpoint: Addressed<Value>, options?: TokenOptions) => Promise<Value>;

export interface TokenOptions extends CallOptions {
  /** In place of the shared token: that of a linked account. */
  readonly token?: string | undefined;
}

/** An endpoint, or a function that builds one for the server's vocabulary. */
type Addressed<Value> = Endpoint<Value> | ((vocabulary: Vocabulary) => Endpoint<Value>);

export type DebugLog = Pick<Logger, 'debug'>;

/** For requests to an address whose server is unknown: no answer carries a server's id. */
export const createLook = (transport: Transport): Call => createCall(transport, NO_SERVER);

/** Keys in the answers become refs to that server. */
export function createCall(transport: Transport, server: ServerId, log?: DebugLog): Call {
  return async (request, { signal, caller, token } = {}) => {
    const { endpoint, spelledIn } = await inVocabulary(request, transport, signal);
    let response: TransportResponse;
    try {
      response = await transport.send({ ...requestOf(endpoint, signal), spelledIn, caller, token });
    } catch (error) {
      return resultOf(endpoint, error);
    }
    const seen = new Seen(server);
    try {
      return await decodeInTurns(endpoint.reading, response, { notes: seen, signal, caller });
    } catch (error) {
      signal?.throwIfAborted();
      const { service } = transport;
      const { method, path } = endpoint;
      const context = { service, method, path, status: response.status, cause: ours(error) };
      throw new MediaServerFailure(kindOf(error), context);
    } finally {
      seen.report(log, endpoint.path);
    }
  };
}

/** The value that this endpoint assigns to the failure's status. Throws any other failure. */
function resultOf<Value>({ resultsByStatus }: Endpoint<Value>, error: unknown): Value {
  const result = error instanceof MediaServerFailure && resultsByStatus?.[error.status ?? 0];
  if (result) return result.value;
  throw error;
}

/** The endpoint in the server's vocabulary. If that cannot be detected, nothing of the call itself was sent. */
async function inVocabulary<Value>(
  request: Addressed<Value>,
  transport: Transport,
  signal: AbortSignal | undefined,
): Promise<{ readonly endpoint: Endpoint<Value>; readonly spelledIn?: string }> {
  if (typeof request !== 'function') return { endpoint: request };
  try {
    const vocabulary = await vocabularyOf(transport, signal);
    return { endpoint: request(vocabulary), spelledIn: vocabulary.name };
  } catch (error) {
    if (!(error instanceof MediaServerFailure)) throw error;
    throw new MediaServerFailure(error.kind, { ...error, asked: false, cause: error });
  }
}

/** The server's vocabulary. If it is not known yet, the read that proves a token detects it first. */
export async function vocabularyOf(transport: Transport, signal: AbortSignal | undefined): Promise<Vocabulary> {
  const known = transport.vocabulary();
  if (known !== undefined) return known;
  const endpoint = libraries();
  await transport.send(requestOf(endpoint, signal));
  const found = transport.vocabulary();
  if (found !== undefined) return found;
  const { method, path } = endpoint;
  throw new MediaServerFailure('malformed', { method, path, cause: new Error('it does not reveal its vocabulary') });
}

function requestOf(endpoint: Endpoint<unknown>, signal: AbortSignal | undefined): TransportRequest {
  const { reading, resultsByStatus: _, ...asked } = endpoint;
  return { ...asked, accept: reading.accept, maxBytes: reading.maxBytes, signal };
}

const kindOf = (error: unknown): FailureKind => (error instanceof NoSuchThing ? 'not-found' : 'malformed');

/** Our own errors contain nothing of the response; of any other error only the name is kept. */
function ours(error: unknown): Error {
  if (error instanceof NoSuchThing || error instanceof UnreadableXml) return error;
  return new Error(error instanceof Error ? error.name : typeof error);
}

/**
 * Collects the oddities of one response. Odd does not mean wrong: real servers send sizes that do not match
 * (quirk 4).
 */
class Seen implements Notes {
  readonly server: ServerId;
  #skipped = 0;
  #found = 0;
  #root: Element | undefined;

  constructor(server: ServerId) {
    this.server = server;
  }

  skip(): void {
    this.#skipped += 1;
  }

  container(element: Element): void {
    this.#root = element;
    this.#found += countChildren(element);
  }

  report(log: DebugLog | undefined, path: string): void {
    const skipped = this.#skipped;
    const found = this.#found;
    const size = this.#root && natural(attributesOf(this.#root), 'size');
    if (skipped > 0) log?.debug({ path, skipped }, 'Entries without an identity left out.');
    if (size !== undefined && size !== found)
      log?.debug({ path, size, found }, 'Size stated in the response differs from its actual size.');
  }
}
