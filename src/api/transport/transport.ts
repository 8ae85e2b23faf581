import { Pool } from 'undici';
import { createSemaphore } from '../../async/semaphore.ts';
import type { FailureKind, Service } from '../../domain/media/server/failure.ts';
import type { VocabularyName } from '../../domain/media/server/vocabulary.ts';
import { markOf, type Vocabulary } from '../vocabulary.ts';
import { ACCEPT_ENCODING, discard } from './body.ts';
import { before, type Deadline, READ_MS, startDeadline } from './deadline.ts';
import { failureOf, peerAt, type Reached, UnsafePath } from './failure.ts';
import { createHide } from './hideToken.ts';
import { encodeQuery, type QueryPair } from './query.ts';
import { createRedact } from './redact.ts';
import { answerOf } from './response.ts';
import { type RetryRule, withRetry } from './retry.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A request as plain data; nothing in it is encoded but the path. */
export interface TransportRequest {
  readonly method: Method;
  /** Absolute, below the base URL, already checked. */
  readonly path: string;
  readonly query: readonly QueryPair[];
  /** Plain text, for the one request that has a body (4.19). */
  readonly body?: string | undefined;
  readonly accept: string;
  /** Only a `read` is ever sent again. */
  readonly effect: 'read' | 'change';
  /** The whole call, with waiting for its turn and every retry; missing: as long as the transport gives a read. */
  readonly deadlineMs?: number | undefined;
  /** The longest answer taken, after decompression; 0 when the status is the answer and the body is not looked at. */
  readonly maxBytes: number;
  /** Where an endpoint knows better than the status alone what a refusal means. */
  readonly failures?: Readonly<Record<number, FailureKind>> | undefined;
  /** What a 401 or a success says of the token; missing: a 401 may be about this endpoint alone. */
  readonly proof?: TokenProof | undefined;
  /** Whose words are in it; missing: it is the same in every vocabulary. */
  readonly spelledIn?: VocabularyName | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** `token`: what is answered is about the token itself. `none`: answered without one, and asked without. `own`: a 401 has a meaning of its own (4.9). */
export type TokenProof = 'token' | 'none' | 'own';

export interface TransportAnswer {
  /** 200 to 299. */
  readonly status: number;
  readonly bytes: Uint8Array;
  /** The vocabulary whose mark the answer bears, if any. */
  readonly mark?: VocabularyName | undefined;
}

export interface Transport {
  /** The words that this server understands; undefined until that is found out, as it is by a read that succeeds. */
  vocabulary(): Vocabulary | undefined;
  /** Who is asked; the media server, unless said otherwise. */
  readonly service?: Service | undefined;
  /** Rejects with a MediaServerFailure, or with the signal's reason once the caller gave up; nothing of either holds the token or the query. */
  send(request: TransportRequest): Promise<TransportAnswer>;
  /** Ends every connection at once; calls under way, and any made later, fail as `unreachable`. */
  close(): Promise<void>;
}

export interface TransportOptions {
  /** http or https; a path is kept as a prefix (a reverse proxy's `https://host/media/`). */
  readonly baseUrl: URL;
  /** Printable ASCII. */
  readonly token: string;
  readonly vocabulary: Vocabulary;
  /** What is asked; the media server, unless said otherwise. */
  readonly service?: Service | undefined;
  /** Who the server is told we are, where the vocabulary has words for that; the identifier is one installation's own. */
  readonly client: { readonly identifier: string; readonly version: string };
  /** Calls at a time. */
  readonly concurrency?: number | undefined;
  readonly retry?: RetryRule | undefined;
  /** How long a read may take, in milliseconds; servers that scan have been seen to take 30 s. */
  readonly readMs?: number | undefined;
}

/** A home server answers from one disk: more at a time make every one of them later. */
const CONCURRENCY = 8;
/** Posters come ten at a time; they never take the places of what somebody waits for. */
const PICTURES = 3 / 8;
/** With half to full jitter three tries spread over at most 0.6 s: a dropped connection is bridged, a restart is not waited for. */
const RETRY: RetryRule = { attempts: 3, pauseMs: 200 };
/** Half of the shortest time for a read, so that a host that swallows packets is told from one that thinks. */
const CONNECT_MS = 5_000;

/** Throws a TypeError when the options cannot work at all; it names the option and never shows the token. */
export function createTransport(options: TransportOptions): Transport {
  const { baseUrl, token, vocabulary, service = 'media-server' } = options;
  const { concurrency = CONCURRENCY, retry = RETRY, readMs = READ_MS } = options;
  if (!/^https?:$/.test(baseUrl.protocol)) throw new TypeError('baseUrl must be an http or https address');
  if (!/^[\x21-\x7E]+$/.test(token)) throw new TypeError('token must be printable ASCII without spaces');
  const redact = createRedact(token);
  const asking = { peer: peerAt(baseUrl, service), redact, hide: createHide(token) };
  const semaphore = createSemaphore(concurrency);
  const pictures = createSemaphore(Math.max(1, Math.floor(concurrency * PICTURES)));
  const prefix = baseUrl.pathname.replace(/\/+$/, '');
  const headers = headersOf(options);
  const pool = new Pool(baseUrl.origin, {
    connections: concurrency,
    connect: { timeout: CONNECT_MS },
    // Nothing here gains from HTTP/2, and HTTP/1.1 is what every media server speaks.
    allowH2: false,
  });

  function targetOf({ path, query, proof }: TransportRequest): string {
    const pathname = `${prefix}${path}`;
    // The last word on where a request goes is what a URL parser makes of it: it must be what was asked for.
    const url = new URL(`${baseUrl.origin}${pathname}`);
    if (url.origin !== baseUrl.origin || url.pathname !== pathname) throw new UnsafePath('the path leads elsewhere');
    const hasToken = vocabulary.token.sentAs === 'query' && proof !== 'none';
    const pairs = hasToken ? [...query, [vocabulary.token.name, token] as const] : query;
    return pairs.length === 0 ? pathname : `${pathname}?${encodeQuery(pairs)}`;
  }

  const headersFor = ({ accept, body, proof }: TransportRequest): Readonly<Record<string, string>> => ({
    ...headers,
    ...(vocabulary.token.sentAs === 'header' && proof !== 'none' && { [vocabulary.token.name]: token }),
    ...(body !== undefined && TEXT),
    accept,
  });

  async function attempt(request: TransportRequest, deadline: Deadline, reached: Reached): Promise<TransportAnswer> {
    const release: (() => void)[] = [];
    try {
      if (request.accept === PICTURE) release.push(await pictures.acquire(deadline.signal));
      release.push(await semaphore.acquire(deadline.signal));
      const path = targetOf(request);
      reached.asked = true;
      const asked = pool.request({
        method: request.method,
        path,
        headers: headersFor(request),
        body: request.body ?? null,
        signal: deadline.signal,
      });
      // While undici connects, it heeds no signal.
      const response = await before(deadline.signal, asked, ({ body }) => discard(body));
      reached.status = response.statusCode;
      return { ...(await answerOf(response, request, asking)), mark: markOf(response.headers) };
    } catch (error) {
      throw failureOf(error, request, deadline, reached, asking);
    } finally {
      for (const out of release) out();
    }
  }

  return {
    vocabulary: () => vocabulary,
    service,
    async send(request) {
      request.signal?.throwIfAborted();
      const deadline = startDeadline(request.deadlineMs ?? readMs, request.signal);
      const rule = request.effect === 'read' ? retry : { ...retry, attempts: 1 };
      const reached: Reached = { asked: false, status: undefined };
      try {
        return await withRetry(rule, deadline, () => attempt(request, deadline, reached));
      } catch (error) {
        if (request.signal?.aborted) throw request.signal.reason;
        throw failureOf(error, request, deadline, reached, asking);
      } finally {
        deadline.end();
      }
    },
    close: () => pool.destroy(),
  };
}

/** How an endpoint says that its answer is a picture. */
const PICTURE = 'image/*';
const TEXT = { 'content-type': 'text/plain; charset=utf-8' } as const;

function headersOf({ vocabulary, client }: TransportOptions): Readonly<Record<string, string>> {
  const names = vocabulary.client;
  return {
    'accept-encoding': ACCEPT_ENCODING,
    'user-agent': 'Usher',
    ...(names && {
      [names.identifier]: client.identifier,
      [names.product]: 'Usher',
      [names.version]: client.version,
    }),
  };
}
