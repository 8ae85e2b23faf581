import type { RequestMatch } from './requestLog.ts';
import { matches } from './requestLog.ts';

/** What may go wrong between a client and a server. Times are real milliseconds, unlike those of the simulation. */
type FaultKind =
  /** Answers late, and rightly. */
  | { readonly kind: 'delay'; readonly ms: number }
  /** Answers this instead of doing the work, or after it has been done. */
  | {
      readonly kind: 'status';
      readonly code: number;
      readonly body?: string;
      readonly when?: 'instead' | 'after';
      /** In seconds, as the header of that name. */
      readonly retryAfter?: number;
    }
  /** Does the work and sends only the first bytes, as a complete HTTP answer. */
  | { readonly kind: 'truncate'; readonly bytes: number }
  /** Breaks the connection: before the work, after it, or in the middle of the body. */
  | { readonly kind: 'drop'; readonly when?: 'before' | 'after' | 'during' }
  /** Sends the answer a few bytes at a time. */
  | { readonly kind: 'slow'; readonly interval: number; readonly bytes?: number }
  /** Never answers. */
  | { readonly kind: 'hang' }
  /** Answers something else with status 200, without doing the work. */
  | { readonly kind: 'garbage'; readonly body: string | Uint8Array; readonly contentType?: string }
  /** Does the work, and puts something else into the answer. */
  | { readonly kind: 'rewrite'; readonly pattern: RegExp; readonly to: string };

export type Fault = FaultKind & {
  readonly match: RequestMatch;
  /** How many requests it strikes; all of them when left out. */
  readonly times?: number;
};

export interface FaultHandle {
  /** How many requests it has struck. */
  readonly hits: number;
  remove(): void;
}

interface ActiveFault {
  readonly fault: Fault;
  hits: number;
}

/** The first one added that matches strikes; a spent one is passed over. */
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
