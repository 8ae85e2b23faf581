import { type OnConflictBuilder, sql } from 'kysely';

export const dateOf = (ms: number | null): Date | undefined => (ms === null ? undefined : new Date(ms));

/** Rows per query. SQLite allows 32,766 parameters (sqlite.org/limits.html), and the widest table has 14 columns. */
const CHUNK = 500;

export function* chunksOf<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < rows.length; start += CHUNK) yield rows.slice(start, start + CHUNK);
}

/** Runs the query for these values in chunks and joins the rows. Queries each value once. */
export async function selectInChunks<T, Row>(
  values: readonly T[],
  query: (some: readonly T[]) => { execute(): Promise<readonly Row[]> },
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const chunk of chunksOf([...new Set(values)])) rows.push(...(await query(chunk).execute()));
  return rows;
}

/**
 * Keeps the existing row, as an argument of `onConflict`. INSERT OR IGNORE would also silently skip a row that lacks a
 * required value.
 */
export const unlessPresent = <Tables, Table extends keyof Tables>(conflict: OnConflictBuilder<Tables, Table>) =>
  conflict.doNothing();

/** Replaces half a surrogate pair, which is not valid UTF-8: SQLite would return it as U+FFFD. */
export const wellFormedKey = <Key extends string>(key: Key): Key => key.toWellFormed() as Key;

/** Raises a subscription's revision, so that posts still being rendered for the old settings are not stored. */
export const NEXT_REVISION = { revision: sql<number>`revision + 1` } as const;
