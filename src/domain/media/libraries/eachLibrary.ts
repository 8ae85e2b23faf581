import { MediaServerFailure } from '../server/failure.ts';
import type { Library } from './library.ts';

/** Called for each library that could not be read, with its server's failure. */
export type OnMissingLibrary = (library: Library, failure: MediaServerFailure) => void;

/** Results of `read` for the libraries that can be read. Rejects if all fail, or with an error that is not from a media server. */
export async function ofEachLibrary<T>(
  libraries: readonly Library[],
  read: (library: Library) => Promise<T>,
  onMissing: OnMissingLibrary,
): Promise<readonly T[]> {
  const results = await Promise.allSettled(libraries.map(read));
  const values: T[] = [];
  const missing: { readonly library: Library; readonly failure: MediaServerFailure }[] = [];
  for (const [at, library] of libraries.entries()) {
    const result = results[at];
    if (result?.status === 'fulfilled') values.push(result.value);
    else if (result?.reason instanceof MediaServerFailure) missing.push({ library, failure: result.reason });
    else throw result?.reason;
  }
  const [first] = missing;
  if (first && values.length === 0) throw first.failure;
  for (const { library, failure } of missing) onMissing(library, failure);
  return values;
}
