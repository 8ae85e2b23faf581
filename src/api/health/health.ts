import { rejectWhenAborted } from '../../async/abortable.ts';
import type { Clock } from '../../domain/clock.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import {
  downKindIfRepeated,
  type ServerHealthMonitor,
  type ServerHealthState,
  serverDownReasonOfFailure,
} from '../../domain/media/server/health.ts';
import { librariesEndpoint } from '../resources/librarySections.ts';
import type { Transport, TransportRequest, TransportResponse } from '../transport/request.ts';
import { CircuitBreaker } from './circuitBreaker.ts';

export interface ServerHealthOptions {
  readonly transport: Transport;
  readonly clock: Pick<Clock, 'now' | 'steadyMs'>;
}

/** A transport, and the server's health that it records. Use this `transport` instead of the original one. */
export interface WatchedTransport {
  readonly transport: Transport;
  readonly health: ServerHealthMonitor;
}

const { reading, ...probe } = librariesEndpoint();
/**
 * Request that tests whether a server is up again. It needs the token and the database, and changes nothing. A request
 * for the identity would prove too little, because a server still answers it while everything else hangs. A server
 * without this endpoint responds with 404, and counts as up if it has any other endpoint. The probe has the time limit
 * of a read. With a shorter limit, a slow server would never count as up again.
 */
const PROBE: TransportRequest = { ...probe, accept: reading.accept, maxBytes: 0 };

/** A change must not be tried on a server that may hang, and a request without a token proves nothing. */
const servesAsProbe = ({ effect, proof }: TransportRequest): boolean => effect === 'read' && proof !== 'none';

/** The server may refuse a linked account's token and accept the shared one, or the other way round. */
const usesSharedToken = ({ token }: TransportRequest): boolean => token === undefined;

/** Statuses that a proxy sends when its time limit has passed: 504 by the standard, 524 from Cloudflare. */
const PROXY_TIMEOUTS: ReadonlySet<number | undefined> = new Set([504, 524]);

/**
 * True for a failure that may concern a single endpoint: a slow query can time out on a working server. A lost
 * connection concerns the whole server.
 */
const mayConcernOneEndpoint = ({ kind, status }: MediaServerFailure): boolean =>
  kind === 'timeout' || PROXY_TIMEOUTS.has(status);

const originOf = (failure: MediaServerFailure, request: TransportRequest) =>
  mayConcernOneEndpoint(failure)
    ? { endpoint: endpointOf(request), concernsServer: request.path === PROBE.path }
    : undefined;

/**
 * Names the endpoint of a request: method and path without ids. All items, playlists or libraries count as one
 * endpoint.
 */
const endpointOf = ({ method, path }: TransportRequest): string => `${method} ${path.replace(/\d+/g, '{id}')}`;

/**
 * Judges the server's health by every call. After enough failures in a row, at several endpoints or at the probe's
 * endpoint, calls fail at once, and their failures have `since`. From then on, one read at a time is sent as a probe.
 * If a call cannot serve as a probe, a separate probe is sent first.
 */
export function watchServerHealth({ transport, clock }: ServerHealthOptions): WatchedTransport {
  const breaker = new CircuitBreaker(clock);
  const health = { state: () => breaker.state(), subscribe: breaker.subscribe.bind(breaker) };
  return { health, transport: new WatchedServer(transport, breaker) };
}

class WatchedServer implements Transport {
  readonly vocabulary: Transport['vocabulary'];
  readonly service: Transport['service'];
  readonly #transport: Transport;
  readonly #breaker: CircuitBreaker;
  #closed = false;
  /**
   * Endpoints that responded with 404. `probe`: the probe's endpoint did. `other`: another endpoint did. Any other
   * status resets both.
   */
  #missing = { probe: false, other: false };
  #probeResult: Promise<boolean> | undefined;

  constructor(transport: Transport, breaker: CircuitBreaker) {
    this.vocabulary = () => transport.vocabulary();
    this.service = transport.service;
    this.#transport = transport;
    this.#breaker = breaker;
  }

