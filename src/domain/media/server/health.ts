import type { FailureKind, MediaServerFailure } from './failure.ts';

export const DOWN_KINDS = [
  'unreachable',
  'timeout',
  'unavailable',
  'web-page',
] as const satisfies readonly FailureKind[];
export type DownKind = (typeof DOWN_KINDS)[number];

/**
 * HTTP statuses by which a proxy, or the server itself during its start, reports that the server is down. 502 to 504
 * are standard; Cloudflare sends 520 to 527 and 530.
 */
export const GATEWAY_STATUSES: ReadonlySet<number | undefined> = new Set([
  502, 503, 504, 520, 521, 522, 523, 524, 525, 526, 527, 530,
]);

/**
 * Why the server counts as down after a single failure of this kind. Undefined if the failure proves that the server is
 * up, as even a refusal does, or if `brokenKindOf` decides about it.
 */
export const downKindOf = (failure: MediaServerFailure): DownKind | undefined =>
  brokenKindOf(failure) === undefined ? DOWN_KINDS.find((kind) => kind === failure.kind) : undefined;

/**
 * Why the server counts as down if it gives no other response than this failure: a 500, a web page, or a 404 on every
 * path, which some proxies send for a server that is down. One such failure is not enough, because a single broken
 * endpoint must not turn everything off.
 */
export function brokenKindOf({ kind, status }: MediaServerFailure, isEveryPathMissing = false): DownKind | undefined {
  if (isEveryPathMissing && status === 404) return 'unavailable';
  return kind === 'web-page' || (kind === 'unavailable' && !GATEWAY_STATUSES.has(status)) ? kind : undefined;
}

export type HealthState =
  /** No call has been made to the server yet. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'up' }
  /**
   * The server is down, so calls fail immediately. `since`: the first failure in a row; `latest` and `because`: the
   * last one.
   */
  | { readonly kind: 'down'; readonly since: Date; readonly latest: Date; readonly because: DownKind }
  /**
   * The server answers, but refuses the token with 401 or 498. Calls are still sent, because a new token may work at
   * any time.
   */
  | { readonly kind: 'token-refused'; readonly since: Date };

/** The best state among several servers. One server that is up is enough to show something. */
export function bestState(states: readonly HealthState[]): HealthState {
  const best = (['up', 'unknown', 'token-refused', 'down'] as const).find((kind) =>
    states.some((state) => state.kind === kind),
  );
  return states.find(({ kind }) => kind === best) ?? { kind: 'unknown' };
}

/** Decides if the media server is up, judging by every call. No other part of the bot decides this. */
export interface Health {
  state(): HealthState;
  /** Calls the listener whenever the kind of state changes, but not at once. Returns the function that unsubscribes. */
  subscribe(listener: (state: HealthState) => void): () => void;
}
