import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** A body that cannot be used. The message is ours and contains nothing of the body. */
export class UnreadableBody extends Error {
  override readonly name = 'UnreadableBody';
}

export const ACCEPT_ENCODING = 'gzip, deflate, br';

const DECODERS: Readonly<Record<string, () => NodeJS.ReadWriteStream & Readable>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

function decompressed(body: Readable, encoding: string): Readable {
  const name = encoding.trim().toLowerCase();
  if (name === '' || name === 'identity') return body;
  const decoder = Object.hasOwn(DECODERS, name) ? DECODERS[name]?.() : undefined;
  if (decoder === undefined) throw new UnreadableBody('the body has an unknown encoding');
  // The reader of the decoder sees the outcome; the callback only keeps it from being thrown a second time.
  return pipeline(body, decoder, () => undefined);
}

/** Discards a body that will not be read further; otherwise it would hold its connection forever. */
export function discard(body: Readable): void {
  // To undici it is an error to destroy its body before the end.
  body.on('error', () => undefined).destroy();
}

/**
 * In bytes; longer than any picture. A longer body is written into a buffer of the maximum size, so that no
 * long list is held twice; the system only allots memory as the buffer fills.
 */
const LONG = 10 * 1024 * 1024;

const END = '</MediaContainer';
/** After the end of a document there are line breaks, and nothing else. One with that text in a comment is refused: no server writes comments. */
const MOST_AFTER_END = 10_000;
const OPENING = '<'.codePointAt(0);

/**
 * Detects a body that continues after the end of its document, given its pieces as they arrive. Such a body
 * could continue up to the limit with every call, which makes two megabytes of garbage each time. If the end
 * is split between two pieces, only the limit stops it.
 */
function createOverrun(): (piece: Uint8Array) => boolean {
  let read = 0;
  let end = Number.POSITIVE_INFINITY;
  let isXml: boolean | undefined;
  return (piece) => {
    // Pictures and JSON may contain that text too.
    isXml ??= piece[0] === OPENING;
    if (!isXml) return false;
    const at = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength).indexOf(END);
    if (at >= 0) end = Math.min(end, read + at);
    read += piece.byteLength;
    return read - end > MOST_AFTER_END;
  };
}

/**
 * The whole body, decompressed. Rejects with UnreadableBody once it is longer than `maxBytes` after decompression
 * or than the document in it, without reading on: a small bomb never gets to explode.
 */
export async function readBody(body: Readable, encoding: string, maxBytes: number): Promise<Uint8Array> {
  const chunks = createChunks(maxBytes);
  const isOverrun = createOverrun();
  for await (const chunk of decompressed(body, encoding)) {
    if (!(chunk instanceof Uint8Array)) throw new UnreadableBody('the body is not made of bytes');
    if (chunks.length() + chunk.byteLength > maxBytes)
      throw new UnreadableBody(`the body is longer than ${maxBytes} bytes`);
    if (isOverrun(chunk)) throw new UnreadableBody('the body goes on after its end');
    chunks.add(chunk);
  }
  return chunks.all();
}

/** Puts chunks of at most `maxBytes` bytes together. */
function createChunks(maxBytes: number) {
  let chunks: Uint8Array[] = [];
  let room: Buffer | undefined;
  let length = 0;
  return {
    length: (): number => length,
    add: (chunk: Uint8Array): void => {
      if (room === undefined && length > LONG) {
        room = Buffer.allocUnsafeSlow(maxBytes);
        room.set(Buffer.concat(chunks));
        chunks = [];
      }
      if (room) room.set(chunk, length);
      else chunks.push(chunk);
      length += chunk.byteLength;
    },
    all: (): Uint8Array => (room ? room.subarray(0, length) : Buffer.concat(chunks, length)),
  };
}

interface Beginning {
  readonly maxBytes: number;
  /** In milliseconds. Later bytes are not read. */
  readonly withinMs?: number | undefined;
}

/** The beginning of a body, as far as it arrives; how the body ends does not matter. */
export async function readBeginning(
  body: Readable,
  encoding: string,
  { maxBytes, withinMs }: Beginning,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const timer = withinMs === undefined ? undefined : setTimeout(() => discard(body), withinMs);
  try {
    for await (const chunk of decompressed(body, encoding)) {
      if (!(chunk instanceof Uint8Array)) break;
      chunks.push(chunk);
      length += chunk.byteLength;
      if (length >= maxBytes) break;
    }
  } catch {
    // The status has already told the outcome of the call.
    discard(body);
  } finally {
    clearTimeout(timer);
  }
  return Buffer.concat(chunks, length).subarray(0, maxBytes);
}
