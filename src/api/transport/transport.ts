import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from 'undici';
import { calculateBackoffPause } from '../../async/backoff.ts';
import { FairQueue, type FairQueueLimits, type QueueTurn } from '../../async/fairQueue.ts';
import { type CalledRemoteService, MediaServerFailure } from '../../domain/media/server/failure.ts';
import { HTTP_GATEWAY_ERROR_STATUSES } from '../../domain/media/server/health.ts';
import { vocabularyNameFromHeaders } from '../vocabularies/vocabularies.ts';
import type { Vocabulary } from '../vocabulary.ts';
import { ACCEPT_ENCODING, discardBody } from './body.ts';
import { type Deadline, READ_DEADLINE_MS, rejectPromiseOnAbort, startCallDeadline } from './deadline.ts';
import {
  type ApiCallProgress,
  apiCallTargetOfUrl,
  type CalledServer,
  toMediaServerFailure,
  UnsafePathError,
} from './failure.ts';
import {
  type AllowedLinkLocalHosts,
  createHostLookup,
  type HostNameResolver,
  refuseLinkLocalHost,
} from './linkLocal.ts';
import { encodeQuery } from './query.ts';
import type { Transport, TransportRequest, TransportResponse } from './request.ts';
import { parseDateHeader, readResponse } from './response.ts';
import { createTokenRemovers, type TokenRemovers } from './tokenRemovers.ts';

interface RetryRule {
  readonly attempts: number;
  /** Pause before the second attempt, in ms. Each later pause is twice as long. */
  readonly pauseMs: number;
}

const isTemporary = (error: unknown): boolean =>
  error instanceof MediaServerFailure &&
  !error.queueFull &&
  (error.kind === 'unreachable' || error.kind === 'busy' || HTTP_GATEWAY_ERROR_STATUSES.has(error.status));

/** Pause in ms. The server may ask for a longer or shorter one with Retry-After. */
const pauseAfter = (error: unknown, ownMs: number): number =>
  (error instanceof MediaServerFailure ? error.retryAfterMs : undefined) ?? ownMs;

/** Shortens the pause at random, down to half, so that callers that failed together do not try again together. */
const jittered = (pauseMs: number): number => pauseMs * (0.5 + Math.random() / 2);

/**
 * Tries again after temporary failures, as long as the pause ends before the deadline. Then throws the last failure.
 */
async function withRetry<T>(rule: RetryRule, deadline: Deadline, attempt: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt();
    } catch (error) {
      const pauseMs = pauseAfter(error, jittered(calculateBackoffPause(attempts - 1, rule.pauseMs)));
      if (attempts >= rule.attempts || !isTemporary(error) || pauseMs >= deadline.remainingMs()) throw error;
      await wait(pauseMs, undefined, { signal: deadline.signal });
    }
  }
}

export interface TransportOptions {
  /** An http or https URL. Its path is kept as a prefix, for a reverse proxy such as `https://host/media/`. */
  readonly baseUrl: URL;
  readonly token: string;
  readonly vocabulary: Vocabulary;
  readonly service?: CalledRemoteService | undefined;
  /** How the bot identifies itself. Each installation has its own identifier. */
  readonly client: { readonly identifier: string; readonly version: string };
  /** Removes the shared token and people's tokens from responses and failures. */
  readonly tokenRemovers?: TokenRemovers | undefined;
  /** Hosts whose link-local addresses are allowed, because the machine's own settings name them. */
  readonly ownHosts?: AllowedLinkLocalHosts | undefined;
  readonly resolve?: HostNameResolver | undefined;
  readonly concurrency?: number | undefined;
  readonly retry?: RetryRule | undefined;
  /** Time limit of a read, in ms. A server that is scanning may need 30 s. */
  readonly readMs?: number | undefined;
}

/** Maximum number of simultaneous calls. A home server reads from one disk, so more would delay every call. */
const CONCURRENCY = 8;
/**
 * Limits per person. Two running calls are enough for a page and its details. With a higher limit, other people would
 * wait longer for a server that hangs.
 */
const PER_PERSON = { running: 2, waiting: 3 };
const URGENCIES = ['moderation', 'change', 'read', 'typing', 'picture'] as const;
/**
 * Shares of the places in the queue. Places are reserved for jobs, moderation and changes, because a server that hangs
 * could hold all requests of members. Posters come ten at a time and get the smallest share, so that they do not delay
 * calls that a person waits for.
 */
const SHARES = { jobs: 4 / 8, urgencies: [7 / 8, 6 / 8, 5 / 8, 4 / 8, 3 / 8] } as const;
/**
 * Three attempts within at most 0.6 s, with random pauses. This is enough for a dropped connection, but too short for a
 * restart of the server.
 */
const RETRY: RetryRule = { attempts: 3, pauseMs: 200 };
/**
 * Time limit for connecting, in ms: half of the shortest time limit of a read, so that an unreachable host can be told
 * from a slow one.
 */
const CONNECT_MS = 5_000;

/** Creates a transport. Throws a TypeError that names the unusable option and never contains the token. */
export const createTransport = (options: TransportOptions): Transport => new HttpTransport(options);

class HttpTransport implements Transport {
  readonly service: CalledRemoteService;
  readonly vocabulary: Transport['vocabulary'];
  readonly #options: TransportOptions;
  readonly #peer: CalledServer;
  readonly #tokenRemovers: TokenRemovers;
  readonly #queue: FairQueue;
  readonly #pool: Pool;

