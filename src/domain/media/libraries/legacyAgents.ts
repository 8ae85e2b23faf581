import type { LegacyPlugins } from '../../servers/vendor.ts';
import type { Library } from './library.ts';

/** True for each part of a library that uses the vendor's old plug-ins. */
export interface LegacyParts {
  readonly agent: boolean;
  readonly scanner: boolean;
}

/** The plug-ins of a library that the vendor will remove. Undefined if it uses none. */
export function legacyPartsOf(
  { agent = '', scanner = '' }: Pick<Library, 'agent' | 'scanner'>,
  plugins: LegacyPlugins | undefined,
): LegacyParts | undefined {
  if (plugins === undefined) return undefined;
  const isAgent = !plugins.currentAgent.test(agent.trim());
  const name = scanner.trim();
  const isScanner = !plugins.ownScanner.test(name) || (isAgent && plugins.oldScanner.test(name));
  return isAgent || isScanner ? { agent: isAgent, scanner: isScanner } : undefined;
}
