import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { LRUCache } from 'lru-cache';

/** More than the bot's queries have shapes; a list of values has a shape for each length. */
const KEPT = 250;

/**
 * Kysely's driver is written for better-sqlite3, which takes the parameters as one array. It prepares a statement for each
 * query, which takes as long as running a small one: those used last are kept.
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
    // It has no columns, but frees one page with each step: run once, it would free only one.
    reader: statement.columns().length > 0 || /^pragma incremental_vacuum/i.test(sql),
    all: (parameters) => statement.all(...parameters.map(bindable)),
    run: (parameters) => statement.run(...parameters.map(bindable)),
    // Read row by row, it may be asked again before the last row: each reader has one of its own.
    iterate: (parameters) => file.prepare(sql).iterate(...parameters.map(bindable)),
  };
}

function bindable(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'number' || typeof value === 'string' || typeof value === 'bigint')
    return value;
  throw new TypeError(`a query was given a ${typeof value}, which SQLite cannot hold`);
}
