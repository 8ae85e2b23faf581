import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from 'undici';
import { doubled } from '../../async/backoff.ts';
import { FairQueue, type FairQueueRule, type Turn } from '../../async/fairQueue.ts';
import { MediaServerFailure, type Service } from '../../domain/media/server/failure.ts';
import { PASSING_STATUS } from '../../domain/media/server/health.ts';
import { markOf } from '../vocabularies/vocabularies.ts';
import type { Vocabulary } from '../vocabulary.ts';
import { ACCEPT_ENCODING, discard } from './body.ts';
import { before, type Deadline, READ_MS, startDeadline } from './deadline.ts';
import { failureOf, type Peer, peerAt, type Reached, UnsafePath } from './failure.ts';
import { createHidings, type Hidings } from './hiding.ts';
import { checkHost, lookupFor, type OwnHosts, type Resolve } from './linkLocal.ts';
import { encodeQuery } from './query.ts';
import type { Transport, TransportRequest, TransportResponse } from './request.ts';
import { dateOf, readResponse } from './response.ts';

interface RetryRule {
  /** How often a read is tried in total. */
  readonly attempts: number;
  /** The first pause, in milliseconds; each later one is twice as long. */
  readonly pauseMs: number;
}

/** True if the server may be back a moment later, so that another attempt may work. */
const isPassing = (error: unknown): boolean =>
  error instanceof MediaServerFailure &&
  !error.queueFull &&
  (error.kind === 'unreachable' || error.kind === 'busy' || PASSING_STATUS.has(error.status));

/** The pause that the server asks for, or else our own. */
const pauseAfter = (error: unknown, ownMs: number): number =>
  (error instanceof MediaServerFailure ? error.retryAfterMs : undefined) ?? ownMs;

/** Between half and all of the pause, so that callers who failed together do not come back together. */
const jittered = (pauseMs: number): number => pauseMs * (0.5 + Math.random() / 2);

/**
 * Retries after temporary failures while the pause fits before the deadline; then throws the last failure.
 */
async function withRetry<T>(rule: RetryRule, deadline: Deadline, attempt: () => Promise<T>): Promise<T> {
  for (let made = 1; ; made += 1) {
    try {
      return await attempt();
    } catch (error) {
      const pauseMs = pauseAfter(error, jittered(doubled(made - 1, rule.pauseMs)));
      if (made >= rule.attempts || !isPassing(error) || pauseMs >= deadline.remainingMs()) throw error;
      await wait(pauseMs, undefined, { signal: deadline.signal });
    }
  }
}

export interface TransportOptions {
  /** http or https; a path is kept as a prefix (a reverse proxy's `https://host/media/`). */
  readonly baseUrl: URL;
  /** Printable ASCII. */
  readonly token: string;
  readonly vocabulary: Vocabulary;
  /** The service to connect to; the media server by default. */
  readonly service?: Service | undefined;
  /** How we identify ourselves to the server, if the vocabulary has words for that; the identifier belongs to one installation. */
  readonly client: { readonly identifier: string; readonly version: string };
  /** Removes this token and those of linked accounts from responses and failures. */
  readonly hidings?: Hidings | undefined;
  /** Hosts that may be link-local, because this machine's settings name them. */
  readonly ownHosts?: OwnHosts | undefined;
  readonly resolve?: Resolve | undefined;
  /** How many calls may run at a time. */
  readonly concurrency?: number | undefined;
  readonly retry?: RetryRule | undefined;
  /** How long a read may take, in milliseconds; servers that scan have been seen to take 30 s. */
  readonly readMs?: number | undefined;
}

/** More calls at a time would delay all of them, because a home server reads from one disk. */
const CONCURRENCY = 8;
/** Two for a page and its details; with more, other people would wait for a server that hangs. */
const PER_PERSON = { running: 2, waiting: 3 };
/** The most urgent first. */
const URGENCIES = ['moderation', 'change', 'read', 'typing', 'picture'] as const;
/**
 * Shares of the places. Jobs always have one left, moderators another and changes a third, because a server
 * can hang with all requests of members. Members' posters come ten at a time; they must never take the places
 * of calls that a person waits for.
 */
const SHARES = { jobs: 4 / 8, urgencies: [7 / 8, 6 / 8, 5 / 8, 4 / 8, 3 / 8] } as const;
/** With half to full jitter, three attempts spread over at most 0.6 s: that survives a dropped connection, but does not wait for a restart. */
const RETRY: RetryRule = { attempts: 3, pauseMs: 200 };
/**
 * In ms. Half of the shortest time for a read, so that a host that swallows packets can be told from a slow
 * one.
 */
const CONNECT_MS = 5_000;

/** Throws a TypeError if the options cannot work; it names the option and never shows the token. */
export const createTransport = (options: TransportOptions): Transport => new HttpTransport(options);

class HttpTransport implements Transport {
  readonly service: Service;
  readonly vocabulary: Transport['vocabulary'];
  readonly #options: TransportOptions;
  readonly #peer: Peer;
  readonly #hidings: Hidings;
  readonly #queue: FairQueue;
  readonly #pool: Pool;

