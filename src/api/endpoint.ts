import type { FailureKind } from '../domain/media/server/failure.ts';
import type { ServerId } from '../domain/servers/refs.ts';
import type { Asked, TransportResponse } from './transport/request.ts';
import { LIST_LIMITS, type Limits, SMALL_LIMITS } from './xml/limits.ts';
import { UnreadableXml } from './xml/unreadable.ts';
import { attributesOf, containerOf, contentsOf, type Element } from './xml/xml.ts';

/** The facts a decoder gets about the response, and its notes for the log on what it leaves out. */
export interface Notes {
  /** The server that sent the response. */
  readonly server: ServerId;
  /** Called for an entry that lacks its identifying attribute (id, time). */
  skip(): void;
  /** Called with the container, or a part of it, so that its attributes can be read. */
  container(element: Element): void;
}

/** How a response is requested and read. The decoders throw UnreadableXml or NoSuchThing, and nothing else. */
export interface Reading<Value> {
  readonly accept: string;
  /** The size limit after decompression; 0 if only the status counts. */
  readonly maxBytes: number;
  /** Limits of the MediaContainer; missing if the response is not one. */
  readonly limits?: Limits | undefined;
  readonly open: (opened: OpenedResponse) => Decoding<Value>;
}

/** A response that is to be decoded. */
export interface OpenedResponse {
  readonly response: TransportResponse;
  readonly notes: Notes;
}

/** One response being decoded. A long list comes in parts, so that other work gets its turn in between. */
export interface Decoding<Value> {
  /** Takes the container with all of its children, or with the next ones. Never called if there is no body. */
  add(container: Element): void;
  end(): Value;
}

/** A request as plain data: nothing here knows about sockets. */
export interface Endpoint<Value> extends Asked {
  readonly reading: Reading<Value>;
  /** Error statuses that count as a result here, each with its value. */
  readonly resultsByStatus?: Readonly<Record<number, { readonly value: Value }>> | undefined;
}

/** The response is valid and says that the requested thing does not exist. */
export class NoSuchThing extends Error {
  override readonly name = 'NoSuchThing';
}

/**
 * In milliseconds. Enough for a server that writes to a slow disk; giving up would leave the outcome unknown.
 */
const CHANGE_MS = 15_000;

const XML = 'application/xml';
/** The largest file that Discord accepts. */
const PICTURE_BYTES = 10 * 1024 * 1024;

/** `failures` of addresses without an id, and of operations that interface 4.24 only names: a 404 says that this server lacks them. */
export const MAY_BE_MISSING = { 404: 'unsupported' } as const satisfies Readonly<Record<number, FailureKind>>;

type Given<Value> = Partial<Endpoint<Value>> & Pick<Endpoint<Value>, 'path' | 'reading'>;

/**
 * A GET that changes nothing; the transport sets its time limit. During an autocomplete, which has three
 * seconds, the caller's signal ends it sooner.
 */
export const read = <Value>(given: Given<Value>): Endpoint<Value> => ({
  method: 'GET',
  query: [],
  effect: 'read',
  ...given,
});

/** A request that changes something, whatever its method. */
export const change = <Value>(method: Asked['method'], given: Given<Value>): Endpoint<Value> => ({
  method,
  query: [],
  effect: 'change',
  deadlineMs: CHANGE_MS,
  ...given,
});

/** The entry if it could be identified; otherwise an empty list, and the skip is noted. */
export function kept<Entry>(entry: Entry | undefined, notes: Notes): Entry | readonly [] {
  if (entry === undefined) notes.skip();
  return entry ?? [];
}

/** Decodes elements by their attributes. Leaves out elements that lack their identifying attribute. */
export function decodeEach<Entry>(
  elements: readonly Element[],
  notes: Notes,
  decode: (a: Element, element: Element) => Entry | undefined,
): readonly Entry[] {
  return elements.flatMap((element) => kept(decode(attributesOf(element), element), notes));
}

type Decode<Value> = (container: Element, notes: Notes) => Value;

/** The response is a MediaContainer that is always small. */
export const xml = <Value>(decode: Decode<Value>): Reading<Value> => whole(decode, refuseNothing);

/** An empty body is not the same as an empty list. */
function refuseNothing(): never {
  throw new UnreadableXml('it is empty');
}

/** The response is a MediaContainer with details, or empty: then the status alone says that it worked. */
export const xmlOrNothing = <Value>(decode: Decode<Value>): Reading<Value> =>
  whole(decode, (notes) => decode({}, notes));

const whole = <Value>(decode: Decode<Value>, ofNothing: (notes: Notes) => Value): Reading<Value> => ({
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
        const [first] = parts;
        if (first === undefined) return ofNothing(notes);
        return decode(containerOf(attributesOf(first), parts.flatMap(contentsOf)), notes);
      },
    };
  },
});

/** The response is a MediaContainer that may be long; each child is decoded separately. */
export const xmlList = <Value>(open: (notes: Notes) => Decoding<Value>): Reading<Value> => ({
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
      end: () => (isEmpty ? refuseNothing() : end()),
    };
  },
});

/** Transforms the value that another reading returns. */
export const mapped = <Value, Other>(
  reading: Reading<Value>,
  map: (value: Value, response: TransportResponse) => Other,
): Reading<Other> => ({
  ...reading,
  open: ({ response, notes }) => {
    const { add, end } = reading.open({ response, notes });
    return { add, end: () => map(end(), response) };
  },
});

/** The same request for another value. */
export const mappedEndpoint = <Value, Other>(
  endpoint: Endpoint<Value>,
  map: (value: Value, response: TransportResponse) => Other,
): Endpoint<Other> => ({ ...endpoint, resultsByStatus: undefined, reading: mapped(endpoint.reading, map) });

/** Only the status counts. */
export const status = <Value>(decode: (status: number) => Value): Reading<Value> => ({
  accept: '*/*',
  maxBytes: 0,
  open: ({ response }) => ({ add: () => undefined, end: () => decode(response.status) }),
});

/** Only the status counts, and it only says that the request worked. */
export const done: Reading<void> = status(() => undefined);

/** The response is the bytes of a picture. */
export const picture = <Value>(decode: (bytes: Uint8Array) => Value): Reading<Value> => ({
  accept: 'image/*',
  maxBytes: PICTURE_BYTES,
  open: ({ response }) => ({ add: () => undefined, end: () => decode(response.bytes) }),
});
