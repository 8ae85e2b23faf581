import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { MediaServerState } from '../world.ts';
import { writeCharacterReferences } from '../xml.ts';
import type { MediaServerResponse } from './answer.ts';
import { createEmptyResponse, createErrorResponse, createResponseWithBody } from './answer.ts';
import type { ServerFaultInjector, SimulatedServerFault } from './faults.ts';
import { writeJson } from './json.ts';
import { splitRequestTarget } from './query.ts';
import type { RequestLog } from './requestLog.ts';
import { answerMediaServerRequest, readClientIdentifierHeader } from './respond.ts';
import type { MediaServerRoute } from './route.ts';

export interface RequestHandlerDeps {
  readonly world: MediaServerState;
  readonly routes: readonly MediaServerRoute[];
  readonly requestLog: RequestLog;
  readonly faults: ServerFaultInjector;
  /** Aborted when the server closes, so that no wait outlives the server. */
  readonly closing: AbortSignal;
}

/**
 * Maximum bytes of a body; more are dropped. interface.md, 4.19 allows any number of messages and states no limit in
 * bytes.
 */
const LARGEST_BODY = 5_000_000;

export async function answerHttpRequest(
  parts: RequestHandlerDeps,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { world, requestLog, faults } = parts;
  const method = request.method ?? 'GET';
  const { path, query } = splitRequestTarget(request.url ?? '/');
  const body = await readBody(request);
  const client = readClientIdentifierHeader(world.words, request.headers);
  const entry = requestLog.open({
    method,
    path,
    search: query,
    body,
    client,
    headerNames: Object.keys(request.headers),
    accept: request.headers.accept,
    at: world.clock.now(),
    words: world.words,
  });
  const fault = faults.take(method, path);
  const work = async (): Promise<MediaServerResponse> => {
    const answer = await answerMediaServerRequest(world, parts.routes, {
      method,
      path,
      search: query,
      headers: request.headers,
      body,
      violation: (reason) => requestLog.violation(method, path, reason),
    });
    const { contentType, body: bytes } = formOf(answer, world, request);
    return { ...answer, contentType, body: bytes, headers: world.words.answerHeaders };
  };
  try {
    const answer = await answerUnder(fault, work, response, parts.closing);
    const packed = answer && packedFor(request, answer, world.behaviour.gzip);
    const isSent = packed !== undefined && (await send(response, packed, fault, parts.closing));
    if (!isSent) response.destroy();
    requestLog.close(entry, isSent ? packed : undefined);
  } catch (error) {
    if (!parts.closing.aborted) requestLog.violation(method, path, `the embedded server failed: ${String(error)}`);
    response.destroy();
    requestLog.close(entry, undefined);
  }
}

type Form = Pick<MediaServerResponse, 'contentType' | 'body'>;

/**
 * Adapts the body to this server. The vendor's servers write JSON on request, and label an empty response as a page.
 */
function formOf(
  answer: MediaServerResponse,
  { words, behaviour }: MediaServerState,
  { headers }: IncomingMessage,
): Form {
  const { status, contentType, body, root } = answer;
  if (words.isLenient && root !== undefined && /\bapplication\/json\b/.test(headers.accept ?? ''))
    return { contentType: 'application/json', body: Buffer.from(writeJson(root)) };
  if (words.isLenient && status < 300 && body.length === 0) return { contentType: 'text/html', body };
  if (root === undefined || behaviour.references !== 'everywhere') return { contentType, body };
  return { contentType, body: Buffer.from(writeCharacterReferences(body.toString())) };
}

/**
 * Compresses the body if `gzip` is on and the client accepts it. Faults come later, because they apply to the sent
 * bytes.
 */
function packedFor({ headers }: IncomingMessage, answer: MediaServerResponse, gzip: boolean): MediaServerResponse {
  const isAccepted = /\bgzip\b/.test(String(headers['accept-encoding'] ?? ''));
  if (!gzip || !isAccepted || answer.body.length === 0) return answer;
  return { ...answer, body: gzipSync(answer.body), encoding: 'gzip' };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of request) {
    const bytes = Buffer.from(piece);
    length += bytes.length;
    if (length <= LARGEST_BODY) pieces.push(bytes);
  }
  return Buffer.concat(pieces).toString('utf8');
}