  async send(request: TransportRequest): Promise<TransportResponse> {
    const breaker = this.#breaker;
    request.signal?.throwIfAborted();
    if (breaker.state().kind !== 'down') return await this.#sendWatched(request);
    if (breaker.mayProbe()) {
      if (servesAsProbe(request) && !breaker.hasFailed(endpointOf(request)))
        return await breaker.runProbe(() => this.#sendWatched(request));
      await breaker.runProbe(() => this.#sendWatched(PROBE).catch(() => undefined));
    }
    const state = breaker.state();
    request.signal?.throwIfAborted();
    if (state.kind === 'down') throw skippedFailure(state, request, breaker.failureCount());
    return await this.#sendWatched(request);
  }

  close(): Promise<void> {
    this.#closed = true;
    return this.#transport.close();
  }

  /** Sends the request and records its outcome. An aborted call proves nothing about the server. */
  async #sendWatched(request: TransportRequest): Promise<TransportResponse> {
    try {
      const response = await this.#transport.send(request);
      this.#resetMissing();
      // The accepted token is recorded before the response. In the other order, listeners would be told that the server
      // is up without a valid token.
      if (request.proof === 'token' && usesSharedToken(request)) this.#breaker.recordTokenAccepted();
      this.#recordResponse(request);
      return response;
    } catch (error) {
      if (request.signal?.aborted || this.#closed || !(error instanceof MediaServerFailure) || !error.asked)
        throw error;
      const mayBeForbidden = error.kind === 'unauthorized' && request.proof === undefined && usesSharedToken(request);
      // The token is tested before the failure is recorded. In the other order, listeners would be told that the server
      // is up although it refuses the token.
      const isForbidden = mayBeForbidden && (await this.#askIfTokenAccepted(request.signal));
      this.#recordFailure(error, request);
      // The server accepts the token, but the token does not allow this request.
      throw isForbidden ? new MediaServerFailure('forbidden', { ...error, cause: error }) : error;
    }
  }

  /**
   * Finds out why a server responded with 401. It may refuse the token, but older servers also send 401 if a valid
   * token is not the owner's. The probe accepts any valid token, so it tells the two apart. A 401 to the probe itself
   * is not examined, because the probe proves the token (`proof`).
   */
  async #askIfTokenAccepted(signal: AbortSignal | undefined): Promise<boolean> {
    if (this.#breaker.state().kind === 'token-refused') return false;
    const isAccepted = this.#probe();
    return await (signal === undefined ? isAccepted : rejectWhenAborted(isAccepted, signal));
  }

  /** Sends the probe. Resolves to true if it succeeds. Simultaneous callers share one request. */
  #probe(): Promise<boolean> {
    this.#probeResult ??= this.#sendProbe().finally(() => {
      this.#probeResult = undefined;
    });
    return this.#probeResult;
  }

  async #sendProbe(): Promise<boolean> {
    try {
      await this.#sendWatched(PROBE);
      return true;
    } catch {
      return false;
    }
  }

  /** An error status or an unreadable body is still a response, so the server is there. */
  #recordFailure(failure: MediaServerFailure, request: TransportRequest): void {
    const isOnProbe = request.path === PROBE.path;
    const downKind = serverDownReasonOfFailure(failure);
    const kindIfRepeated = downKindIfRepeated(failure, this.#isEverythingMissing(failure, isOnProbe));
    if (failure.kind === 'unauthorized' && request.proof === 'token' && usesSharedToken(request))
      this.#breaker.recordTokenRefused();
    if (downKind !== undefined) this.#breaker.recordFailure(downKind, originOf(failure, request));
    else if (kindIfRepeated !== undefined) this.#breaker.recordBrokenResponse(kindIfRepeated, isOnProbe);
    else if (failure.status !== undefined) this.#recordResponse(request);
    // The probe is not awaited, because the caller has waited long enough.
    if (downKind !== undefined && !isOnProbe && this.#breaker.isInDoubt()) void this.#probe();
  }

  #recordResponse({ proof }: TransportRequest): void {
    if (proof === 'none') this.#breaker.recordResponse();
    else this.#breaker.recordSuccess();
  }

  /** True if the probe's endpoint and another one responded with 404, and no other status has come since. */
  #isEverythingMissing({ status }: MediaServerFailure, isOnProbe: boolean): boolean {
    if (status === 404) this.#missing[isOnProbe ? 'probe' : 'other'] = true;
    else if (status !== undefined) this.#resetMissing();
    return this.#missing.probe && this.#missing.other;
  }

  #resetMissing(): void {
    this.#missing = { probe: false, other: false };
  }
}

function skippedFailure(
  { because, since }: Extract<ServerHealthState, { kind: 'down' }>,
  { method, path }: TransportRequest,
  failures: number,
): MediaServerFailure {
  const cause = new Error(`not tried: ${failures} calls in a row have failed since ${since.toISOString()}`);
  return new MediaServerFailure(because, { method, path, since, asked: false, cause });
}
