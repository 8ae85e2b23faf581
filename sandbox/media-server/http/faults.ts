import type { RequestPattern } from './requestLog.ts';
import { matchesRequestPattern } from './requestLog.ts';

/** Faults between a client and a server. Times are real ms, not ms of the simulated clock. */
type FaultKind =
  | { readonly kind: 'delay'; readonly ms: number }
  /** Responds with this status, instead of doing the work or after it. */
  | {
      readonly kind: 'status';
      readonly code: number;
      readonly body?: string;
      readonly when?: 'instead' | 'after';
      /** Seconds until the client may try again, as in the Retry-After header. */
      readonly retryAfter?: number;
    }
  /** Does the work, but sends only the first bytes, as a complete HTTP response. */
  | { readonly kind: 'truncate'; readonly bytes: number }
  /** Breaks the connection: before the work, after it, or within the body. */
  | { readonly kind: 'drop'; readonly when?: 'before' | 'after' | 'during' }
  /** Sends the response a few bytes at a time. `interval` is in ms. */
  | { readonly kind: 'slow'; readonly interval: number; readonly bytes?: number }
  /** Repeats the response without end, as fast as the client reads. */
  | { readonly kind: 'endless' }
  | { readonly kind: 'hang' }
  /** Does no work, and responds with this body and status 200. */
  | { readonly kind: 'garbage'; readonly body: string | Uint8Array; readonly contentType?: string }
  /** Does the work, and replaces text in the response. */
  | { readonly kind: 'rewrite'; readonly pattern: RegExp; readonly to: string };

export type SimulatedServerFault = FaultKind & {
  readonly match: RequestPattern;
  /** Number of affected requests. All by default. */
  readonly times?: number;
};

export interface SimulatedServerFaultHandle {
  readonly hits: number;
  remove(): void;
}

interface ActiveFault {
  readonly fault: SimulatedServerFault;
  hits: number;
}

/** The server's faults. The first matching fault that is not used up affects a request. */
export class ServerFaultInjector {
  #active: ActiveFault[] = [];

  add(fault: SimulatedServerFault): SimulatedServerFaultHandle {
    const active: ActiveFault = { fault, hits: 0 };
    this.#active.push(active);
    return {
      get hits() {
        return active.hits;
      },
      remove: () => {
        this.#active = this.#active.filter((other) => other !== active);
      },
    };
  }

  clear(): void {
    this.#active = [];
  }

  take(method: string, path: string): SimulatedServerFault | undefined {
    const struck = this.#active.find(
      ({ fault, hits }) =>
        hits < (fault.times ?? Number.POSITIVE_INFINITY) && matchesRequestPattern(fault.match, method, path),
    );
    if (struck === undefined) return undefined;
    struck.hits += 1;
    return struck.fault;
  }
}