/** Answers a request, or fails as `fault` demands. Resolves with undefined if no response must be sent. */
async function answerUnder(
  fault: SimulatedServerFault | undefined,
  work: () => Promise<MediaServerResponse>,
  response: ServerResponse,
  closing: AbortSignal,
): Promise<MediaServerResponse | undefined> {
  if (fault?.kind === 'status') {
    if (fault.when === 'after') await work();
    return statusAnswer(fault);
  }
  if (fault?.kind === 'garbage') return createResponseWithBody(200, fault.body, fault.contentType ?? 'text/html');
  if (fault?.kind === 'drop' && (fault.when ?? 'before') === 'before') return undefined;
  if (fault?.kind === 'hang') return untilNobodyWaits(response, closing);
  if (fault?.kind === 'delay') await wait(fault.ms, undefined, { signal: closing });
  const answer = await work();
  if (fault?.kind !== 'rewrite') return answer;
  return { ...answer, body: Buffer.from(answer.body.toString('utf8').replace(fault.pattern, fault.to)) };
}

function statusAnswer({
  code,
  body,
  retryAfter,
}: Extract<SimulatedServerFault, { readonly kind: 'status' }>): MediaServerResponse {
  // Without a given body, a success is empty and an error has an HTML page.
  const bare = code < 300 ? createEmptyResponse(code) : createErrorResponse(code);
  const answer = body === undefined ? bare : createResponseWithBody(code, body, 'text/html');
  return { ...answer, ...(retryAfter !== undefined && { retryAfter }) };
}

function untilNobodyWaits(response: ServerResponse, closing: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    response.once('close', () => resolve(undefined));
    closing.addEventListener('abort', () => resolve(undefined), { once: true });
  });
}

/** Sends a response. Resolves with false if the connection must be broken. */
async function send(
  response: ServerResponse,
  answer: MediaServerResponse,
  fault: SimulatedServerFault | undefined,
  closing: AbortSignal,
): Promise<boolean> {
  if (fault?.kind === 'drop' && fault.when === 'after') return false;
  const body = fault?.kind === 'truncate' ? answer.body.subarray(0, fault.bytes) : answer.body;
  response.writeHead(answer.status, {
    ...answer.headers,
    ...(answer.encoding && { 'content-encoding': answer.encoding, vary: 'accept-encoding' }),
    ...(answer.contentType && { 'content-type': answer.contentType }),
    ...(answer.retryAfter !== undefined && { 'retry-after': String(answer.retryAfter) }),
    ...(fault?.kind !== 'endless' && { 'content-length': body.length }),
  });
  if (fault?.kind === 'endless') {
    await writeWithoutEnd(response, body, closing);
    return false;
  }
  if (fault?.kind === 'drop') {
    await new Promise((resolve) => response.write(body.subarray(0, Math.ceil(body.length / 2)), resolve));
    return false;
  }
  if (fault?.kind === 'slow') await writeSlowly(response, body, fault.bytes ?? 1, fault.interval, closing);
  response.end(fault?.kind === 'slow' ? undefined : body);
  return true;
}

/** Bytes per piece of an endless body. The size is small, so that other code in this process is not blocked. */
const WITHOUT_END_BYTES = 64 * 1024;

async function writeWithoutEnd(response: ServerResponse, body: Buffer, closing: AbortSignal): Promise<void> {
  // Ignores the end of an endless response: the connection broke or the server closed.
  await pipeline(endlessly(body), response, { signal: closing }).catch(() => undefined);
}

function* endlessly(body: Buffer): Generator<Buffer> {
  yield body;
  const piece = Buffer.alloc(WITHOUT_END_BYTES, body.length === 0 ? ' ' : body);
  while (true) yield piece;
}

async function writeSlowly(
  response: ServerResponse,
  body: Buffer,
  bytes: number,
  interval: number,
  closing: AbortSignal,
): Promise<void> {
  for (let offset = 0; offset < body.length && !response.destroyed; offset += bytes) {
    response.write(body.subarray(offset, offset + bytes));
    await wait(interval, undefined, { signal: closing });
  }
}
