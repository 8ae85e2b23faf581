import type { Clock } from '../../domain/clock.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import { brokenKindOf, downKindOf, type Health, type HealthState } from '../../domain/media/server/health.ts';
import { libraries } from '../endpoints/libraries.ts';
import { type CircuitBreaker, createCircuitBreaker, type HealthRule } from './circuitBreaker.ts';
import { before } from './deadline.ts';
import type { Transport, TransportRequest } from './transport.ts';

export interface HealthOptions {
  readonly transport: Transport;
  readonly clock: Pick<Clock, 'now'>;
  readonly rule?: HealthRule | undefined;
}

/** The transport to use from here on, and what its calls say of the server. */
export interface WatchedTransport {
  readonly transport: Transport;
  readonly health: Health;
}

const { reading, ...asked } = libraries();
/**
 * Takes the token and the database and changes nothing: who it is, a server goes on saying while it hangs at all else. One
 * that lacks it answers 404, and so is there. As patient as any read, or one that is slow would never be taken to be back.
 */
const PROBE: TransportRequest = { ...asked, accept: reading.accept, maxBytes: 0 };

/** A change must not be tried on a server that may hang, and what is answered without a token proves nothing. */
const servesAsProbe = ({ effect, proof }: TransportRequest): boolean => effect === 'read' && proof !== 'none';

/**
 * Watches every call. After some failures in a row calls fail at once, with `since`; then one read at a time is let
 * through to see whether the server is back. What does not serve for that waits for a probe of our own.
 */
export function watchHealth({ transport, clock, rule }: HealthOptions): WatchedTransport {
  const circuitBreaker = createCircuitBreaker(clock, rule);
  let closed = false;
  let proving: Promise<boolean> | undefined;

  /** The call itself, and what came of it to the verdict. A caller who gave up says nothing of the server. */
  async function watched(request: TransportRequest): ReturnType<Transport['send']> {
    try {
      const answer = await transport.send(request);
      // The token first: a listener is not to hear a state that lasts for half a call.
      if (request.proof === 'token') circuitBreaker.tokenTaken();
      answered(request);
      return answer;
    } catch (error) {
      if (request.signal?.aborted || closed || !(error instanceof MediaServerFailure) || !error.asked) throw error;
      const mayBeForbidden = error.kind === 'unauthorized' && request.proof === undefined;
      // Found out first, or a listener would hear that a server is up which refuses the token.
      const isForbidden = mayBeForbidden && (await isTokenTaken(request.signal));
      heard(error, request);
      throw isForbidden ? asForbidden(error) : error;
    }
  }

  /**
   * Whose fault a 401 is: the token is the server's to take or to refuse, but older servers answer 401 as well where it is
   * good and not the owner's. What takes any good token knows.
   */
  async function isTokenTaken(signal: AbortSignal | undefined): Promise<boolean> {
    if (circuitBreaker.state().kind === 'token-refused') return false;
    proving ??= watched(PROBE).then(
      () => true,
      () => false,
    );
    void proving.then(() => {
      proving = undefined;
    });
    return signal === undefined ? proving : before(signal, proving, () => undefined);
  }

  /** A refusal is an answer, and so is one that cannot be read: the server is there. Where it only breaks, that says little. */
  function heard(failure: MediaServerFailure, request: TransportRequest): void {
    const [down, broken] = [downKindOf(failure), brokenKindOf(failure)];
    if (failure.kind === 'unauthorized' && request.proof === 'token') circuitBreaker.tokenRefused();
    if (down !== undefined) circuitBreaker.failed(down);
    else if (broken !== undefined) circuitBreaker.broken(broken, request.path === PROBE.path);
    else if (failure.status !== undefined) answered(request);
  }

  const answered = ({ proof }: TransportRequest): void =>
    proof === 'none' ? circuitBreaker.met() : circuitBreaker.answered();

  /** Only one at a time, so that a server that comes up is not met by everybody at once. */
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
          if (servesAsProbe(request)) return probing(() => watched(request));
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

/** The token is good, but not for this. */
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
