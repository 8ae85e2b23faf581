import { MediaServerFailure } from '../server/failure.ts';
import type { Library } from './library.ts';

/** What `read` gives of each of these libraries. One that cannot be read is left out; rejects if none can, as the calls do. */
export async function ofEachLibrary<T>(
  libraries: readonly Library[],
  read: (library: Library) => Promise<T>,
): Promise<readonly T[]> {
  const results = await Promise.allSettled(libraries.map(read));
  const failures = results.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  const [failure] = failures.filter(
    (each) => failures.length === results.length || !(each instanceof MediaServerFailure),
  );
  if (failure !== undefined) throw failure;
  return results.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
}
