import type { MediaServerFailureKind } from '../domain/media/server/failure.ts';
import type { ServerId } from '../domain/servers/refs.ts';
import type { RequestParts, TransportResponse } from './transport/request.ts';
import { LIST_RESPONSE_LIMITS, type ResponseLimits, SMALL_RESPONSE_LIMITS } from './xml/limits.ts';
import { UnreadableXmlError } from './xml/unreadable.ts';
import { attributesOfXmlElement, createContainer, elementContents, type ParsedXmlElement } from './xml/xml.ts';

/** The response's server, and callbacks that collect facts for the log. Each decoder gets them. */
export interface ResponseDecodingContext {
  readonly server: ServerId;
  /** Counts an entry that is left out because it has no id or time. */
  skip(): void;
  /** Passes a container to the log, which shows its attributes. */
  container(element: ParsedXmlElement): void;
}

/** How to request and decode a response. Decoders throw only UnreadableXmlError or RequestedThingNotFoundError. */
export interface ResponseReader<Value> {
  readonly accept: string;
  /** Maximum size of the response in bytes, after decompression. 0 if the body is ignored. */
  readonly maxBytes: number;
  /** Limits for a MediaContainer. Undefined if the response has another format. */
  readonly limits?: ResponseLimits | undefined;
  readonly open: (opened: ResponseDecodingInput) => ResponseDecoder<Value>;
}

export interface ResponseDecodingInput {
  readonly response: TransportResponse;
  readonly notes: ResponseDecodingContext;
}

/** Decodes one response. A long list is added in parts, so that other work can run in between. */
export interface ResponseDecoder<Value> {
  /**
   * Adds the response's root element (`MediaContainer`) with all or some of its children. Not called if the body is
   * empty.
   */
  add(container: ParsedXmlElement): void;
  end(): Value;
}

export interface Endpoint<Value> extends RequestParts {
  readonly reading: ResponseReader<Value>;
  /** Results for HTTP error statuses that are normal answers here. */
  readonly resultsByStatus?: Readonly<Record<number, { readonly value: Value }>> | undefined;
}

/** The response is valid and says that the requested thing does not exist. */
export class RequestedThingNotFoundError extends Error {
  override readonly name = 'RequestedThingNotFoundError';
}

/**
 * Time limit of a change, in ms. With a shorter limit, it would often be unknown whether a slow server made the change.
 */
const CHANGE_MS = 15_000;

const XML = 'application/xml';
/** Size of the largest file that Discord accepts, in bytes. */
const PICTURE_BYTES = 10 * 1024 * 1024;

/**
 * Failure for a 404, which means that the server lacks the endpoint. Use it for paths without an id, and for operations
 * that interface.md only names (4.24).
 */
export const FAILURE_KIND_OF_MISSING_ENDPOINT = { 404: 'unsupported' } as const satisfies Readonly<
  Record<number, MediaServerFailureKind>
>;

type EndpointParts<Value> = Partial<Endpoint<Value>> & Pick<Endpoint<Value>, 'path' | 'reading'>;

/**
 * Declares a GET request that changes nothing, with the transport's time limit. Autocomplete, which has three seconds,
 * aborts it earlier.
 */
export const readEndpoint = <Value>(parts: EndpointParts<Value>): Endpoint<Value> => ({
  method: 'GET',
  query: [],
  effect: 'read',
  ...parts,
});

/** Declares a request that changes something, even if its method is GET. */
export const changeEndpoint = <Value>(
  method: RequestParts['method'],
  parts: EndpointParts<Value>,
): Endpoint<Value> => ({
  method,
  query: [],
  effect: 'change',
  deadlineMs: CHANGE_MS,
  ...parts,
});

/**
 * Returns the entry, for a callback of `flatMap`. If the entry is undefined, counts it as skipped and returns an empty
 * list.
 */
export function keepEntryOrCountAsSkipped<Entry>(
  entry: Entry | undefined,
  notes: ResponseDecodingContext,
): Entry | readonly [] {
  if (entry === undefined) notes.skip();
  return entry ?? [];
}