  constructor(options: TransportOptions) {
    const { baseUrl, token, vocabulary, service = 'media-server', concurrency = CONCURRENCY } = options;
    const { tokenRemovers = createTokenRemovers() } = options;
    if (!/^https?:$/.test(baseUrl.protocol)) throw new TypeError('baseUrl must be an http or https address');
    if (!/^[\x21-\x7E]+$/.test(token)) throw new TypeError('token must be printable ASCII without spaces');
    this.service = service;
    this.vocabulary = () => vocabulary;
    this.#options = options;
    this.#peer = apiCallTargetOfUrl(baseUrl, service);
    tokenRemovers.add(token);
    this.#tokenRemovers = tokenRemovers;
    this.#queue = new FairQueue(queueRule(concurrency));
    this.#pool = new Pool(baseUrl.origin, {
      connections: concurrency,
      connect: { timeout: CONNECT_MS, lookup: createHostLookup(baseUrl, options.ownHosts, options.resolve) },
      // HTTP/2 would gain nothing, and every media server speaks HTTP/1.1.
      allowH2: false,
    });
  }

  async send(request: TransportRequest): Promise<TransportResponse> {
    request.signal?.throwIfAborted();
    const { retry = RETRY, readMs = READ_DEADLINE_MS } = this.#options;
    const deadline = startCallDeadline(request.deadlineMs ?? readMs, request.signal);
    const rule = request.effect === 'read' ? retry : { ...retry, attempts: 1 };
    const progress: ApiCallProgress = { asked: false, status: undefined };
    try {
      return await withRetry(rule, deadline, () => this.#attempt(request, deadline, progress));
    } catch (error) {
      if (request.signal?.aborted) throw request.signal.reason;
      // The time limit may also end the pause between two attempts.
      throw toMediaServerFailure(error, { request, deadline, progress, ...this.#responseContext(request) });
    } finally {
      deadline.end();
    }
  }

  close(): Promise<void> {
    return this.#pool.destroy();
  }

  #responseContext({ token }: TransportRequest) {
    return { peer: this.#peer, ...this.#tokenRemovers.forRequestWith(token) };
  }

  async #attempt(request: TransportRequest, deadline: Deadline, progress: ApiCallProgress): Promise<TransportResponse> {
    let release: (() => void) | undefined;
    try {
      release = await this.#queue.acquire(turnOf(request), deadline.signal);
      const { method, body = null } = request;
      refuseLinkLocalHost(this.#options.baseUrl, this.#options.ownHosts);
      const path = targetOf(request, this.#options);
      progress.asked = true;
      const headers = headersOf(request, this.#options);
      const pendingResponse = this.#pool.request({ method, path, headers, body, signal: deadline.signal });
      // undici ignores the signal while it connects.
      const response = await rejectPromiseOnAbort(deadline.signal, pendingResponse, (lateResponse) =>
        discardBody(lateResponse.body),
      );
      progress.status = response.statusCode;
      const token = request.proof === 'none' ? undefined : (request.token ?? this.#options.token);
      const decoded = await readResponse(response, { ...request, token }, this.#responseContext(request));
      return {
        ...decoded,
        mark: vocabularyNameFromHeaders(response.headers),
        date: parseDateHeader(response.headers.date),
      };
    } catch (error) {
      throw toMediaServerFailure(error, { request, deadline, progress, ...this.#responseContext(request) });
    } finally {
      release?.();
    }
  }
}

const PICTURE = 'image/*';

const turnOf = ({ accept, caller }: TransportRequest): QueueTurn => {
  // A request for a picture has the urgency `picture`, except for a moderator, whose answer waits for the picture.
  const urgency = accept === PICTURE && caller?.urgency !== 'moderation' ? 'picture' : caller?.urgency;
  return urgency ? { urgency: URGENCIES.indexOf(urgency), person: caller?.userId, work: caller?.reference } : {};
};

function queueRule(places: number): FairQueueLimits {
  const share = (part: number) => Math.max(1, Math.floor(places * part));
  return { places, jobs: share(SHARES.jobs), urgencies: SHARES.urgencies.map(share), perPerson: PER_PERSON };
}

function targetOf(
  { path, query, proof, token }: TransportRequest,
  { baseUrl, vocabulary, token: sharedToken }: TransportOptions,
): string {
  const pathname = `${baseUrl.pathname.replace(/\/+$/, '')}${path}`;
  // The URL parser must not change the checked path.
  const url = new URL(`${baseUrl.origin}${pathname}`);
  if (url.origin !== baseUrl.origin || url.pathname !== pathname) throw new UnsafePathError('the path leads elsewhere');
  const hasToken = vocabulary.token.sentAs === 'query' && proof !== 'none';
  const pairs = hasToken ? [...query, [vocabulary.token.name, token ?? sharedToken] as const] : query;
  return pairs.length === 0 ? pathname : `${pathname}?${encodeQuery(pairs)}`;
}

function headersOf(
  { accept, body, proof, token, client: identifier }: TransportRequest,
  { vocabulary, client, token: sharedToken }: TransportOptions,
): Readonly<Record<string, string>> {
  const headers: Record<string, string> = { 'accept-encoding': ACCEPT_ENCODING, 'user-agent': 'Usher', accept };
  const clientHeaders = vocabulary.client;
  if (clientHeaders !== undefined) {
    headers[clientHeaders.identifier] = identifier ?? client.identifier;
    headers[clientHeaders.product] = 'Usher';
    headers[clientHeaders.version] = client.version;
  }
  if (vocabulary.token.sentAs === 'header' && proof !== 'none') headers[vocabulary.token.name] = token ?? sharedToken;
  if (body !== undefined) headers['content-type'] = 'text/plain; charset=utf-8';
  return headers;
}
