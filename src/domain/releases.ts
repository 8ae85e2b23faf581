/**
 * Tag of Usher's newest release. Undefined if that is a draft or a pre-release. Rejects with a MediaServerFailure or
 * the signal's reason.
 */
export type ReadNewestRelease = (signal: AbortSignal) => Promise<string | undefined>;

const VERSION = /^v?(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/;

/**
 * The tag's version if it is later than the running one: `1.10.0` is later than `1.9.3`. Undefined for text that is not
 * a version.
 */
export function findNewerVersion(tag: string, running: string): string | undefined {
  const newer = partsOf(tag);
  const current = partsOf(running);
  if (!newer || !current) return undefined;
  const firstDifference = newer.findIndex((part, index) => part !== current[index]);
  return firstDifference >= 0 && (newer[firstDifference] ?? 0) > (current[firstDifference] ?? 0)
    ? newer.join('.')
    : undefined;
}

const partsOf = (version: string): readonly number[] | undefined => VERSION.exec(version)?.slice(1).map(Number);
