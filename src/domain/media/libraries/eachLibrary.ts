import { MediaServerFailure } from '../server/failure.ts';
import type { Library } from './library.ts';

/** Called for each library that could not be read, with the media server's failure. */
export type OnMissingLibrary = (library: Library, failure: MediaServerFailure) => void;

/**
 * Reads each library and returns the results of the readable ones. Rejects if no library could be read, or with an
 * error that is not a media server's.
 */
export async function readEachLibrary<T>(
  libraries: readonly Library[],
  readLibrary: (library: Library) => Promise<T>,
  onMissing: OnMissingLibrary,
): Promise<readonly T[]> {
  const results = await Promise.allSettled(libraries.map(readLibrary));
  const values: T[] = [];
  const unreadLibraries: { readonly library: Library; readonly failure: MediaServerFailure }[] = [];
  for (const [index, library] of libraries.entries()) {
    const result = results[index];
    if (result?.status === 'fulfilled') values.push(result.value);
    else if (result?.reason instanceof MediaServerFailure) unreadLibraries.push({ library, failure: result.reason });
    else throw result?.reason;
  }
  const [firstUnread] = unreadLibraries;
  if (firstUnread && values.length === 0) throw firstUnread.failure;
  for (const { library, failure } of unreadLibraries) onMissing(library, failure);
  return values;
}
