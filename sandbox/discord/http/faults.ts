/** A fault for matching requests, and how often it occurs (once by default). */
export type Fault = FaultKind & {
  readonly match: {
    readonly method?: string;
    readonly path: string | RegExp;
    /** Matches only requests that upload files, or only those that do not. */
    readonly files?: boolean;
  };
  readonly times?: number;
};

export type FaultKind =
  /**
   * Responds with this status, and with one of Discord's codes if given. With 'after' Discord carries the
   * request out first, so that the bot hears of a failure that did not happen.
   */
  | { readonly kind: 'status'; readonly status: number; readonly code?: number; readonly when?: 'before' | 'after' }
  /** Cuts the connection, before or after carrying the request out. */
  | { readonly kind: 'drop'; readonly when?: 'before' | 'after' }
  | { readonly kind: 'delay'; readonly ms: number }
  /** Calls `listener` when such a request arrives, or (after) once it is carried out but before its response is sent. */
  | { readonly kind: 'tell'; readonly when?: 'before' | 'after'; readonly listener: () => void }
  | { readonly kind: 'rate-limit'; readonly retryAfter: number; readonly global?: boolean }
  /**
   * Responds with the HTML page of a proxy, like Cloudflare's 429 for a whole IP address; `retryAfter` is in
   * seconds.
   */
  | { readonly kind: 'page'; readonly status: number; readonly retryAfter?: number };

/** The properties that faults are matched against. */
interface FaultyRequest {
  readonly method: string;
  readonly path: string;
  readonly withFiles: boolean;
}

export interface Faults {
  /** Returns a function that removes the fault. A `path` given as text has to occur in the request's path. */
  add(fault: Fault): () => void;
  clear(): void;
  /** The faults that apply to this request; each of them counts it. */
  meet(request: FaultyRequest): readonly Fault[];
}

export const createFaults = (): Faults => {
  let active: { readonly fault: Fault; left: number }[] = [];
  return {
    add: (fault) => {
      const entry = { fault, left: fault.times ?? 1 };
      active.push(entry);
      return () => {
        active = active.filter((one) => one !== entry);
      };
    },
    clear: () => {
      active = [];
    },
    meet: (request) => {
      const met = active.filter(({ fault, left }) => left > 0 && isMet(fault, request));
      for (const entry of met) entry.left -= 1;
      return met.map((one) => one.fault);
    },
  };
};

const isMet = ({ match }: Fault, { method, path, withFiles }: FaultyRequest): boolean =>
  (match.method === undefined || match.method === method) &&
  (match.files === undefined || match.files === withFiles) &&
  (typeof match.path === 'string' ? path.includes(match.path) : match.path.test(path));
