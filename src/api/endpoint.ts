import type { FailureKind } from '../domain/media/server/failure.ts';
import type { QueryPair } from './transport/query.ts';
import type { Method, TokenProof, TransportAnswer } from './transport/transport.ts';
import { LIST_LIMITS, type Limits, SMALL_LIMITS } from './xml/limits.ts';
import { UnreadableXml } from './xml/unreadable.ts';
import type { Element } from './xml/xml.ts';

/** What a decoder leaves out, for the log. */
export interface Notes {
  /** An entry without what makes it one (its id, its time). */
  skip(): void;
  /** The container, or a part of it, for what is said of it. */
  container(element: Element): void;
}

/** How an answer is asked for and read. What decodes throws UnreadableXml or NoSuchThing, and nothing else. */
export interface Reading<Value> {
  readonly accept: string;
  /** After decompression; 0 when the status is the answer. */
  readonly maxBytes: number;
  /** What the MediaContainer may be made of; missing when the answer is none. */
  readonly limits?: Limits | undefined;
  readonly open: (answer: TransportAnswer, notes: Notes) => Decoding<Value>;
}

/** One answer being decoded. A long list comes in parts, so that others have their turn in between. */
export interface Decoding<Value> {
  /** The container with all of its children, or with the next ones. Never called when there is no body. */
  add(container: Element): void;
  end(): Value;
}

/** A request as plain data: nothing here knows a socket. */
export interface Endpoint<Value> {
  readonly method: Method;
  readonly path: string;
  readonly query: readonly QueryPair[];
  readonly body?: string | undefined;
  /** A GET may well be a change (4.3, 4.4, 4.9, 4.10, 4.18). Only reads are sent again. */
  readonly effect: 'read' | 'change';
  /** Missing: as long as a read may take. */
  readonly deadlineMs?: number | undefined;
  readonly reading: Reading<Value>;
  /** Statuses that mean here something else than they do everywhere. */
  readonly failures?: Readonly<Record<number, FailureKind>> | undefined;
  /** Refusals that are an answer here, and what they stand for. */
  readonly answers?: Readonly<Record<number, { readonly value: Value }>> | undefined;
  readonly proof?: TokenProof | undefined;
}

/** The answer is fine and says that there is no such thing. */
export class NoSuchThing extends Error {
  override readonly name = 'NoSuchThing';
}

/** The server may be writing to a slow disk, and giving up would leave open what came of it. */
const CHANGE_MS = 15_000;

const XML = 'application/xml';
/** What Discord takes as one file. */
const PICTURE_BYTES = 10 * 1024 * 1024;

/** `failures` of addresses that name no thing, and of what interface 4.24 only names: a 404 says that this server lacks them. */
export const MAY_BE_MISSING = { 404: 'unsupported' } as const satisfies Readonly<Record<number, FailureKind>>;

type Asked<Value> = Pick<Endpoint<Value>, 'path' | 'reading'> &
  Partial<Pick<Endpoint<Value>, 'query' | 'body' | 'failures' | 'answers' | 'proof'>>;

/** A GET that changes nothing; the transport knows how long it may take. Within the three seconds of an autocomplete the caller's signal ends it sooner. */
export const read = <Value>(asked: Asked<Value>): Endpoint<Value> => ({
  method: 'GET',
  query: [],
  effect: 'read',
  ...asked,
});

/** A request that changes something, whatever its method. */
export const change = <Value>(method: Method, asked: Asked<Value>): Endpoint<Value> => ({
  method,
  query: [],
  effect: 'change',
  deadlineMs: CHANGE_MS,
  ...asked,
});

type Decode<Value> = (container: Element, notes: Notes) => Value;

/** The answer is a MediaContainer, small by nature. */
export const xml = <Value>(decode: Decode<Value>): Reading<Value> =>
  whole(decode, () => {
    throw new UnreadableXml('it is empty');
  });

/** A MediaContainer with details, or nothing at all: then the status alone says that it worked. */
export const xmlOrNothing = <Value>(decode: Decode<Value>): Reading<Value> =>
  whole(decode, (notes) => decode({}, notes));

const whole = <Value>(decode: Decode<Value>, ofNothing: (notes: Notes) => Value): Reading<Value> => ({
  accept: XML,
  maxBytes: SMALL_LIMITS.bytes,
  limits: SMALL_LIMITS,
  open: (_, notes) => {
    let decoded: { readonly value: Value } | undefined;
    return {
      add: (container) => {
        decoded = { value: decode(container, notes) };
      },
      end: () => (decoded === undefined ? ofNothing(notes) : decoded.value),
    };
  },
});

/** The answer is a MediaContainer that may be long; each of its children is decoded by itself. */
export const xmlList = <Value>(open: (notes: Notes) => Decoding<Value>): Reading<Value> => ({
  accept: XML,
  maxBytes: LIST_LIMITS.bytes,
  limits: LIST_LIMITS,
  open: (_, notes) => open(notes),
});

/** What is made of the value that another reading gives. */
export const mapped = <Value, Other>(
  reading: Reading<Value>,
  map: (value: Value, answer: TransportAnswer) => Other,
): Reading<Other> => ({
  ...reading,
  open: (answer, notes) => {
    const { add, end } = reading.open(answer, notes);
    return { add, end: () => map(end(), answer) };
  },
});

/** The status is the answer. */
export const status = <Value>(decode: (status: number) => Value): Reading<Value> => ({
  accept: '*/*',
  maxBytes: 0,
  open: (answer) => ({ add: () => undefined, end: () => decode(answer.status) }),
});

/** The status is the answer, and it says no more than that it worked. */
export const done: Reading<void> = status(() => undefined);

/** The answer is the bytes of a picture. */
export const picture = <Value>(decode: (bytes: Uint8Array) => Value): Reading<Value> => ({
  accept: 'image/*',
  maxBytes: PICTURE_BYTES,
  open: ({ bytes }) => ({ add: () => undefined, end: () => decode(bytes) }),
});
