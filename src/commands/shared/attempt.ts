import { type FailureKind, MediaServerFailure } from '../../domain/media/server/failure.ts';

/** The server may have done it all the same, so nobody is told that it failed before somebody has looked. */
const UNCERTAIN: readonly FailureKind[] = ['timeout', 'unreachable', 'unavailable', 'malformed'];

/**
 * A 5xx may come after the work, whatever else an endpoint means by it. What was never sent made nothing: without a
 * connection, while the server is known to be away (`since`), or when the time was over before its turn came.
 */
function isUncertain({ kind, status = 0, reason, since, asked }: MediaServerFailure): boolean {
  const wasSent = asked && since === undefined && reason === undefined;
  return wasSent && (UNCERTAIN.includes(kind) || status >= 500);
}

export type Attempt<T> =
  | { readonly answered: true; readonly value: T }
  | { readonly answered: false; readonly failure: MediaServerFailure };

/**
 * The one way for every change: its failure may leave open whether it was made, and then it is to be looked for, or else
 * said that it may have happened. Refusals, which make nothing, are thrown.
 */
export async function attempt<T>(call: () => Promise<T>): Promise<Attempt<T>> {
  try {
    return { answered: true, value: await call() };
  } catch (error) {
    if (!(error instanceof MediaServerFailure) || !isUncertain(error)) throw error;
    return { answered: false, failure: error };
  }
}

/**
 * What is read beside the point, or after a change: undefined if the server fails, which must not look as if the whole
 * answer, or the change, had failed.
 */
export async function ifReadable<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof MediaServerFailure) return undefined;
    throw error;
  }
}
