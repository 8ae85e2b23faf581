/** A simulated fault for matching requests. `times` is the number of affected requests, by default one. */
export type SimulatedApiFault = SimulatedApiFaultKind & {
  readonly match: {
    readonly method?: string;
    readonly path: string | RegExp;
    /** True: only requests that upload files match. False: only requests without files match. */
    readonly files?: boolean;
  };
  readonly times?: number;
};

export type SimulatedApiFaultKind =
  /**
   * Responds with this status and Discord's error code, if any. With 'after', the request is carried out first, so the
   * bot is told of a failure that did not happen.
   */
  | { readonly kind: 'status'; readonly status: number; readonly code?: number; readonly when?: 'before' | 'after' }
  /** Cuts the connection before or after the request is carried out. */
  | { readonly kind: 'drop'; readonly when?: 'before' | 'after' }
  | { readonly kind: 'delay'; readonly ms: number }
  /** Calls `listener` when a matching request arrives. With 'after', calls it between carrying out and responding. */
  | { readonly kind: 'tell'; readonly when?: 'before' | 'after'; readonly listener: () => void }
  | { readonly kind: 'rate-limit'; readonly retryAfter: number; readonly global?: boolean }
  /** Responds with a proxy's HTML page, like Cloudflare's 429 for a whole IP address. `retryAfter` is in seconds. */
  | { readonly kind: 'page'; readonly status: number; readonly retryAfter?: number };

interface FaultyRequest {
  readonly method: string;
  readonly path: string;
  readonly withFiles: boolean;
}

export interface SimulatedApiFaultControls {
  /** Adds a fault and returns a function that removes it. A text as `path` matches every path that contains it. */
  add(fault: SimulatedApiFault): () => void;
  clear(): void;
}

export interface ApiFaultInjector extends SimulatedApiFaultControls {
  /** Returns the faults for this request, and counts the request for each of them. */
  meet(request: FaultyRequest): readonly SimulatedApiFault[];
}

export const createApiFaultInjector = (): ApiFaultInjector => {
  let active: { readonly fault: SimulatedApiFault; left: number }[] = [];
  return {
    add: (fault) => {
      const entry = { fault, left: fault.times ?? 1 };
      active.push(entry);
      return () => {
        active = active.filter((other) => other !== entry);
      };
    },
    clear: () => {
      active = [];
    },
    meet: (request) => {
      const met = active.filter(({ fault, left }) => left > 0 && isMet(fault, request));
      for (const entry of met) entry.left -= 1;
      return met.map((activeFault) => activeFault.fault);
    },
  };
};

const isMet = ({ match }: SimulatedApiFault, { method, path, withFiles }: FaultyRequest): boolean =>
  (match.method === undefined || match.method === method) &&
  (match.files === undefined || match.files === withFiles) &&
  (typeof match.path === 'string' ? path.includes(match.path) : match.path.test(path));