/**
 * Decodes each element from its attributes. Skips elements for which `decode` returns undefined, because they lack
 * their id or time.
 */
export function decodeXmlElements<Entry>(
  elements: readonly ParsedXmlElement[],
  notes: ResponseDecodingContext,
  decode: (attributes: ParsedXmlElement, element: ParsedXmlElement) => Entry | undefined,
): readonly Entry[] {
  return elements.flatMap((element) =>
    keepEntryOrCountAsSkipped(decode(attributesOfXmlElement(element), element), notes),
  );
}

type Decode<Value> = (container: ParsedXmlElement, notes: ResponseDecodingContext) => Value;

/** Decodes a MediaContainer that is always small. An empty body is an error. */
export const createXmlResponseReader = <Value>(decode: Decode<Value>): ResponseReader<Value> =>
  smallXmlReading(decode, refuseEmptyBody);

function refuseEmptyBody(): never {
  throw new UnreadableXmlError('it is empty');
}

/**
 * Decodes a small MediaContainer. An empty body counts as an empty container, because the status says that the request
 * worked.
 */
export const createXmlOrEmptyResponseReader = <Value>(decode: Decode<Value>): ResponseReader<Value> =>
  smallXmlReading(decode, (notes) => decode({}, notes));

const smallXmlReading = <Value>(
  decode: Decode<Value>,
  decodeEmpty: (notes: ResponseDecodingContext) => Value,
): ResponseReader<Value> => ({
  accept: XML,
  maxBytes: SMALL_RESPONSE_LIMITS.bytes,
  limits: SMALL_RESPONSE_LIMITS,
  open: ({ notes }) => {
    const parts: ParsedXmlElement[] = [];
    return {
      add: (container) => {
        parts.push(container);
      },
      end: () => {
        const [firstPart] = parts;
        if (firstPart === undefined) return decodeEmpty(notes);
        return decode(createContainer(attributesOfXmlElement(firstPart), parts.flatMap(elementContents)), notes);
      },
    };
  },
});

/** Decodes a MediaContainer that may be long, part by part. */
export const createXmlListResponseReader = <Value>(
  open: (notes: ResponseDecodingContext) => ResponseDecoder<Value>,
): ResponseReader<Value> => ({
  accept: XML,
  maxBytes: LIST_RESPONSE_LIMITS.bytes,
  limits: LIST_RESPONSE_LIMITS,
  open: ({ notes }) => {
    const { add, end } = open(notes);
    let isEmpty = true;
    return {
      add: (container) => {
        isEmpty = false;
        add(container);
      },
      end: () => (isEmpty ? refuseEmptyBody() : end()),
    };
  },
});

export const mapResponseReader = <Value, Other>(
  reading: ResponseReader<Value>,
  map: (value: Value, response: TransportResponse) => Other,
): ResponseReader<Other> => ({
  ...reading,
  open: ({ response, notes }) => {
    const { add, end } = reading.open({ response, notes });
    return { add, end: () => map(end(), response) };
  },
});

export const mapEndpointResult = <Value, Other>(
  endpoint: Endpoint<Value>,
  map: (value: Value, response: TransportResponse) => Other,
): Endpoint<Other> => ({ ...endpoint, resultsByStatus: undefined, reading: mapResponseReader(endpoint.reading, map) });

export const createStatusCodeReader = <Value>(decode: (status: number) => Value): ResponseReader<Value> => ({
  accept: '*/*',
  maxBytes: 0,
  open: ({ response }) => ({ add: () => undefined, end: () => decode(response.status) }),
});

export const responseReaderIgnoringBody: ResponseReader<void> = createStatusCodeReader(() => undefined);

export const createPictureResponseReader = <Value>(decode: (bytes: Uint8Array) => Value): ResponseReader<Value> => ({
  accept: 'image/*',
  maxBytes: PICTURE_BYTES,
  open: ({ response }) => ({ add: () => undefined, end: () => decode(response.bytes) }),
});
