import type { Clock } from '../domain/clock.ts';
import { MediaServerFailure } from '../domain/failure.ts';
import { DOWN_KINDS, type DownKind, type Health, type HealthState } from '../domain/health.ts';
import { PASSING_STATUS } from './retry.ts';
import type { Transport, TransportRequest } from './transport.ts';
import { createVerdict, type HealthRule, type Verdict } from './verdict.ts';

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

/** Needs no token, changes nothing, and a server without it answers 404, which says that it is there. */
const PROBE: TransportRequest = {
  method: 'GET',
  path: '/identity',
  query: [],
  accept: 'application/xml',
  effect: 'read',
  // Half of a read's deadline: somebody may be waiting behind it.
  deadlineMs: 5_000,
  maxBytes: 0,
  proof: 'none',
};

/** A 500 is an answer: one endpoint that breaks is not to turn everything off. */
const downKindOf = ({ kind, status }: MediaServerFailure): DownKind | undefined =>
  kind === 'unavailable' && !PASSING_STATUS.has(status) ? undefined : DOWN_KINDS.find((each) => each === kind);

/**
 * Watches every call. After some failures in a row calls fail at once, with `since`; then one read at a time is let
 * through to see whether the server is back. A change never serves for that: it waits for a probe of our own.
 */
export function watchHealth({ transport, clock, rule }: HealthOptions): WatchedTransport {
  const verdict = createVerdict(clock, rule);
  let closed = false;

  /** The call itself, and what came of it to the verdict. A caller who gave up says nothing of the server. */
  async function watched(request: TransportRequest): ReturnType<Transport['send']> {
    try {
      const answer = await transport.send(request);
      // The token first: a listener is not to hear a state that lasts for half a call.
      if (request.proof !== 'none') verdict.tokenTaken();
      verdict.answered();
      return answer;
    } catch (error) {
      if (request.signal?.aborted || closed) throw error;
      if (error instanceof MediaServerFailure && error.asked) heard(error, request);
      throw error;
    }
  }

  /** A refusal is an answer, and so is one that cannot be read: the server is there. */
  function heard(failure: MediaServerFailure, { proof }: TransportRequest): void {
    const down = downKindOf(failure);
    if (failure.kind === 'unauthorized' && proof === undefined) verdict.tokenRefused();
    if (down !== undefined) verdict.failed(down);
    else if (failure.status !== undefined) verdict.answered();
  }

  async function probe(): Promise<HealthState> {
    if (verdict.mayProbe()) await probing(() => watched(PROBE).catch(() => undefined));
    return verdict.state();
  }

  /** Only one at a time, so that a server that comes up is not met by everybody at once. */
  async function probing<Value>(call: () => Promise<Value>): Promise<Value> {
    verdict.probeBegins();
    try {
      return await call();
    } finally {
      verdict.probeEnds();
    }
  }

  return {
    health: { state: verdict.state, subscribe: verdict.subscribe, probe },
    transport: {
      async send(request) {
        request.signal?.throwIfAborted();
        if (verdict.state().kind !== 'down') return watched(request);
        if (request.effect === 'read' && verdict.mayProbe()) return probing(() => watched(request));
        if (request.effect === 'change') await probe();
        const state = verdict.state();
        request.signal?.throwIfAborted();
        if (state.kind === 'down') throw failedAtOnce(state, request, verdict);
        return watched(request);
      },
      close: () => {
        closed = true;
        return transport.close();
      },
    },
  };
}

function failedAtOnce(
  { because, since }: Extract<HealthState, { kind: 'down' }>,
  { method, path }: TransportRequest,
  { failures }: Verdict,
): MediaServerFailure {
  const cause = new Error(`not tried: ${failures()} calls in a row have failed since ${since.toISOString()}`);
  return new MediaServerFailure(because, { method, path, since, asked: false, cause });
}
