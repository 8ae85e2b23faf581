import { DiscordApiError, type Problem } from '../apiErrors.ts';

/** A request that a bot sent over HTTP, kept so that tests can look for secrets in it, and its response. */
export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly at: number;
  /** The response's status; absent while the request is under way, 0 if the connection was cut. */
  status?: number;
}

/**
 * Something that must not happen: a request that breaks Discord's rules, one to a route that does not exist, or an
 * response of this sandbox that Discord would not give.
 */
export interface Violation {
  readonly kind: 'request' | 'route' | 'our own answer' | 'our own failure';
  readonly method: string;
  readonly path: string;
  readonly problems: readonly Problem[];
}

/** One line for the message of a failed test. */
export const describeViolation = ({ kind, method, path, problems }: Violation): string =>
  `${kind}: ${method} ${path}: ${problems.map((one) => `${one.path.join('.')} ${one.code} ${one.message}`).join('; ')}`;

export interface Records {
  readonly requests: ReceivedRequest[];
  readonly violations: Violation[];
  /** Adds a violation, and tells the listeners. */
  report(violation: Violation): void;
  /** Reports violations from now on. Returns a function that stops it. */
  onViolation(listener: (violation: Violation) => void): () => void;
}

export const createRecords = (): Records => {
  const violations: Violation[] = [];
  const listeners = new Set<(violation: Violation) => void>();
  return {
    requests: [],
    violations,
    report: (violation) => {
      violations.push(violation);
      for (const listener of listeners) listener(violation);
    },
    onViolation: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
};

export const violationOf = (error: unknown, method: string, path: string): Violation | undefined => {
  if (!(error instanceof DiscordApiError)) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { kind: 'our own failure', method, path, problems: [{ path: [], code: 'EXCEPTION', message }] };
  }
  return error.problems.length > 0 ? { kind: 'request', method, path, problems: error.problems } : undefined;
};
