import type { MediaServerFailure, MediaServerFailureKind } from './failure.ts';

export const SERVER_DOWN_REASONS = [
  'unreachable',
  'timeout',
  'unavailable',
  'web-page',
] as const satisfies readonly MediaServerFailureKind[];
export type ServerDownReason = (typeof SERVER_DOWN_REASONS)[number];

/**
 * HTTP statuses that report that the server is down, sent by a proxy or by the server itself while it starts. 502 to
 * 504 are standard; Cloudflare sends 520 to 527 and 530.
 */
export const HTTP_GATEWAY_ERROR_STATUSES: ReadonlySet<number | undefined> = new Set([
  502, 503, 504, 520, 521, 522, 523, 524, 525, 526, 527, 530,
]);

/**
 * Why the server counts as down after this single failure. Undefined for other failures: a refusal proves that the
 * server is up, and a single broken endpoint proves nothing (see `downKindIfRepeated`).
 */
export function serverDownReasonOfFailure(failure: MediaServerFailure): ServerDownReason | undefined {
  if (isFromOneBrokenEndpoint(failure)) return undefined;
  return SERVER_DOWN_REASONS.find((kind) => kind === failure.kind);
}

/**
 * Why the server counts as down if every request fails in this way, for example with a 500 or a web page. A single
 * failure of this kind is not enough, because one broken endpoint must not turn everything off. `isEveryPathMissing`:
 * each path returned a 404.
 */
export function downKindIfRepeated(
  failure: MediaServerFailure,
  isEveryPathMissing = false,
): ServerDownReason | undefined {
  // Some proxies answer 404 to everything while the server behind them is down.
  if (isEveryPathMissing && failure.status === 404) return 'unavailable';
  return SERVER_DOWN_REASONS.find((kind) => kind === failure.kind);
}

/** True for a web page or a 500: a single endpoint may fail like this while the others work. */
const isFromOneBrokenEndpoint = ({ kind, status }: MediaServerFailure): boolean =>
  kind === 'web-page' || (kind === 'unavailable' && !HTTP_GATEWAY_ERROR_STATUSES.has(status));

export type ServerHealthState =
  /** No call has been made to the server yet. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'up' }
  /**
   * The server is down, so calls fail immediately. `since`: the first failure in a row; `latest` and `because`: the
   * last one.
   */
  | { readonly kind: 'down'; readonly since: Date; readonly latest: Date; readonly because: ServerDownReason }
  /**
   * The server answers, but refuses the token with 401 or 498. Calls are still sent, because a new token may work at
   * any time.
   */
  | { readonly kind: 'token-refused'; readonly since: Date };

/** The best state among several servers. If one server is up, something can be shown. */
export function bestServerHealthState(states: readonly ServerHealthState[]): ServerHealthState {
  const best = (['up', 'unknown', 'token-refused', 'down'] as const).find((kind) =>
    states.some((state) => state.kind === kind),
  );
  return states.find(({ kind }) => kind === best) ?? { kind: 'unknown' };
}

/** Decides whether the media server is up, based on every call. No other part of the bot decides this. */
export interface ServerHealthMonitor {
  state(): ServerHealthState;
  /** Calls the listener at each later change of the state's kind. Returns the function that unsubscribes. */
  subscribe(listener: (state: ServerHealthState) => void): () => void;
}
