import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** The body of a response is unusable. The message does not quote the body. */
export class UnreadableBodyError extends Error {
  override readonly name = 'UnreadableBodyError';
}

export const ACCEPT_ENCODING = 'gzip, deflate, br';

const DECODERS: Readonly<Record<string, () => NodeJS.ReadWriteStream & Readable>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

function decompress(body: Readable, encoding: string): Readable {
  const name = encoding.trim().toLowerCase();
  if (name === '' || name === 'identity') return body;
  const decoder = Object.hasOwn(DECODERS, name) ? DECODERS[name]?.() : undefined;
  if (decoder === undefined) throw new UnreadableBodyError('the body has an unknown encoding');
  // The error reaches the code that reads from the decoder, so this callback ignores it.
  return pipeline(body, decoder, () => undefined);
}

/** Drops the rest of a body, which would otherwise occupy its connection for ever. */
export function discardBody(body: Readable): void {
  // Ignores undici's error about a body that is destroyed before its end.
  body.on('error', () => undefined).destroy();
}

/**
 * Size from which a body counts as long, in bytes: more than any picture. A long body goes into one buffer of
 * `maxBytes`, because joining its chunks at the end would need twice the memory. The operating system provides the
 * buffer's memory only as it fills.
 */
const LONG_BODY_BYTES = 10 * 1024 * 1024;

const END_TAG = '</MediaContainer';
/**
 * Maximum number of bytes after the end tag, where only line breaks are expected. A document that has the end tag in a
 * comment is refused, because no server writes comments.
 */
const MAX_BYTES_AFTER_END = 10_000;
const OPENING = '<'.codePointAt(0);
/** White space and byte order mark, which may come before the first tag. */
const LEADING = new Set(Buffer.from(' \t\r\n\uFEFF'));

/**
 * Makes a function that detects a body that continues after the end of its document. It gets the body's pieces as they
 * arrive, and returns true once too many bytes follow the end tag. Such a body could reach the size limit with every
 * call, and leave megabytes of garbage each time. An end tag that is split between two pieces is missed. Only the size
 * limit then applies.
 */
function createOverrunCheck(): (piece: Uint8Array) => boolean {
  let bytesRead = 0;
  let end = Number.POSITIVE_INFINITY;
  let isXml: boolean | undefined;
  return (piece) => {
    // Pictures and JSON may contain the end tag as well, so only XML is checked.
    const firstByte = piece.find((byte) => !LEADING.has(byte));
    isXml ??= firstByte === undefined ? undefined : firstByte === OPENING;
    if (!isXml) return false;
    const endIndex = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength).indexOf(END_TAG);
    if (endIndex >= 0) end = Math.min(end, bytesRead + endIndex);
    bytesRead += piece.byteLength;
    return bytesRead - end > MAX_BYTES_AFTER_END;
  };
}

/**
 * Reads and decompresses a whole body. Rejects with UnreadableBodyError as soon as the body is longer than `maxBytes`
 * after decompression, or continues after its document. The rest is not read, so a decompression bomb does no harm.
 */
export async function readBody(body: Readable, encoding: string, maxBytes: number): Promise<Uint8Array> {
  const chunks = createChunks(maxBytes);
  const isOverrun = createOverrunCheck();
  for await (const chunk of decompress(body, encoding)) {
    if (!(chunk instanceof Uint8Array)) throw new UnreadableBodyError('the body is not made of bytes');
    if (chunks.length() + chunk.byteLength > maxBytes)
      throw new UnreadableBodyError(`the body is longer than ${maxBytes} bytes`);
    if (isOverrun(chunk)) throw new UnreadableBodyError('the body goes on after its end');
    chunks.add(chunk);
  }
  return chunks.all();
}

function createChunks(maxBytes: number) {
  let chunks: Uint8Array[] = [];
  let buffer: Buffer | undefined;
  let length = 0;
  return {
    length: (): number => length,
    add: (chunk: Uint8Array): void => {
      if (buffer === undefined && length > LONG_BODY_BYTES) {
        buffer = Buffer.allocUnsafeSlow(maxBytes);
        buffer.set(Buffer.concat(chunks));
        chunks = [];
      }
      if (buffer) buffer.set(chunk, length);
      else chunks.push(chunk);
      length += chunk.byteLength;
    },
    all: (): Uint8Array => (buffer ? buffer.subarray(0, length) : Buffer.concat(chunks, length)),
  };
}

interface Beginning {
  readonly maxBytes: number;
  /** Time limit for reading the body, in ms. Bytes that arrive later are not read. */
  readonly withinMs?: number | undefined;
}

/** Reads the beginning of a body. An error in the body is ignored. */
export async function readBeginningOfBody(
  body: Readable,
  encoding: string,
  { maxBytes, withinMs }: Beginning,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const timer = withinMs === undefined ? undefined : setTimeout(() => discardBody(body), withinMs);
  try {
    for await (const chunk of decompress(body, encoding)) {
      if (!(chunk instanceof Uint8Array)) break;
      chunks.push(chunk);
      length += chunk.byteLength;
      if (length >= maxBytes) break;
    }
  } catch {
    // The status has already decided the outcome of the call, so errors are ignored.
    discardBody(body);
  } finally {
    clearTimeout(timer);
  }
  return Buffer.concat(chunks, length).subarray(0, maxBytes);
}
