import { DiscordApiError, type RequestBodyProblem } from '../discordApiErrors.ts';

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
export interface DiscordRuleViolation {
  readonly kind: 'request' | 'route' | 'our own answer' | 'our own failure';
  readonly method: string;
  readonly path: string;
  readonly problems: readonly RequestBodyProblem[];
}

export const describeDiscordRuleViolation = ({ kind, method, path, problems }: DiscordRuleViolation): string =>
  `${kind}: ${method} ${path}: ${problems.map((problem) => `${problem.path.join('.')} ${problem.code} ${problem.message}`).join('; ')}`;

export interface RequestRecords {
  readonly requests: ReceivedRequest[];
  readonly violations: DiscordRuleViolation[];
  report(violation: DiscordRuleViolation): void;
  onViolation(listener: (violation: DiscordRuleViolation) => void): () => void;
}

export const createRequestRecords = (): RequestRecords => {
  const violations: DiscordRuleViolation[] = [];
  const listeners = new Set<(violation: DiscordRuleViolation) => void>();
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

export const toDiscordRuleViolation = (
  error: unknown,
  method: string,
  path: string,
): DiscordRuleViolation | undefined => {
  if (!(error instanceof DiscordApiError)) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { kind: 'our own failure', method, path, problems: [{ path: [], code: 'EXCEPTION', message }] };
  }
  return error.problems.length > 0 ? { kind: 'request', method, path, problems: error.problems } : undefined;
};
