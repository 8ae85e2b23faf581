import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';

/** More than the bot's queries have shapes; a list of values has a shape for each length. */
const KEPT = 250;

/**
 * Kysely's driver is written for better-sqlite3, which takes the parameters as one array. It prepares a statement for each
 * query, which takes as long as running a small one: those used last are kept.
 */
export function asKyselyWants(file: DatabaseSync): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>();
  const keep = (sql: string, statement: SqliteStatement) => {
    // Set anew, it is the last in the order of the map, and the first is the one not used for longest.
    kept.delete(sql);
    kept.set(sql, statement);
    const [longest] = kept.keys();
    if (kept.size > KEPT && longest !== undefined) kept.delete(longest);
    return statement;
  };
  return {
    close: () => file.close(),
    prepare: (sql) => keep(sql, kept.get(sql) ?? prepare(file, sql)),
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
