import type { FailureKind, MediaServerFailure } from './failure.ts';

/** Kinds of failure that can mean the server is down: `downKindOf` and `brokenKindOf` decide. */
export const DOWN_KINDS = [
  'unreachable',
  'timeout',
  'unavailable',
  'web-page',
] as const satisfies readonly FailureKind[];
export type DownKind = (typeof DOWN_KINDS)[number];

/**
 * Statuses that a proxy sends for a server that is gone or starting, or the server itself: 502 to 504 by the
 * standard, 520 to 527 and 530 from Cloudflare.
 */
export const PASSING_STATUS: ReadonlySet<number | undefined> = new Set([
  502, 503, 504, 520, 521, 522, 523, 524, 525, 526, 527, 530,
]);

/**
 * Why the server counts as down after this failure, if it does. Any other answer, even a refusal, shows that
 * it is up; `brokenKindOf` has the failures that count only if no other answer comes.
 */
export const downKindOf = (failure: MediaServerFailure): DownKind | undefined =>
  brokenKindOf(failure) === undefined ? DOWN_KINDS.find((each) => each === failure.kind) : undefined;

/**
 * A 500 or a web page: one broken endpoint must not turn everything off, but a server with no other answer
 * counts as down. So does one where every path is missing: some proxies send 404 for a server that is gone.
 */
export function brokenKindOf({ kind, status }: MediaServerFailure, hasNothing = false): DownKind | undefined {
  if (hasNothing && status === 404) return 'unavailable';
  return kind === 'web-page' || (kind === 'unavailable' && !PASSING_STATUS.has(status)) ? kind : undefined;
}

/** The media server's health, judging by the calls so far. */
export type HealthState =
  /** No call has been made yet. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'up' }
  /**
   * Calls fail immediately; `since` is the first of the failures in a row, `latest` and `because` are the
   * latest.
   */
  | { readonly kind: 'down'; readonly since: Date; readonly latest: Date; readonly because: DownKind }
  /** The server is there and answers 401 or 498 where the token decides. Calls still go out: a new token may work any time. */
  | { readonly kind: 'token-refused'; readonly since: Date };

/** The best of several: as long as one server is there, something can be shown. */
export function bestState(states: readonly HealthState[]): HealthState {
  const best = (['up', 'unknown', 'token-refused', 'down'] as const).find((kind) =>
    states.some((state) => state.kind === kind),
  );
  return states.find(({ kind }) => kind === best) ?? { kind: 'unknown' };
}

/** The only place that knows whether the media server is there. Every call updates it. */
export interface Health {
  state(): HealthState;
  /**
   * Calls the listener whenever the kind of state changes, and not for the state at the time of subscribing. Returns
   * how to stop.
   */
  subscribe(listener: (state: HealthState) => void): () => void;
}
