import type { RequestMatch } from './requestLog.ts';
import { matches } from './requestLog.ts';

/** Faults between a client and a server. Times are in real milliseconds, unlike those of the simulation. */
type FaultKind =
  /** Responds late, but correctly. */
  | { readonly kind: 'delay'; readonly ms: number }
  /** Responds with this instead of doing the work, or after the work is done. */
  | {
      readonly kind: 'status';
      readonly code: number;
      readonly body?: string;
      readonly when?: 'instead' | 'after';
      /** In seconds, as in the header of that name. */
      readonly retryAfter?: number;
    }
  /** Does the work and sends only the first bytes, as a complete HTTP response. */
  | { readonly kind: 'truncate'; readonly bytes: number }
  /** Breaks the connection: before the work, after it, or in the middle of the body. */
  | { readonly kind: 'drop'; readonly when?: 'before' | 'after' | 'during' }
  /** Sends the response a few bytes at a time. */
  | { readonly kind: 'slow'; readonly interval: number; readonly bytes?: number }
  /** Sends the response again and again, as fast as it is read, and never ends. */
  | { readonly kind: 'endless' }
  /** Never responds. */
  | { readonly kind: 'hang' }
  /** Responds with something else and status 200, without doing the work. */
  | { readonly kind: 'garbage'; readonly body: string | Uint8Array; readonly contentType?: string }
  /** Does the work, and replaces something in the response. */
  | { readonly kind: 'rewrite'; readonly pattern: RegExp; readonly to: string };

export type Fault = FaultKind & {
  readonly match: RequestMatch;
  /** How many requests it applies to; all of them by default. */
  readonly times?: number;
};

export interface FaultHandle {
  /** How many requests it has applied to. */
  readonly hits: number;
  remove(): void;
}

interface ActiveFault {
  readonly fault: Fault;
  hits: number;
}

/** The first fault added that matches a request applies to it; used-up faults are skipped. */
export class Faults {
  #active: ActiveFault[] = [];

  add(fault: Fault): FaultHandle {
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

  take(method: string, path: string): Fault | undefined {
    const struck = this.#active.find(
      ({ fault, hits }) => hits < (fault.times ?? Number.POSITIVE_INFINITY) && matches(fault.match, method, path),
    );
    if (struck === undefined) return undefined;
    struck.hits += 1;
    return struck.fault;
  }
}
