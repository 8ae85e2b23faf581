import type { FailureKind, MediaServerFailure } from './failure.ts';

/** Kinds of failure after which the server may count as down. */
export const DOWN_KINDS = [
  'unreachable',
  'timeout',
  'unavailable',
  'web-page',
] as const satisfies readonly FailureKind[];
export type DownKind = (typeof DOWN_KINDS)[number];

/**
 * Statuses by which a proxy, or the starting server itself, reports that the server is down: 502 to 504 by the
 * standard, 520 to 527 and 530 by Cloudflare.
 */
export const GATEWAY_STATUSES: ReadonlySet<number | undefined> = new Set([
  502, 503, 504, 520, 521, 522, 523, 524, 525, 526, 527, 530,
]);

/**
 * Why the server counts as down after this single failure. Undefined if it does not: any other response, even a
 * refusal, proves that it is up. Failures for which `brokenKindOf` gives a kind are not counted here.
 */
export const downKindOf = (failure: MediaServerFailure): DownKind | undefined =>
  brokenKindOf(failure) === undefined ? DOWN_KINDS.find((kind) => kind === failure.kind) : undefined;

/**
 * Why the server counts as down if this failure is its only kind of response: a 500, a web page, or a 404 on every
 * path, which some proxies send for a server that is down. One such failure alone does not count, because a single
 * broken endpoint must not turn everything off.
 */
export function brokenKindOf({ kind, status }: MediaServerFailure, isEveryPathMissing = false): DownKind | undefined {
  if (isEveryPathMissing && status === 404) return 'unavailable';
  return kind === 'web-page' || (kind === 'unavailable' && !GATEWAY_STATUSES.has(status)) ? kind : undefined;
}

/** The media server's health, judging by the calls so far. */
export type HealthState =
  /** No call has been made to the server yet. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'up' }
  /** Calls fail immediately. `since` is the first of the failures in a row; `latest` and `because` are the last one. */
  | { readonly kind: 'down'; readonly since: Date; readonly latest: Date; readonly because: DownKind }
  /**
   * The server answers, but with 401 or 498 where the token decides. Calls are still sent, because a new token may work
   * any time.
   */
  | { readonly kind: 'token-refused'; readonly since: Date };

/** The best state of several servers, because one server that is up is enough to show something. */
export function bestState(states: readonly HealthState[]): HealthState {
  const best = (['up', 'unknown', 'token-refused', 'down'] as const).find((kind) =>
    states.some((state) => state.kind === kind),
  );
  return states.find(({ kind }) => kind === best) ?? { kind: 'unknown' };
}

/** Knows if the media server is up, judging by every call. No other part decides this. */
export interface Health {
  state(): HealthState;
  /**
   * Calls the listener whenever the kind of state changes, but not for the current state. Returns a function that
   * unsubscribes.
   */
  subscribe(listener: (state: HealthState) => void): () => void;
}
