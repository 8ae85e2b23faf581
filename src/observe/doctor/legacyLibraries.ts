import type { DoctorFinding } from '../../domain/doctor/findings.ts';
import { findLegacyPluginUse } from '../../domain/media/libraries/legacyAgents.ts';
import type { Library } from '../../domain/media/libraries/library.ts';
import type { MediaServer } from '../../domain/media/mediaServer.ts';
import type { MediaServerVendor } from '../../domain/servers/vendor.ts';

/** Maximum libraries that the finding names. Further ones are only counted. */
const MOST_NAMED = 8;

interface LegacyLibrariesDeps {
  readonly media: Pick<MediaServer, 'libraries'>;
  /** The server's vendor. Undefined until a request to the server succeeds. */
  readonly vocabulary: () => MediaServerVendor | undefined;
}

/**
 * Findings about libraries that newer versions of the media server will read differently. Empty if the libraries cannot
 * be read.
 */
export async function legacyFindings(
  { media, vocabulary }: LegacyLibrariesDeps,
  signal: AbortSignal,
): Promise<readonly DoctorFinding[]> {
  const libraries = await media.libraries({ signal }).catch((): readonly Library[] => []);
  const plugins = vocabulary()?.legacyPlugins;
  const names = libraries.filter((library) => findLegacyPluginUse(library, plugins)).map(({ title }) => title);
  if (names.length === 0) return [];
  const firstNames = names.slice(0, MOST_NAMED);
  return [{ kind: 'libraries-legacy', libraries: firstNames, more: names.length - firstNames.length }];
}
