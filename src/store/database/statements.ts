import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { LRUCache } from 'lru-cache';

/** More than the bot has different statements; a list of values makes one for each length. */
const KEPT = 250;

/**
 * Kysely's driver is written for better-sqlite3, which takes the parameters as one array. It prepares a statement for each
 * query, which takes as long as running a small one, so those used most recently are kept.
 */
export function asKyselyWants(file: DatabaseSync): SqliteDatabase {
  const kept = new LRUCache<string, SqliteStatement>({ max: KEPT, memoMethod: (sql) => prepare(file, sql) });
  return {
    close: () => file.close(),
    prepare: (sql) => kept.memo(sql),
  };
}

function prepare(file: DatabaseSync, sql: string): SqliteStatement {
  const statement = file.prepare(sql);
  return {
    // This pragma has no columns, but frees one page with each step: run only once, it would free only one.
    reader: statement.columns().length > 0 || /^pragma incremental_vacuum/i.test(sql),
    all: (parameters) => statement.all(...parameters.map(bindable)),
    run: (parameters) => statement.run(...parameters.map(bindable)),
    // While rows are still being read, the same query may start again, so each reader prepares its own statement.
    iterate: (parameters) => file.prepare(sql).iterate(...parameters.map(bindable)),
  };
}

function bindable(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'number' || typeof value === 'string' || typeof value === 'bigint')
    return value;
  throw new TypeError(`a query was given a ${typeof value}, which SQLite cannot hold`);
}
