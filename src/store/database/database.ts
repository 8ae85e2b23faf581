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
/** Events that another part of the bot reports, without a poll of a media server. */
export type Announced = Pick<FeedBatch, 'feed' | 'events' | 'accountNames' | 'deviceNames'> & {
  /** The media server of the events. Only guilds that may see it are notified. */
  readonly server?: ServerId | undefined;
};
/** Records events in the transaction of the change that causes them. */
export type Announce = (trx: Transaction, batch: Announced) => Promise<void>;

/**
 * How long a query waits, in ms, while a backup or another program locks the file. The whole process waits, because
 * node:sqlite is synchronous, and interactions must be acknowledged within 3 s.
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

const DISK_CODES: readonly unknown[] = [
  SQLITE.permission,
  SQLITE.readOnly,
  SQLITE.ioError,
  SQLITE.full,
  SQLITE.cannotOpen,
];

/** True for an error about the disk or file permissions, not about the content. */
export const isDiskError = (error: unknown): boolean => DISK_CODES.includes(codeOf(error));

/** SQLite's primary result code. The upper bits of the error's code are details. */
export function codeOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return undefined;
  return error.errcode & 0xff;
}

/** Opens the database file at `path` (or `:memory:`) and creates it if missing. Throws a StoreFailure. */
export const openDatabase = (path: string): Database => kyselyOver(openFile(path));

/** Opens a database in memory from an image that `DatabaseSync.serialize` made. */
export function openImage(image: Uint8Array): Database {
  const file = openFile(':memory:');
  file.deserialize(image);
  return kyselyOver(file);
}

/** Wraps an open file for queries. Closing the result closes the file. */
export const kyselyOver = (file: DatabaseSync): Database =>
  new Kysely<Tables>({ dialect: new NodeSqliteDialect(file) });

function openFile(path: string): DatabaseSync {
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(path, { timeout: BUSY_TIMEOUT, enableForeignKeyConstraints: true });
    // This setting takes effect only on a new file: free pages can then be returned to the disk a few at a time
    // (`giveBackSpace`).
    file.exec('PRAGMA auto_vacuum = INCREMENTAL;');
    // FULL: committed data survives a power cut, not only a crash (sqlite.org/pragma.html).
    file.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
    // Overwrites deleted data with zeros, because a copy of the file would still contain it.
    file.exec('PRAGMA secure_delete = ON;');
    checkPages(file, path);
    return file;
  } catch (cause) {
    file?.close();
    throw cause instanceof StoreFailure ? cause : failureOf(path, cause);
  }
}

function checkPages(file: DatabaseSync, path: string): void {
  const problem = pageProblem(file, 'quick_check');
  const words = `The database ${path} is damaged (${problem}). Put a backup in its place: npm run restore.`;
  if (problem !== undefined) throw new StoreFailure('damaged', words);
}

/**
 * The first problem that SQLite finds in a database's pages, or undefined. `integrity_check` also compares the indexes
 * and takes longer.
 */
export function pageProblem(file: DatabaseSync, check: 'quick_check' | 'integrity_check'): string | undefined {
  const message = Object.values(file.prepare(`pragma ${check}(1)`).get() ?? {})[0];
  return message === 'ok' ? undefined : String(message);
}

/** Converts an SQLite error into a failure whose message is for the person who starts the bot. */
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
 * Runs migrations in a transaction, so that a failed migration leaves the tables unchanged. Kysely turns transactions
 * off for SQLite, although SQLite can roll back changes of tables.
 */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class NodeSqliteDialect extends SqliteDialect {
  readonly #file: DatabaseSync;

  constructor(file: DatabaseSync) {
    super({ database: kyselyDriver(file) });
    this.#file = file;
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }

  /**
   * The driver rolls back only if a transaction is open. After some failures, such as a full disk, SQLite has already
   * rolled back; a second rollback would fail and hide the cause.
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

/**
 * Maximum cached statements, more than the bot's different statements. A list of values makes a separate statement for
 * each length.
 */
const MOST_STATEMENTS = 250;

/**
 * Adapts node:sqlite to Kysely's driver for better-sqlite3, which passes the parameters as one array. Caches recently
 * used statements, because preparing one takes as long as running a small query.
 */
export function kyselyDriver(file: DatabaseSync): SqliteDatabase {
  const statements = new LRUCache<string, SqliteStatement>({
    max: MOST_STATEMENTS,
    memoMethod: (sql) => prepare(file, sql),
  });
  return {
    close: () => file.close(),
    prepare: (sql) => statements.memo(sql),
  };
}

function prepare(file: DatabaseSync, sql: string): SqliteStatement {
  const statement = file.prepare(sql);
  return {
    // This pragma must run as a reader although it has no columns, because SQLite frees one page per row that is read.
    reader: statement.columns().length > 0 || /^pragma incremental_vacuum/i.test(sql),
    all: (parameters) => statement.all(...parameters.map(bindable)),
    run: (parameters) => statement.run(...parameters.map(bindable)),
    // Prepares a separate statement per reader, because the same query may start again while rows are still being read.
    iterate: (parameters) => file.prepare(sql).iterate(...parameters.map(bindable)),
  };
}

function bindable(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'number' || typeof value === 'string' || typeof value === 'bigint')
    return value;
  throw new TypeError(`a query was given a ${typeof value}, which SQLite cannot hold`);
}