  constructor(options: TransportOptions) {
    const { baseUrl, token, vocabulary, service = 'media-server', concurrency = CONCURRENCY } = options;
    const { hidings = createHidings() } = options;
    if (!/^https?:$/.test(baseUrl.protocol)) throw new TypeError('baseUrl must be an http or https address');
    if (!/^[\x21-\x7E]+$/.test(token)) throw new TypeError('token must be printable ASCII without spaces');
    this.service = service;
    this.vocabulary = () => vocabulary;
    this.#options = options;
    this.#peer = peerAt(baseUrl, service);
    hidings.add(token);
    this.#hidings = hidings;
    this.#queue = new FairQueue(queueRule(concurrency));
    this.#pool = new Pool(baseUrl.origin, {
      connections: concurrency,
      connect: { timeout: CONNECT_MS, lookup: lookupFor(baseUrl, options.ownHosts, options.resolve) },
      // Nothing here gains from HTTP/2, and every media server speaks HTTP/1.1.
      allowH2: false,
    });
  }

  async send(request: TransportRequest): Promise<TransportResponse> {
    request.signal?.throwIfAborted();
    const { retry = RETRY, readMs = READ_MS } = this.#options;
    const deadline = startDeadline(request.deadlineMs ?? readMs, request.signal);
    const rule = request.effect === 'read' ? retry : { ...retry, attempts: 1 };
    const reached: Reached = { asked: false, status: undefined };
    try {
      return await withRetry(rule, deadline, () => this.#attempt(request, deadline, reached));
    } catch (error) {
      if (request.signal?.aborted) throw request.signal.reason;
      throw failureOf(error, { request, deadline, reached, ...this.#asking(request) });
    } finally {
      deadline.end();
    }
  }

  close(): Promise<void> {
    return this.#pool.destroy();
  }

  #asking({ token }: TransportRequest) {
    return { peer: this.#peer, ...this.#hidings.forRequestWith(token) };
  }

  async #attempt(request: TransportRequest, deadline: Deadline, reached: Reached): Promise<TransportResponse> {
    let release: (() => void) | undefined;
    try {
      release = await this.#queue.acquire(turnOf(request), deadline.signal);
      const { method, body = null } = request;
      checkHost(this.#options.baseUrl, this.#options.ownHosts);
      const path = targetOf(request, this.#options);
      reached.asked = true;
      const headers = headersOf(request, this.#options);
      const asked = this.#pool.request({ method, path, headers, body, signal: deadline.signal });
      // undici ignores the signal while it connects.
      const response = await before(deadline.signal, asked, (late) => discard(late.body));
      reached.status = response.statusCode;
      const token = request.proof === 'none' ? undefined : (request.token ?? this.#options.token);
      const read = await readResponse(response, { ...request, token }, this.#asking(request));
      return { ...read, mark: markOf(response.headers), date: dateOf(response.headers.date) };
    } catch (error) {
      throw failureOf(error, { request, deadline, reached, ...this.#asking(request) });
    } finally {
      release?.();
    }
  }
}

/** How an endpoint says that its response is a picture. */
const PICTURE = 'image/*';

const turnOf = ({ accept, caller }: TransportRequest): Turn => {
  // Moderation waits for its pictures, so they keep its urgency.
  const urgency = accept === PICTURE && caller?.urgency !== 'moderation' ? 'picture' : caller?.urgency;
  return urgency ? { urgency: URGENCIES.indexOf(urgency), person: caller?.userId, work: caller?.reference } : {};
};

function queueRule(places: number): FairQueueRule {
  const share = (part: number) => Math.max(1, Math.floor(places * part));
  return { places, jobs: share(SHARES.jobs), urgencies: SHARES.urgencies.map(share), perPerson: PER_PERSON };
}

function targetOf(
  { path, query, proof, token }: TransportRequest,
  { baseUrl, vocabulary, token: shared }: TransportOptions,
): string {
  const pathname = `${baseUrl.pathname.replace(/\/+$/, '')}${path}`;
  // The URL parser decides where a request goes, so its result must match the requested path.
  const url = new URL(`${baseUrl.origin}${pathname}`);
  if (url.origin !== baseUrl.origin || url.pathname !== pathname) throw new UnsafePath('the path leads elsewhere');
  const hasToken = vocabulary.token.sentAs === 'query' && proof !== 'none';
  const pairs = hasToken ? [...query, [vocabulary.token.name, token ?? shared] as const] : query;
  return pairs.length === 0 ? pathname : `${pathname}?${encodeQuery(pairs)}`;
}

function headersOf(
  { accept, body, proof, token, client: identifier }: TransportRequest,
  { vocabulary, client, token: shared }: TransportOptions,
): Readonly<Record<string, string>> {
  const names = vocabulary.client;
  return {
    'accept-encoding': ACCEPT_ENCODING,
    'user-agent': 'Usher',
    ...(names && {
      [names.identifier]: identifier ?? client.identifier,
      [names.product]: 'Usher',
      [names.version]: client.version,
    }),
    ...(vocabulary.token.sentAs === 'header' && proof !== 'none' && { [vocabulary.token.name]: token ?? shared }),
    ...(body !== undefined && { 'content-type': 'text/plain; charset=utf-8' }),
    accept,
  };
}
