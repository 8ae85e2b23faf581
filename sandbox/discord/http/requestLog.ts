import { type BodyProblem, DiscordApiError } from '../apiErrors.ts';

/** A bot's HTTP request with its response. Tests search both for secrets. */
export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly at: number;
  /** Status of the response. Missing during the request, 0 after a cut connection. */
  status?: number;
}

/**
 * A mistake of the bot or of this sandbox: a request that breaks Discord's rules or names an unknown route, or a
 * response that Discord would not give.
 */
export interface Violation {
  readonly kind: 'request' | 'route' | 'our own answer' | 'our own failure';
  readonly method: string;
  readonly path: string;
  readonly problems: readonly BodyProblem[];
}

export const describeViolation = ({ kind, method, path, problems }: Violation): string =>
  `${kind}: ${method} ${path}: ${problems.map((problem) => `${problem.path.join('.')} ${problem.code} ${problem.message}`).join('; ')}`;

export interface RequestRecords {
  readonly requests: ReceivedRequest[];
  readonly violations: Violation[];
  report(violation: Violation): void;
  onViolation(listener: (violation: Violation) => void): () => void;
}

export const createRequestRecords = (): RequestRecords => {
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
