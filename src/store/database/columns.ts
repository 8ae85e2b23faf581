import { type OnConflictBuilder, sql } from 'kysely';

export const dateOfMs = (ms: number | null): Date | undefined => (ms === null ? undefined : new Date(ms));

/** Values per query. SQLite allows 32,766 parameters (sqlite.org/limits.html), so a row may have 65 columns. */
const CHUNK = 500;

export function* chunksOf<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < rows.length; start += CHUNK) yield rows.slice(start, start + CHUNK);
}

/** Runs a query for each chunk of values, and joins the rows. Each value is queried once. */
export async function selectInChunks<T, Row>(
  values: readonly T[],
  query: (chunk: readonly T[]) => { execute(): Promise<readonly Row[]> },
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const chunk of chunksOf([...new Set(values)])) rows.push(...(await query(chunk).execute()));
  return rows;
}

/**
 * Argument of `onConflict` that keeps a row whose key exists. Unlike `INSERT OR IGNORE`, it fails for new rows that
 * lack a required value.
 */
export const keepExistingRow = <Tables, Table extends keyof Tables>(conflict: OnConflictBuilder<Tables, Table>) =>
  conflict.doNothing();

/** Replaces halves of surrogate pairs, which are not valid UTF-8, by U+FFFD as SQLite does. */
export const toWellFormedKey = <Key extends string>(key: Key): Key => key.toWellFormed() as Key;

/** Increases the revision of a subscription, so that posts rendered for its old settings are not stored. */
export const NEXT_SUBSCRIPTION_REVISION = { revision: sql<number>`revision + 1` } as const;
