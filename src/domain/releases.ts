/** The tag of the project's newest release; undefined if that is not for everyone. Rejects with a MediaServerFailure or the signal's reason. */
export type NewestRelease = (signal: AbortSignal) => Promise<string | undefined>;

const VERSION = /^v?(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/;

/**
 * The tag's version if it is later than the running one: `1.10.0` is later than `1.9.3`. Text that is no
 * version is never later.
 */
export function laterVersion(tag: string, running: string): string | undefined {
  const later = partsOf(tag);
  const now = partsOf(running);
  if (!later || !now) return undefined;
  const at = later.findIndex((part, index) => part !== now[index]);
  return at >= 0 && (later[at] ?? 0) > (now[at] ?? 0) ? later.join('.') : undefined;
}

const partsOf = (version: string): readonly number[] | undefined => VERSION.exec(version)?.slice(1).map(Number);
