import type { LegacyPlugins } from '../../servers/vendor.ts';
import type { Library } from './library.ts';

/** Parts of a library that run on the vendor's old plug-ins. */
export interface LegacyParts {
  readonly agent: boolean;
  readonly scanner: boolean;
}

/** Undefined if no part of the library is announced to be removed. */
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
