import { DiscordApiError, type Problem } from '../apiErrors.ts';

/** Every request a bot sent over HTTP, to look for secrets in it, and its response. */
export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly at: number;
  /** Of the answer; absent while there is none, 0 when the connection was cut. */
  status?: number;
}

/**
 * Something that must not happen: a request that breaks Discord's rules, one to a route that does not exist, or an
 * answer of this sandbox that Discord would not give.
 */
export interface Violation {
  readonly kind: 'request' | 'route' | 'our own answer' | 'our own failure';
  readonly method: string;
  readonly path: string;
  readonly problems: readonly Problem[];
}

/** One line a test's failure can show. */
export const describeViolation = ({ kind, method, path, problems }: Violation): string =>
  `${kind}: ${method} ${path}: ${problems.map((one) => `${one.path.join('.')} ${one.code} ${one.message}`).join('; ')}`;

export interface Records {
  readonly requests: ReceivedRequest[];
  readonly violations: Violation[];
}

export const violationOf = (error: unknown, method: string, path: string): Violation | undefined => {
  if (!(error instanceof DiscordApiError)) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { kind: 'our own failure', method, path, problems: [{ path: [], code: 'EXCEPTION', message }] };
  }
  return error.problems.length > 0 ? { kind: 'request', method, path, problems: error.problems } : undefined;
};
