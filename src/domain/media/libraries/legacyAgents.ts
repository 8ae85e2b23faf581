import type { Library } from './library.ts';

/** Parts of a library that run on the vendor's old plug-ins. */
interface LegacyParts {
  readonly agent: boolean;
  readonly scanner: boolean;
}

/**
 * The vendor has announced that new servers of 2026 come without agents that are plug-ins: its own old ones and those of others
 * (https://forums.plex.tv/t/announcement-custom-metadata-providers/934384). Agents of today, combined ones among them, begin with
 * `tv.plex.`. Personal media has no agent. The names of interface.md are another vendor's, which has announced nothing.
 */
const CURRENT_AGENT = /^(?:tv\.plex\.|com\.plexapp\.agents\.none$|tv\.media\.|com\.mediaapp\.|$)/i;

/** Scanners of the vendor's own. Others are plug-ins, too. */
const OWN_SCANNER = /^(?:Plex |Media |$)/i;

/** The vendor's scanners for its old agents, by the vendor's pages about scanners. With no agent, they are still the ones to choose. */
const OLD_SCANNER = /^Plex (?:Movie|Series|Music) Scanner$/i;

/** Undefined if nothing of the library is announced to go. */
export function legacyPartsOf({
  agent = '',
  scanner = '',
}: Pick<Library, 'agent' | 'scanner'>): LegacyParts | undefined {
  const isAgent = !CURRENT_AGENT.test(agent.trim());
  const name = scanner.trim();
  const isScanner = !OWN_SCANNER.test(name) || (isAgent && OLD_SCANNER.test(name));
  return isAgent || isScanner ? { agent: isAgent, scanner: isScanner } : undefined;
}
