import { type FailureKind, MediaServerFailure } from './failure.ts';

/** The server may have made the change anyway, so these failures are reported only after asking it again. */
const UNCERTAIN: readonly FailureKind[] = ['timeout', 'unreachable', 'unavailable', 'malformed'];

/**
 * A 5xx may come after the change, whatever else an endpoint means by it. A request that was never sent
 * changed nothing: there was no connection, the server is known to be away (`since`), or the time was over
 * before its turn.
 */
export function isUncertain(error: unknown): error is MediaServerFailure {
  if (!(error instanceof MediaServerFailure)) return false;
  const { kind, status = 0, reason, since, asked } = error;
  const wasSent = asked && since === undefined && reason === undefined;
  return wasSent && (UNCERTAIN.includes(kind) || status >= 500);
}

export type Attempt<T> =
  | { readonly answered: true; readonly value: T }
  | { readonly answered: false; readonly failure: MediaServerFailure };

/**
 * Every change is made through this: after a failure it may be unknown whether the change happened; the
 * caller then looks for it, or reports that. Refusals, which change nothing, are thrown.
 */
export async function attempt<T>(call: () => Promise<T>): Promise<Attempt<T>> {
  try {
    return { answered: true, value: await call() };
  } catch (error) {
    if (!isUncertain(error)) throw error;
    return { answered: false, failure: error };
  }
}

/**
 * For reads that are secondary or follow a change: undefined if the server fails, because the answer or the
 * change itself has not failed.
 */
export async function ifReadable<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof MediaServerFailure) return undefined;
    throw error;
  }
}

/** For a 404 about something that exists: the endpoint is missing, not the thing. */
export const asUnsupported = (failure: MediaServerFailure): MediaServerFailure =>
  new MediaServerFailure('unsupported', { ...failure, cause: failure });
