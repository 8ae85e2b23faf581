import type { Clock } from '../../domain/clock.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import { brokenKindOf, downKindOf, type Health, type HealthState } from '../../domain/media/server/health.ts';
import { libraries } from '../resources/librarySections.ts';
import { before } from '../transport/deadline.ts';
import type { Transport, TransportRequest } from '../transport/request.ts';
import { type CircuitBreaker, createCircuitBreaker, type HealthRule } from './circuitBreaker.ts';

export interface HealthOptions {
  readonly transport: Transport;
  readonly clock: Pick<Clock, 'now'>;
  readonly rule?: HealthRule | undefined;
}

/** The transport to use from here on, and what its calls reveal about the server. */
export interface WatchedTransport {
  readonly transport: Transport;
  readonly health: Health;
}

const { reading, ...asked } = libraries();
/**
 * This request needs the token and the database, and changes nothing; the identity would not do, since a server still reveals it
 * while everything else hangs. A server that lacks this address responds with 404, and is there if it has anything else. The probe is
 * as patient as any read, or a slow server would never count as back.
 */
const PROBE: TransportRequest = { ...asked, accept: reading.accept, maxBytes: 0 };

/** A change must not be tried on a server that may hang, and a response that needs no token proves nothing. */
const servesAsProbe = ({ effect, proof }: TransportRequest): boolean => effect === 'read' && proof !== 'none';

/** A linked account's token may be refused while ours is fine, and the other way round. */
const concernsOurToken = ({ token }: TransportRequest): boolean => token === undefined;

/** What a proxy responds after it waited long enough: 504 by the standard, 524 in Cloudflare's words. */
const PROXY_TIMEOUTS: ReadonlySet<number | undefined> = new Set([504, 524]);

/** One slow query can take too long on a server that answers everything else; a lost connection is about the server. */
const mayBeOfEndpoint = ({ kind, status }: MediaServerFailure): boolean =>
  kind === 'timeout' || PROXY_TIMEOUTS.has(status);

/** The same for every item, playlist or library. */
const endpointOf = ({ method, path }: TransportRequest): string => `${method} ${path.replace(/\d+/g, '{id}')}`;

/**
 * Watches every call. After some failures in a row, of several endpoints or of the probe, calls fail at once, with `since`. Then one read at a time is let through to see
 * whether the server is back; a call that cannot serve as such a probe waits for a probe of our own.
 */
export function watchHealth({ transport, clock, rule }: HealthOptions): WatchedTransport {
  const circuitBreaker = createCircuitBreaker(clock, rule);
  let closed = false;
  /** Whether the server responded with 404, and with nothing else since: to the probe's address, and to another one. */
  const missing = { probe: false, other: false };
  let proving: Promise<boolean> | undefined;

  /** Makes the call and reports its outcome to the circuit breaker. A caller who gave up says nothing about the server. */
  async function watched(request: TransportRequest): ReturnType<Transport['send']> {
    try {
      const response = await transport.send(request);
      found();
      // The token is reported first, so that listeners do not hear of a state that lasts for half a call.
      if (request.proof === 'token' && concernsOurToken(request)) circuitBreaker.tokenAccepted();
      answered(request);
      return response;
    } catch (error) {
      if (request.signal?.aborted || closed || !(error instanceof MediaServerFailure) || !error.asked) throw error;
      const mayBeForbidden = error.kind === 'unauthorized' && request.proof === undefined && concernsOurToken(request);
      // We find this out first, or listeners would hear that the server is up although it refuses the token.
      const isForbidden = mayBeForbidden && (await isTokenAccepted(request.signal));
      recordFailure(error, request);
      throw isForbidden ? asForbidden(error) : error;
    }
  }

  /**
   * Finds out what a 401 means: the server may refuse the token, but older servers also respond with 401 if the token is valid but
   * not the owner's. A request that accepts any valid token tells the two apart.
   */
  async function isTokenAccepted(signal: AbortSignal | undefined): Promise<boolean> {
    if (circuitBreaker.state().kind === 'token-refused') return false;
    const outcome = prove();
    return signal === undefined ? outcome : before(signal, outcome, () => undefined);
  }

  /** Whether the one request succeeds that tells about the whole server and the token; made once for all who want to know. */
  function prove(): Promise<boolean> {
    proving ??= watched(PROBE)
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        proving = undefined;
      });
    return proving;
  }

  /** An error is a response, and so is one that cannot be read: the server is there. If it only breaks, that says little. */
  function recordFailure(failure: MediaServerFailure, request: TransportRequest): void {
    const everywhere = request.path === PROBE.path;
    const [down, broken] = [downKindOf(failure), brokenKindOf(failure, hasNothing(failure, everywhere))];
    if (failure.kind === 'unauthorized' && request.proof === 'token' && concernsOurToken(request))
      circuitBreaker.tokenRefused();
    if (down !== undefined)
      circuitBreaker.failed(down, mayBeOfEndpoint(failure) ? { endpoint: endpointOf(request), everywhere } : undefined);
    else if (broken !== undefined) circuitBreaker.broken(broken, everywhere);
    else if (failure.status !== undefined) answered(request);
    // Nobody waits for this probe: the caller has waited long enough.
    if (down !== undefined && !everywhere && circuitBreaker.isInDoubt()) void prove();
  }

  const answered = ({ proof }: TransportRequest): void =>
    proof === 'none' ? circuitBreaker.reached() : circuitBreaker.answered();

  /** By the responses up to this one. */
  function hasNothing({ status }: MediaServerFailure, everywhere: boolean): boolean {
    if (status === 404) missing[everywhere ? 'probe' : 'other'] = true;
    else if (status !== undefined) found();
    return missing.probe && missing.other;
  }

  const found = (): void => void Object.assign(missing, { probe: false, other: false });

  /** Lets only one probe run at a time, so that not everyone rushes to a server that is coming up. */
  async function probing<Value>(call: () => Promise<Value>): Promise<Value> {
    circuitBreaker.probeBegins();
    try {
      return await call();
    } finally {
      circuitBreaker.probeEnds();
    }
  }

  return {
    health: { state: circuitBreaker.state, subscribe: circuitBreaker.subscribe },
    transport: {
      vocabulary: transport.vocabulary,
      service: transport.service,
      async send(request) {
        request.signal?.throwIfAborted();
        if (circuitBreaker.state().kind !== 'down') return watched(request);
        if (circuitBreaker.mayProbe()) {
          if (servesAsProbe(request) && !circuitBreaker.hasFailed(endpointOf(request)))
            return probing(() => watched(request));
          await probing(() => watched(PROBE).catch(() => undefined));
        }
        const state = circuitBreaker.state();
        request.signal?.throwIfAborted();
        if (state.kind === 'down') throw failedAtOnce(state, request, circuitBreaker);
        return watched(request);
      },
      close: () => {
        closed = true;
        return transport.close();
      },
    },
  };
}

/** The token is valid, but not for this. */
const asForbidden = (failure: MediaServerFailure): MediaServerFailure =>
  new MediaServerFailure('forbidden', { ...failure, cause: failure });

function failedAtOnce(
  { because, since }: Extract<HealthState, { kind: 'down' }>,
  { method, path }: TransportRequest,
  { failures }: CircuitBreaker,
): MediaServerFailure {
  const cause = new Error(`not tried: ${failures()} calls in a row have failed since ${since.toISOString()}`);
  return new MediaServerFailure(because, { method, path, since, asked: false, cause });
}
