import { Pool } from 'undici';
import { FairQueue, type FairQueueRule, type Turn } from '../../async/fairQueue.ts';
import type { Caller } from '../../domain/media/callOptions.ts';
import type { FailureKind, Service } from '../../domain/media/server/failure.ts';
import type { VocabularyName } from '../../domain/media/server/vocabulary.ts';
import type { Scrub, Secrets } from '../../domain/scrub.ts';
import { markOf, type Vocabulary } from '../vocabulary.ts';
import { ACCEPT_ENCODING, discard } from './body.ts';
import { before, type Deadline, READ_MS, startDeadline } from './deadline.ts';
import { failureOf, peerAt, type Reached, UnsafePath } from './failure.ts';
import { createHiding } from './hiding.ts';
import { encodeQuery, type QueryPair } from './query.ts';
import { dateOf, readResponse } from './response.ts';
import { type RetryRule, withRetry } from './retry.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A request as plain data; nothing in it is encoded but the path. */
export interface TransportRequest {
  readonly method: Method;
  /** An absolute path below the base URL, already checked. */
  readonly path: string;
  readonly query: readonly QueryPair[];
  /** Plain text, for the one request that has a body (4.19). */
  readonly body?: string | undefined;
  readonly accept: string;
  /** Only a `read` is ever retried. */
  readonly effect: 'read' | 'change';
  /** The time limit of the whole call, including the wait for its turn and every retry. If missing, it is that of a read. */
  readonly deadlineMs?: number | undefined;
  /** The longest response that is accepted, after decompression; 0 if only the status counts and the body is ignored. */
  readonly maxBytes: number;
  /** The statuses that mean something else for this endpoint than the general rule says. */
  readonly failures?: Readonly<Record<number, FailureKind>> | undefined;
  /** What a 401 or a success says about the token. If missing, a 401 may concern this endpoint alone. */
  readonly proof?: TokenProof | undefined;
  /** The vocabulary that it is written in. If missing, it is the same in every vocabulary. */
  readonly spelledIn?: VocabularyName | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Missing: a job of the bot itself. */
  readonly caller?: Caller | undefined;
  /** Sent in place of the transport's own token: that of a linked account. Printable ASCII. */
  readonly token?: string | undefined;
}

/** `token`: the response is about the token itself. `none`: no token is needed, and none is sent. `own`: a 401 has a special meaning (4.9). */
export type TokenProof = 'token' | 'none' | 'own';

export interface TransportResponse {
  /** 200 to 299. */
  readonly status: number;
  readonly bytes: Uint8Array;
  /** What decoding the bytes shows has to pass this; missing where nothing of it is secret. */
  readonly scrub?: Scrub | undefined;
  /** The vocabulary whose mark the response bears, if any. */
  readonly mark?: VocabularyName | undefined;
  /** When the server made it, by its own clock. */
  readonly date?: Date | undefined;
}

export interface Transport {
  /** The vocabulary that this server understands; undefined until a read that succeeds has detected it. */
  vocabulary(): Vocabulary | undefined;
  /** The service it connects to; the media server by default. */
  readonly service?: Service | undefined;
  /** Rejects with a MediaServerFailure, or with the signal's reason once the caller gave up; neither contains the token or the query. */
  send(request: TransportRequest): Promise<TransportResponse>;
  /** Ends every connection at once; calls under way, and any made later, fail as `unreachable`. */
  close(): Promise<void>;
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
  /** What no response and no failure shows, beside the token: every linked account's token. */
  readonly secrets?: Secrets | undefined;
  /** How many calls may run at a time. */
  readonly concurrency?: number | undefined;
  readonly retry?: RetryRule | undefined;
  /** How long a read may take, in milliseconds; servers that scan have been seen to take 30 s. */
  readonly readMs?: number | undefined;
}

/** A home server reads from one disk: more calls at a time would delay all of them. */
const CONCURRENCY = 8;
/** Two for a page and its details; more of one person would have others wait for a server that hangs. */
const PER_PERSON = { running: 2, waiting: 3 };
/** The most urgent first. */
const URGENCIES = ['moderation', 'change', 'read', 'typing', 'picture'] as const;
/**
 * The shares of the places, of which jobs always have one left, moderators another and changes a third, since a server can hang with
 * all that members want. Members' posters come ten at a time; they must never take the places of calls that someone is waiting for.
 */
