import type { LegacyPlugins } from '../../servers/vendor.ts';
import type { Library } from './library.ts';

export interface LegacyPluginUse {
  readonly agent: boolean;
  readonly scanner: boolean;
}

/** The parts of a library that use plug-ins that the vendor will remove. Undefined if there are none. */
export function findLegacyPluginUse(
  { agent = '', scanner = '' }: Pick<Library, 'agent' | 'scanner'>,
  plugins: LegacyPlugins | undefined,
): LegacyPluginUse | undefined {
  if (plugins === undefined) return undefined;
  const hasLegacyAgent = !plugins.currentAgent.test(agent.trim());
  const scannerName = scanner.trim();
  const hasLegacyScanner =
    !plugins.ownScanner.test(scannerName) || (hasLegacyAgent && plugins.oldScanner.test(scannerName));
  return hasLegacyAgent || hasLegacyScanner ? { agent: hasLegacyAgent, scanner: hasLegacyScanner } : undefined;
}
