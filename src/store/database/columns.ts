/** A column with a time that may be missing. */
export const dateOf = (ms: number | null): Date | undefined => (ms === null ? undefined : new Date(ms));

/** Rows of one query; SQLite takes 32,766 parameters (sqlite.org/limits.html), and the widest table has 14 columns. */
const CHUNK = 500;

export function* chunksOf<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < rows.length; start += CHUNK) yield rows.slice(start, start + CHUNK);
}
