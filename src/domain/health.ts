import type { FailureKind } from './failure.ts';

/**
 * Kinds of failure that say the server is not there, `unavailable` only with a status of 502, 503 or 504; every other
 * answer, a refusal too, says that it is.
 */
export const DOWN_KINDS = ['unreachable', 'timeout', 'unavailable'] as const satisfies readonly FailureKind[];
export type DownKind = (typeof DOWN_KINDS)[number];

/** What the calls so far say of the media server. */
export type HealthState =
  /** Nothing has been asked yet. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'up' }
  /** Calls fail at once; `since` is the first of the failures in a row, `because` the latest. */
  | { readonly kind: 'down'; readonly since: Date; readonly because: DownKind }
  /** The server is there and answers 401 where the token decides. Calls still go out: a new token may work any time. */
  | { readonly kind: 'token-refused'; readonly since: Date };

/** The one truth about whether the media server is there; fed by every call that is made. */
export interface Health {
  state(): HealthState;
  /** Told each time the kind of state changes, not the state at the time of subscribing. Gives back how to stop. */
  subscribe(listener: (state: HealthState) => void): () => void;
  /** When down and it is time, asks the server whether it is back; resolves to the state then. Never rejects. */
  probe(): Promise<HealthState>;
}
