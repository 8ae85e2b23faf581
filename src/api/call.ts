import type { Logger } from '../domain/logger.ts';
import type { MediaServerCallOptions } from '../domain/media/callOptions.ts';
import { MediaServerFailure, type MediaServerFailureKind } from '../domain/media/server/failure.ts';
import { NO_SERVER_ID, type ServerId } from '../domain/servers/refs.ts';
import { decodeResponseInParts } from './decoding.ts';
import { type Endpoint, RequestedThingNotFoundError, type ResponseDecodingContext } from './endpoint.ts';
import { librariesEndpoint } from './resources/librarySections.ts';
import type { Transport, TransportRequest, TransportResponse } from './transport/request.ts';
import type { Vocabulary } from './vocabulary.ts';
import { readCountAttribute } from './xml/fields.ts';
import { UnreadableXmlError } from './xml/unreadable.ts';
import { attributesOfXmlElement, countChildren, type ParsedXmlElement } from './xml/xml.ts';

/** Sends a request and returns the decoded response. Rejects with a MediaServerFailure or the signal's reason. */
export type ApiCaller = <Value>(endpoint: EndpointSource<Value>, options?: CallOptionsWithToken) => Promise<Value>;

export interface CallOptionsWithToken extends MediaServerCallOptions {
  /** Token of a person's linked account, sent instead of the shared token. */
  readonly token?: string | undefined;
}

type EndpointSource<Value> = Endpoint<Value> | ((vocabulary: Vocabulary) => Endpoint<Value>);

export type DebugLog = Pick<Logger, 'debug'>;

/**
 * Makes the function that calls a server without a number yet. Refs in the results contain `NO_SERVER_ID` in its place.
 */
export const createCallWithoutServer = (transport: Transport): ApiCaller => createApiCaller(transport, NO_SERVER_ID);

export function createApiCaller(transport: Transport, server: ServerId, log?: DebugLog): ApiCaller {
  return async (request, { signal, caller, token } = {}) => {
    const { endpoint, vocabularyName } = await resolveEndpoint(request, transport, signal);
    let response: TransportResponse;
    try {
      response = await transport.send({ ...requestOf(endpoint, signal), vocabularyName, caller, token });
    } catch (error) {
      return resultForStatus(endpoint, error);
    }
    const notes = new ResponseNotes(server);
    try {
      return await decodeResponseInParts(endpoint.reading, response, { notes, signal, caller });
    } catch (error) {
      signal?.throwIfAborted();
      const { service } = transport;
      const { method, path } = endpoint;
      const context = { service, method, path, status: response.status, cause: safeError(error) };
      throw new MediaServerFailure(kindOf(error), context);
    } finally {
      notes.report(log, endpoint.path);
    }
  };
}

/** Result that the endpoint declares for an HTTP error status. Throws the failure if there is none. */
function resultForStatus<Value>({ resultsByStatus }: Endpoint<Value>, error: unknown): Value {
  const status = error instanceof MediaServerFailure ? error.status : undefined;
  const result = status === undefined ? undefined : resultsByStatus?.[status];
  if (result === undefined) throw error;
  return result.value;
}

/**
 * Builds the request in the server's vocabulary. If the vocabulary is unknown, the failure has `asked: false`, because
 * no request was sent.
 */
async function resolveEndpoint<Value>(
  request: EndpointSource<Value>,
  transport: Transport,
  signal: AbortSignal | undefined,
): Promise<{ readonly endpoint: Endpoint<Value>; readonly vocabularyName?: string }> {
  if (typeof request !== 'function') return { endpoint: request };
  try {
    const vocabulary = await getOrDetectVendorVocabulary(transport, signal);
    return { endpoint: request(vocabulary), vocabularyName: vocabulary.name };
  } catch (error) {
    if (!(error instanceof MediaServerFailure)) throw error;
    throw new MediaServerFailure(error.kind, { ...error, asked: false, cause: error });
  }
}

/** An unknown vocabulary is detected by a request that also tests the token. */
export async function getOrDetectVendorVocabulary(
  transport: Transport,
  signal: AbortSignal | undefined,
): Promise<Vocabulary> {
  const vocabulary = transport.vocabulary();
  if (vocabulary !== undefined) return vocabulary;
  const endpoint = librariesEndpoint();
  await transport.send(requestOf(endpoint, signal));
  const detectedVocabulary = transport.vocabulary();
  if (detectedVocabulary !== undefined) return detectedVocabulary;
  const { method, path } = endpoint;
  throw new MediaServerFailure('malformed', { method, path, cause: new Error('it does not reveal its vocabulary') });
}

function requestOf(endpoint: Endpoint<unknown>, signal: AbortSignal | undefined): TransportRequest {
  const { reading, resultsByStatus: _, ...request } = endpoint;
  return { ...request, accept: reading.accept, maxBytes: reading.maxBytes, signal };
}

const kindOf = (error: unknown): MediaServerFailureKind =>
  error instanceof RequestedThingNotFoundError ? 'not-found' : 'malformed';

/** Errors of `api/` do not quote the response. Of other errors, only the name is kept for the log. */
function safeError(error: unknown): Error {
  if (error instanceof RequestedThingNotFoundError || error instanceof UnreadableXmlError) return error;
  return new Error(error instanceof Error ? error.name : typeof error);
}

/**
 * Collects oddities of a response for the log, such as a wrong size. Real servers send them too (MEDIA-SERVER.md, quirk
 * 4).
 */
class ResponseNotes implements ResponseDecodingContext {
  readonly server: ServerId;
  #skippedCount = 0;
  #childCount = 0;
  #root: ParsedXmlElement | undefined;

  constructor(server: ServerId) {
    this.server = server;
  }

  skip(): void {
    this.#skippedCount += 1;
  }

  container(element: ParsedXmlElement): void {
    this.#root = element;
    this.#childCount += countChildren(element);
  }

  report(log: DebugLog | undefined, path: string): void {
    const skipped = this.#skippedCount;
    const actualSize = this.#childCount;
    const size = this.#root && readCountAttribute(attributesOfXmlElement(this.#root), 'size');
    if (skipped > 0)
      log?.debug(
        { path, skipped },
        'left out entries of a response of the media server, because they have no identifier',
      );
    if (size !== undefined && size !== actualSize)
      log?.debug(
        { path, size, found: actualSize },
        'a response of the media server has another number of entries (found) than it states (size); used the entries that arrived',
      );
  }
}
