import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import {
  type Driver,
  Kysely,
  type Transaction as KyselyTransaction,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteStatement,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import { StoreFailure } from '../../domain/database/storeFailure.ts';
import type { FeedBatch } from '../../domain/notifications/events.ts';
import type { ServerId } from '../../domain/servers/refs.ts';
import type { Tables } from '../tables/tables.ts';
import { whatToCheck } from './fileTrouble.ts';

export type Database = Kysely<Tables>;
export type Transaction = KyselyTransaction<Tables>;
/** Events that come from other sources than a look at a server. */
export type Announced = Pick<FeedBatch, 'feed' | 'events' | 'accountNames' | 'deviceNames'> & {
  /** The media server of the events: only guilds that may see it are notified. */
  readonly server?: ServerId | undefined;
};
/** Records events in the transaction of the change that causes them. */
export type Announce = (trx: Transaction, batch: Announced) => Promise<void>;

/**
 * How long a query waits for a backup or a shell that holds the file, in ms. The whole process waits with it
 * (node:sqlite is synchronous), and interactions must be acknowledged within 3 s.
 */
const BUSY_TIMEOUT = 400;

/** SQLite's primary result codes (sqlite.org/rescode.html). */
export const SQLITE = {
  permission: 3,
  busy: 5,
  locked: 6,
  readOnly: 8,
  ioError: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  notADatabase: 26,
} as const;

const OF_THE_DISK: readonly unknown[] = [
  SQLITE.permission,
  SQLITE.readOnly,
  SQLITE.ioError,
  SQLITE.full,
  SQLITE.cannotOpen,
];

/** True for an error of SQLite about the disk or the rights of a file, and not about its content. */
export const isOfTheDisk = (error: unknown): boolean => OF_THE_DISK.includes(codeOf(error));

/** The result code of an error of node:sqlite, without its extension in the upper bits. */
export function codeOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return undefined;
  return error.errcode & 0xff;
}

/** Opens the file at `path` (or `:memory:`), creating it if it is missing. Throws a StoreFailure. */
export const openDatabase = (path: string): Database => kyselyOver(openFile(path));

/** Opens a copy of a database in memory, as `DatabaseSync.serialize` gives it. */
export function openImage(image: Uint8Array): Database {
  const file = openFile(':memory:');
  file.deserialize(image);
  return kyselyOver(file);
}

/** Queries on an open file; closes it at the end. */
export const kyselyOver = (file: DatabaseSync): Database =>
  new Kysely<Tables>({ dialect: new NodeSqliteDialect(file) });

function openFile(path: string): DatabaseSync {
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(path, { timeout: BUSY_TIMEOUT, enableForeignKeyConstraints: true });
    // Only takes effect on a new file. Free pages are then given back to the disk a few at a time
    // (`giveBackSpace`).
    file.exec('PRAGMA auto_vacuum = INCREMENTAL;');
    // FULL: committed data survives a power cut, not only a crash (sqlite.org/pragma.html).
    file.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
    // Deleted data is overwritten with zeros: a copy of the file would show it otherwise.
    file.exec('PRAGMA secure_delete = ON;');
    checkPages(file, path);
    return file;
  } catch (cause) {
    file?.close();
    throw cause instanceof StoreFailure ? cause : failureOf(path, cause);
  }
}

function checkPages(file: DatabaseSync, path: string): void {
  const found = pageProblem(file, 'quick_check');
  const words = `The database ${path} is damaged (${found}). Put a backup in its place: npm run restore.`;
  if (found !== undefined) throw new StoreFailure('damaged', words);
}

/**
 * The first problem that SQLite finds in the pages of a database; undefined if there is none.
 * `integrity_check` compares the indexes too.
 */
export function pageProblem(file: DatabaseSync, check: 'quick_check' | 'integrity_check'): string | undefined {
  const found = Object.values(file.prepare(`pragma ${check}(1)`).get() ?? {})[0];
  return found === 'ok' ? undefined : String(found);
}

/** The meaning of an error of SQLite on this file, for the person who starts the bot. */
export function failureOf(path: string, cause: unknown): StoreFailure {
  const code = codeOf(cause);
  if (code === SQLITE.notADatabase || code === SQLITE.corrupt) {
    const words = `${path} is not a database, or a damaged one. Put a backup in its place (npm run restore), or move it away to start over.`;
    return new StoreFailure('damaged', words, { cause });
  }
  if (code === SQLITE.busy || code === SQLITE.locked) {
    const words = `Another program, perhaps a backup, is using the database ${path}. Wait until it is done, then start Usher again.`;
    return new StoreFailure('busy', words, { cause });
  }
  const words = `The database ${path} cannot be opened for reading and writing. ${whatToCheck(path, cause)}`;
  return new StoreFailure('unavailable', words, { cause });
}

/**
 * Kysely leaves this off for SQLite, but SQLite does roll back DDL: with it, a migration that fails leaves
 * the tables unchanged.
 */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class NodeSqliteDialect extends SqliteDialect {
  readonly #file: DatabaseSync;

  constructor(file: DatabaseSync) {
    super({ database: asKyselyWants(file) });
    this.#file = file;
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }

  /**
   * After some failures, such as a full disk, SQLite has rolled back already: a second rollback fails, and
   * hides why.
   */
  override createDriver(): Driver {
    const driver = super.createDriver();
    const rollBack = driver.rollbackTransaction.bind(driver);
    driver.rollbackTransaction = async (connection) => {
      if (this.#file.isTransaction) await rollBack(connection);
    };
    return driver;
  }
}

/** More than the bot has different statements; a list of values makes one for each length. */
const KEPT = 250;

/**
 * Kysely's driver is written for better-sqlite3, which takes the parameters as one array. It prepares a
 * statement for each query, which takes as long as running a small one, so those used most recently are kept.
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
