import { type OnConflictBuilder, sql } from 'kysely';

/** A column with a time that may be missing. */
export const dateOf = (ms: number | null): Date | undefined => (ms === null ? undefined : new Date(ms));

/**
 * Rows of one query; SQLite takes 32,766 parameters (sqlite.org/limits.html), and the widest table has 14
 * columns.
 */
const CHUNK = 500;

export function* chunksOf<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < rows.length; start += CHUNK) yield rows.slice(start, start + CHUNK);
}

/** The rows that the query finds for these values, each once. */
export async function foundFor<T, Row>(
  values: readonly T[],
  query: (some: readonly T[]) => { execute(): Promise<readonly Row[]> },
): Promise<readonly Row[]> {
  const found: Row[] = [];
  for (const some of chunksOf([...new Set(values)])) found.push(...(await query(some).execute()));
  return found;
}

/**
 * For `onConflict`: existing rows stay. INSERT OR IGNORE would also silently omit a row that lacks a value.
 */
export const unlessThere = <Tables, Table extends keyof Tables>(conflict: OnConflictBuilder<Tables, Table>) =>
  conflict.doNothing();

/** Half a surrogate pair (`&#xD800;` in a key) is not UTF-8, and comes back from the database as U+FFFD. */
export const asStored = <Key extends string>(key: Key): Key => key.toWellFormed() as Key;

/** Invalidates posts that are being rendered for that subscription: they must not be written any more. */
export const ANOTHER_REVISION = { revision: sql<number>`revision + 1` } as const;
