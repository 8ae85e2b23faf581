/** What goes wrong, for requests that match, as many times as said (once by default). */
export type Fault = FaultKind & {
  readonly match: { readonly method?: string; readonly path: string | RegExp };
  readonly times?: number;
};

export type FaultKind =
  /** Answers this status; 'after' does the work first, so that the bot hears of a failure that was none. */
  | { readonly kind: 'status'; readonly status: number; readonly when?: 'before' | 'after' }
  /** Cuts the connection, before or after doing the work. */
  | { readonly kind: 'drop'; readonly when?: 'before' | 'after' }
  | { readonly kind: 'delay'; readonly ms: number }
  /** Says that such a request has come, or (after) that its work is done and its answer has not left yet. */
  | { readonly kind: 'tell'; readonly when?: 'before' | 'after'; readonly listener: () => void }
  | { readonly kind: 'rate-limit'; readonly retryAfter: number; readonly global?: boolean };

export interface Faults {
  /** Returns a function that takes the fault back. A `path` given as text has to occur in the request's path. */
  add(fault: Fault): () => void;
  clear(): void;
  /** The faults that this request meets; each counts one of its times. */
  meet(method: string, path: string): readonly Fault[];
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
    meet: (method, path) => {
      const met = active.filter(({ fault, left }) => left > 0 && isMet(fault, method, path));
      for (const entry of met) entry.left -= 1;
      return met.map((one) => one.fault);
    },
  };
};

const isMet = ({ match }: Fault, method: string, path: string): boolean =>
  (match.method === undefined || match.method === method) &&
  (typeof match.path === 'string' ? path.includes(match.path) : match.path.test(path));
