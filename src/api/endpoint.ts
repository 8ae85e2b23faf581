import type { FailureKind } from '../domain/media/server/failure.ts';
import type { ServerId } from '../domain/servers/refs.ts';
import type { RequestParts, TransportResponse } from './transport/request.ts';
import { LIST_LIMITS, type Limits, SMALL_LIMITS } from './xml/limits.ts';
import { UnreadableXml } from './xml/unreadable.ts';
import { attributesOf, createContainer, type Element, elementContents } from './xml/xml.ts';

/** The response's server, and callbacks that collect facts for the log. Each decoder gets them. */
export interface DecodingNotes {
  readonly server: ServerId;
  /** Counts an entry that is left out because it has no id or time. */
  skip(): void;
  /** Passes a container to the log, which shows its attributes. */
  container(element: Element): void;
}

/** How to request and decode a response. Decoders throw only UnreadableXml or NoSuchThing. */
export interface Reading<Value> {
  readonly accept: string;
  /** Maximum size of the response in bytes, after decompression. 0 if the body is ignored. */
  readonly maxBytes: number;
  /** Limits for a MediaContainer. Undefined if the response has another format. */
  readonly limits?: Limits | undefined;
  readonly open: (opened: OpenedResponse) => ResponseDecoder<Value>;
}

export interface OpenedResponse {
  readonly response: TransportResponse;
  readonly notes: DecodingNotes;
}

/** Decodes one response. A long list is added in parts, so that other work can run in between. */
export interface ResponseDecoder<Value> {
  /** Adds the response's container with all or some of its children. Not called if the body is empty. */
  add(container: Element): void;
  end(): Value;
}

export interface Endpoint<Value> extends RequestParts {
  readonly reading: Reading<Value>;
  /** Results for HTTP error statuses that are normal answers here. */
  readonly resultsByStatus?: Readonly<Record<number, { readonly value: Value }>> | undefined;
}

/** The response is valid and says that the requested thing does not exist. */
export class NoSuchThing extends Error {
  override readonly name = 'NoSuchThing';
}

/** Time limit of a change, in ms. With a shorter limit, it would often be unknown if a slow server made the change. */
const CHANGE_MS = 15_000;

const XML = 'application/xml';
/** Size of the largest file that Discord accepts, in bytes. */
const PICTURE_BYTES = 10 * 1024 * 1024;

/**
 * A 404 means that the server lacks the endpoint. This holds for paths without an id, and for operations that
 * interface.md only names (4.24).
 */
export const UNSUPPORTED_IF_404 = { 404: 'unsupported' } as const satisfies Readonly<Record<number, FailureKind>>;

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

/** For a callback of `flatMap`: returns the entry. Counts a missing entry as skipped and returns an empty list. */
export function entryOrSkip<Entry>(entry: Entry | undefined, notes: DecodingNotes): Entry | readonly [] {
  if (entry === undefined) notes.skip();
  return entry ?? [];
}

/**
 * Decodes each element from its attributes. Skips elements for which `decode` returns undefined, because they lack
 * their id or time.
 */
export function decodeEach<Entry>(
  elements: readonly Element[],
  notes: DecodingNotes,
  decode: (attributes: Element, element: Element) => Entry | undefined,
): readonly Entry[] {
  return elements.flatMap((element) => entryOrSkip(decode(attributesOf(element), element), notes));
}

type Decode<Value> = (container: Element, notes: DecodingNotes) => Value;

/** Decodes a MediaContainer that is always small. An empty body is an error. */
export const xmlReading = <Value>(decode: Decode<Value>): Reading<Value> => smallXmlReading(decode, refuseEmptyBody);

function refuseEmptyBody(): never {
  throw new UnreadableXml('it is empty');
}

/**
 * Decodes a small MediaContainer. An empty body counts as an empty container, because the status says that the request
 * worked.
 */
export const xmlOrEmptyReading = <Value>(decode: Decode<Value>): Reading<Value> =>
  smallXmlReading(decode, (notes) => decode({}, notes));

const smallXmlReading = <Value>(
  decode: Decode<Value>,
  decodeEmpty: (notes: DecodingNotes) => Value,
): Reading<Value> => ({
  accept: XML,
  maxBytes: SMALL_LIMITS.bytes,
  limits: SMALL_LIMITS,
  open: ({ notes }) => {
    const parts: Element[] = [];
    return {
      add: (container) => {
        parts.push(container);
      },
      end: () => {
        const [firstPart] = parts;
        if (firstPart === undefined) return decodeEmpty(notes);
        return decode(createContainer(attributesOf(firstPart), parts.flatMap(elementContents)), notes);
      },
    };
  },
});

/** Decodes a MediaContainer that may be long, part by part. */
export const xmlListReading = <Value>(open: (notes: DecodingNotes) => ResponseDecoder<Value>): Reading<Value> => ({
  accept: XML,
  maxBytes: LIST_LIMITS.bytes,
  limits: LIST_LIMITS,
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

export const mappedReading = <Value, Other>(
  reading: Reading<Value>,
  map: (value: Value, response: TransportResponse) => Other,
): Reading<Other> => ({
  ...reading,
  open: ({ response, notes }) => {
    const { add, end } = reading.open({ response, notes });
    return { add, end: () => map(end(), response) };
  },
});

export const mappedEndpoint = <Value, Other>(
  endpoint: Endpoint<Value>,
  map: (value: Value, response: TransportResponse) => Other,
): Endpoint<Other> => ({ ...endpoint, resultsByStatus: undefined, reading: mappedReading(endpoint.reading, map) });

export const statusReading = <Value>(decode: (status: number) => Value): Reading<Value> => ({
  accept: '*/*',
  maxBytes: 0,
  open: ({ response }) => ({ add: () => undefined, end: () => decode(response.status) }),
});

export const ignoredBodyReading: Reading<void> = statusReading(() => undefined);

export const pictureReading = <Value>(decode: (bytes: Uint8Array) => Value): Reading<Value> => ({
  accept: 'image/*',
  maxBytes: PICTURE_BYTES,
  open: ({ response }) => ({ add: () => undefined, end: () => decode(response.bytes) }),
});
