import { abortable } from '../../async/abortable.ts';
import type { Clock } from '../../domain/clock.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import { brokenKindOf, downKindOf, type Health, type HealthState } from '../../domain/media/server/health.ts';
import { libraries } from '../resources/librarySections.ts';
import type { Transport, TransportRequest, TransportResponse } from '../transport/request.ts';
import { CircuitBreaker } from './circuitBreaker.ts';

export interface HealthOptions {
  readonly transport: Transport;
  readonly clock: Pick<Clock, 'now' | 'steadyMs'>;
}

/** The transport to use from now on, and the server's state as its calls reveal it. */
export interface WatchedTransport {
  readonly transport: Transport;
  readonly health: Health;
}

const { reading, ...asked } = libraries();
/**
 * The probe needs the token and the database, and changes nothing. The identity is no substitute: a server
 * still reveals it while everything else hangs. A server without this address responds with 404, and counts
 * as up if it has any other. The probe is as patient as any read; otherwise a slow server would never count
 * as back.
 */
const PROBE: TransportRequest = { ...asked, accept: reading.accept, maxBytes: 0 };

/**
 * A change must not be tried on a server that may hang, and a response to a request without a token proves
 * nothing.
 */
const servesAsProbe = ({ effect, proof }: TransportRequest): boolean => effect === 'read' && proof !== 'none';

/** A linked account's token may be refused while ours is fine, and the other way round. */
const concernsOurToken = ({ token }: TransportRequest): boolean => token === undefined;

/** A proxy's responses after its own time limit: 504 by the standard, 524 from Cloudflare. */
const PROXY_TIMEOUTS: ReadonlySet<number | undefined> = new Set([504, 524]);

/**
 * One slow query can take too long on a server that answers everything else; a lost connection concerns the
 * whole server.
 */
const mayBeOfEndpoint = ({ kind, status }: MediaServerFailure): boolean =>
  kind === 'timeout' || PROXY_TIMEOUTS.has(status);

/** The same for every item, playlist or library. */
const endpointOf = ({ method, path }: TransportRequest): string => `${method} ${path.replace(/\d+/g, '{id}')}`;

/**
 * Watches every call. After some failures in a row, of several endpoints or of the probe, calls fail at once,
 * with `since`. Then one read at a time may pass, to check whether the server is back; a call that cannot
 * serve as the probe waits for our own.
 */
export function watchHealth({ transport, clock }: HealthOptions): WatchedTransport {
  const breaker = new CircuitBreaker(clock);
  const health = { state: () => breaker.state(), subscribe: breaker.subscribe.bind(breaker) };
  return { health, transport: new Watched(transport, breaker) };
}

class Watched implements Transport {
  readonly vocabulary: Transport['vocabulary'];
  readonly service: Transport['service'];
  readonly #transport: Transport;
  readonly #breaker: CircuitBreaker;
  #closed = false;
  /** True once the probe's address, or any other, was answered with 404. Any other status resets both. */
  #missing = { probe: false, other: false };
  #proving: Promise<boolean> | undefined;

  constructor(transport: Transport, breaker: CircuitBreaker) {
    this.vocabulary = () => transport.vocabulary();
    this.service = transport.service;
    this.#transport = transport;
    this.#breaker = breaker;
  }

  async send(request: TransportRequest): Promise<TransportResponse> {
    const breaker = this.#breaker;
    request.signal?.throwIfAborted();
    if (breaker.state().kind !== 'down') return await this.#watched(request);
    if (breaker.mayProbe()) {
      if (servesAsProbe(request) && !breaker.hasFailed(endpointOf(request)))
        return await breaker.probing(() => this.#watched(request));
      await breaker.probing(() => this.#watched(PROBE).catch(() => undefined));
    }
    const state = breaker.state();
    request.signal?.throwIfAborted();
    if (state.kind === 'down') throw failedAtOnce(state, request, breaker.failures());
    return await this.#watched(request);
  }

  close(): Promise<void> {
    this.#closed = true;
    return this.#transport.close();
  }

  /**
   * Makes the call and reports its outcome to the circuit breaker. A caller who gave up proves nothing about
   * the server.
   */
  async #watched(request: TransportRequest): Promise<TransportResponse> {
    try {
      const response = await this.#transport.send(request);
      this.#found();
      // The token is reported first, so that listeners do not hear of a state that lasts for half a call.
      if (request.proof === 'token' && concernsOurToken(request)) this.#breaker.tokenAccepted();
      this.#answered(request);
      return response;
    } catch (error) {
      if (request.signal?.aborted || this.#closed || !(error instanceof MediaServerFailure) || !error.asked)
        throw error;
      const mayBeForbidden = error.kind === 'unauthorized' && request.proof === undefined && concernsOurToken(request);
      // We find this out first, or listeners would hear that the server is up although it refuses the token.
      const isForbidden = mayBeForbidden && (await this.#isTokenAccepted(request.signal));
      this.#recordFailure(error, request);
      // The token is valid, but not for this.
      throw isForbidden ? new MediaServerFailure('forbidden', { ...error, cause: error }) : error;
    }
  }

  /**
   * Finds out what a 401 means: the server may refuse the token, but older servers also respond with 401 if the token is valid but
   * not the owner's. A request that accepts any valid token tells the two apart.
   */
  async #isTokenAccepted(signal: AbortSignal | undefined): Promise<boolean> {
    if (this.#breaker.state().kind === 'token-refused') return false;
    const outcome = this.#prove();
    return await (signal === undefined ? outcome : abortable(outcome, signal));
  }

  /**
   * Sends the probe, which tells about the whole server and the token; all callers share one request. True if
   * it succeeds.
   */
  #prove(): Promise<boolean> {
    this.#proving ??= this.#watched(PROBE)
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        this.#proving = undefined;
      });
    return this.#proving;
  }

  /** An error is a response, and so is one that cannot be read: the server is there. If it only breaks, that says little. */
  #recordFailure(failure: MediaServerFailure, request: TransportRequest): void {
    const everywhere = request.path === PROBE.path;
    const down = downKindOf(failure);
    const broken = brokenKindOf(failure, this.#hasNothing(failure, everywhere));
    if (failure.kind === 'unauthorized' && request.proof === 'token' && concernsOurToken(request))
      this.#breaker.tokenRefused();
    if (down !== undefined)
      this.#breaker.failed(down, mayBeOfEndpoint(failure) ? { endpoint: endpointOf(request), everywhere } : undefined);
    else if (broken !== undefined) this.#breaker.broken(broken, everywhere);
    else if (failure.status !== undefined) this.#answered(request);
    // Not awaited, because the caller has waited long enough.
    if (down !== undefined && !everywhere && this.#breaker.isInDoubt()) void this.#prove();
  }

  #answered({ proof }: TransportRequest): void {
    if (proof === 'none') this.#breaker.reached();
    else this.#breaker.answered();
  }

  /** True once the probe's address and another one were both answered with 404, with no other status since. */
  #hasNothing({ status }: MediaServerFailure, everywhere: boolean): boolean {
    if (status === 404) this.#missing[everywhere ? 'probe' : 'other'] = true;
    else if (status !== undefined) this.#found();
    return this.#missing.probe && this.#missing.other;
  }

  #found(): void {
    this.#missing = { probe: false, other: false };
  }
}

function failedAtOnce(
  { because, since }: Extract<HealthState, { kind: 'down' }>,
  { method, path }: TransportRequest,
  failures: number,
): MediaServerFailure {
  const cause = new Error(`not tried: ${failures} calls in a row have failed since ${since.toISOString()}`);
  return new MediaServerFailure(because, { method, path, since, asked: false, cause });
}
