import { MediaServerFailure, type MediaServerFailureKind } from './failure.ts';

/**
 * Failures after which the change may still have been made. They are reported only after the server was asked for the
 * result.
 */
const UNCERTAIN_KINDS: readonly MediaServerFailureKind[] = ['timeout', 'unreachable', 'unavailable', 'malformed'];

/**
 * True if a change may have been made although the call failed, because a 5xx may come after the change. False if
 * nothing was sent: there was no connection, the server was known to be down (`since`), or time ran out while the call
 * waited.
 */
export function mayHaveChanged(error: unknown): error is MediaServerFailure {
  if (!(error instanceof MediaServerFailure)) return false;
  const { kind, status = 0, reason, since, asked } = error;
  const wasSent = asked && since === undefined && reason === undefined;
  return wasSent && (UNCERTAIN_KINDS.includes(kind) || status >= 500);
}

export type ChangeAttempt<T> =
  | { readonly answered: true; readonly value: T }
  | { readonly answered: false; readonly failure: MediaServerFailure };

/**
 * Makes a change; all changes go through this function. If the outcome is unknown, resolves to the failure, so that the
 * caller can check or report it. Rejects if the server refused the change.
 */
export async function attemptChange<T>(call: () => Promise<T>): Promise<ChangeAttempt<T>> {
  try {
    return { answered: true, value: await call() };
  } catch (error) {
    if (!mayHaveChanged(error)) throw error;
    return { answered: false, failure: error };
  }
}

/**
 * Reads something optional: an addition to an answer, or the state after a change. Undefined if the server fails,
 * because the answer or the change is complete without it.
 */
export async function readUnlessServerFails<T>(readSecondary: () => Promise<T>): Promise<T | undefined> {
  try {
    return await readSecondary();
  } catch (error) {
    if (error instanceof MediaServerFailure) return undefined;
    throw error;
  }
}

/** Converts a 404 to `unsupported`. The requested thing is known to exist, so the server must lack the endpoint. */
export const toUnsupportedEndpointFailure = (failure: MediaServerFailure): MediaServerFailure =>
  new MediaServerFailure('unsupported', { ...failure, cause: failure });