const SHARES = { jobs: 4 / 8, urgencies: [7 / 8, 6 / 8, 5 / 8, 4 / 8, 3 / 8] } as const;
/** With half to full jitter, three attempts spread over at most 0.6 s: that survives a dropped connection, but does not wait for a restart. */
const RETRY: RetryRule = { attempts: 3, pauseMs: 200 };
/** Half of the shortest time for a read, so that a host that swallows packets can be told from one that is slow. */
const CONNECT_MS = 5_000;

/** Throws a TypeError if the options cannot work at all; it names the option and never shows the token. */
export function createTransport(options: TransportOptions): Transport {
  const { baseUrl, token, vocabulary, service = 'media-server' } = options;
  const { concurrency = CONCURRENCY, retry = RETRY, readMs = READ_MS } = options;
  if (!/^https?:$/.test(baseUrl.protocol)) throw new TypeError('baseUrl must be an http or https address');
  if (!/^[\x21-\x7E]+$/.test(token)) throw new TypeError('token must be printable ASCII without spaces');
  const peer = peerAt(baseUrl, service);
  const hidingFor = createHiding(token, options.secrets);
  const queue = new FairQueue(queueRule(concurrency));
  const prefix = baseUrl.pathname.replace(/\/+$/, '');
  const headers = headersOf(options);
  const pool = new Pool(baseUrl.origin, {
    connections: concurrency,
    connect: { timeout: CONNECT_MS },
    // Nothing here gains from HTTP/2, and every media server speaks HTTP/1.1.
    allowH2: false,
  });

  function targetOf({ path, query, proof, token: own = token }: TransportRequest): string {
    const pathname = `${prefix}${path}`;
    // A URL parser has the last word on where a request goes, so its result must be what was asked for.
    const url = new URL(`${baseUrl.origin}${pathname}`);
    if (url.origin !== baseUrl.origin || url.pathname !== pathname) throw new UnsafePath('the path leads elsewhere');
    const hasToken = vocabulary.token.sentAs === 'query' && proof !== 'none';
    const pairs = hasToken ? [...query, [vocabulary.token.name, own] as const] : query;
    return pairs.length === 0 ? pathname : `${pathname}?${encodeQuery(pairs)}`;
  }

  const headersFor = ({
    accept,
    body,
    proof,
    token: own = token,
  }: TransportRequest): Readonly<Record<string, string>> => ({
    ...headers,
    ...(vocabulary.token.sentAs === 'header' && proof !== 'none' && { [vocabulary.token.name]: own }),
    ...(body !== undefined && TEXT),
    accept,
  });

  async function attempt(request: TransportRequest, deadline: Deadline, reached: Reached): Promise<TransportResponse> {
    let release: (() => void) | undefined;
    try {
      release = await queue.acquire(turnOf(request), deadline.signal);
      const path = targetOf(request);
      reached.asked = true;
      const asked = pool.request({
        method: request.method,
        path,
        headers: headersFor(request),
        body: request.body ?? null,
        signal: deadline.signal,
      });
      // undici ignores the signal while it connects.
      const response = await before(deadline.signal, asked, ({ body }) => discard(body));
      reached.status = response.statusCode;
      const { headers } = response;
      const asking = { peer, ...hidingFor(request.token) };
      return { ...(await readResponse(response, request, asking)), mark: markOf(headers), date: dateOf(headers.date) };
    } catch (error) {
      throw failureOf(error, request, deadline, reached, { peer, ...hidingFor(request.token) });
    } finally {
      release?.();
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
        throw failureOf(error, request, deadline, reached, { peer, ...hidingFor(request.token) });
      } finally {
        deadline.end();
      }
    },
    close: () => pool.destroy(),
  };
}

/** How an endpoint says that its response is a picture. */
const PICTURE = 'image/*';
const TEXT = { 'content-type': 'text/plain; charset=utf-8' } as const;

const turnOf = ({ accept, caller }: TransportRequest): Turn => {
  // An answer to a moderator waits for its pictures, too.
  const urgency = accept === PICTURE && caller?.urgency !== 'moderation' ? 'picture' : caller?.urgency;
  return urgency ? { urgency: URGENCIES.indexOf(urgency), person: caller?.userId, work: caller?.reference } : {};
};

function queueRule(places: number): FairQueueRule {
  const share = (part: number) => Math.max(1, Math.floor(places * part));
  return { places, jobs: share(SHARES.jobs), urgencies: SHARES.urgencies.map(share), perPerson: PER_PERSON };
}

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
