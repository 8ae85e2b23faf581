import { type FailureKind, MediaServerFailure } from '../domain/failure.ts';

/** The server may have done it all the same, so nobody is told that it failed before somebody has looked. */
const UNCERTAIN: readonly FailureKind[] = ['timeout', 'unreachable', 'unavailable', 'malformed'];

export type Attempt<T> =
  | { readonly answered: true; readonly value: T }
  | { readonly answered: false; readonly failure: MediaServerFailure };

/** A change whose failure may leave open whether it was made; refusals, which make nothing, are thrown. */
export async function attempt<T>(call: () => Promise<T>): Promise<Attempt<T>> {
  try {
    return { answered: true, value: await call() };
  } catch (error) {
    if (!(error instanceof MediaServerFailure)) throw error;
    // `since`: the server is known to be away, so the request was never sent.
    if (error.since !== undefined || !UNCERTAIN.includes(error.kind)) throw error;
    return { answered: false, failure: error };
  }
}

/** What is read after a change: that it cannot be read must not look as if the change had failed. */
export async function readAgain<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof MediaServerFailure) return undefined;
    throw error;
  }
}
