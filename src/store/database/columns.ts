import { z } from 'zod';

/** A time that may be missing. */
export const optionalTime = z
  .int()
  .nullable()
  .transform((ms) => (ms === null ? undefined : new Date(ms)));

/** The same of a column. */
export const dateOf = (ms: number | null): Date | undefined => (ms === null ? undefined : new Date(ms));

/** A time. */
export const time = z.int().transform((ms) => new Date(ms));

export const optionalText = z
  .string()
  .nullable()
  .transform((text) => text ?? undefined);

/** Rows of one query; SQLite takes 32,766 parameters (sqlite.org/limits.html), and the widest table has 14 columns. */
const CHUNK = 500;

export function* chunksOf<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < rows.length; start += CHUNK) yield rows.slice(start, start + CHUNK);
}
