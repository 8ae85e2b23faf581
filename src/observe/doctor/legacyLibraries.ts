import type { Finding } from '../../domain/doctor/findings.ts';
import { legacyPartsOf } from '../../domain/media/libraries/legacyAgents.ts';
import type { Library } from '../../domain/media/libraries/library.ts';
import type { MediaServer } from '../../domain/media/mediaServer.ts';

/** A sentence holds this many names; the others are counted. */
const MOST_NAMED = 8;

/** Names libraries that new versions of the server will not read as before. Finds nothing if the libraries cannot be read. */
export async function legacyFindings(
  media: Pick<MediaServer, 'libraries'>,
  signal: AbortSignal,
): Promise<readonly Finding[]> {
  const libraries = await media.libraries({ signal }).catch((): readonly Library[] => []);
  const names = libraries.filter((library) => legacyPartsOf(library)).map(({ title }) => title);
  if (names.length === 0) return [];
  const named = names.slice(0, MOST_NAMED);
  return [{ kind: 'libraries-legacy', libraries: named, more: names.length - named.length }];
}
