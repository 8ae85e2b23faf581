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
import { fileAdvice } from './fileTrouble.ts';

export type Database = Kysely<Tables>;
export type Transaction = KyselyTransaction<Tables>;
/** Events that do not come from polling a media server, but from another part of the bot. */
export type ReportedEvents = Pick<FeedBatch, 'feed' | 'events' | 'accountNames' | 'deviceNames'> & {
  /** The media server that the events concern. Only guilds that may see it are notified. */
  readonly server?: ServerId | undefined;
};
/** Stores reported events. Must run in the transaction of the change that caused them. */
export type StoreReportedEvents = (trx: Transaction, batch: ReportedEvents) => Promise<void>;

/**
 * How long a query waits while a backup or another program locks the file, in ms. node:sqlite is synchronous, so the
 * whole process waits, and Discord requires an answer within 3 s.
 */
const BUSY_TIMEOUT = 400;

/** SQLite's primary result codes (sqlite.org/rescode.html). */
export const SQLITE_RESULT_CODES = {
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
  SQLITE_RESULT_CODES.permission,
  SQLITE_RESULT_CODES.readOnly,
  SQLITE_RESULT_CODES.ioError,
  SQLITE_RESULT_CODES.full,
  SQLITE_RESULT_CODES.cannotOpen,
];

/** True for an error of the disk or of file permissions. The content of the file may be intact. */
export const isDiskError = (error: unknown): boolean => DISK_CODES.includes(sqliteErrorCodeOf(error));

/** SQLite's primary result code, without the details in the upper bits. */
export function sqliteErrorCodeOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return undefined;
  return error.errcode & 0xff;
}

/** Creates the file if it is missing. `path` may be `:memory:`. Throws a StoreFailure. */
export const openDatabase = (path: string): Database => createKysely(openFile(path));

/** Opens an image made by `DatabaseSync.serialize` as a database in memory. */
export function openDatabaseImage(image: Uint8Array): Database {
  const file = openFile(':memory:');
  file.deserialize(image);
  return createKysely(file);
}

/** Wraps an open file for queries. Closing the wrapper closes the file. */
export const createKysely = (file: DatabaseSync): Database =>
  new Kysely<Tables>({ dialect: new NodeSqliteDialect(file) });

function openFile(path: string): DatabaseSync {
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(path, { timeout: BUSY_TIMEOUT, enableForeignKeyConstraints: true });
    // Allows the bot to shrink the file step by step. Only takes effect on a new file.
    file.exec('PRAGMA auto_vacuum = INCREMENTAL;');
    // FULL protects committed data from a power cut (sqlite.org/pragma.html).
    file.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
    // Overwrites deleted data with zeros, so that copies of the file do not contain them.
    file.exec('PRAGMA secure_delete = ON;');
    checkPages(file, path);
    return file;
  } catch (cause) {
    file?.close();
    throw cause instanceof StoreFailure ? cause : storeFailureOf(path, cause);
  }
}

function checkPages(file: DatabaseSync, path: string): void {
  const problem = findDatabasePageProblem(file, 'quick_check');
  if (problem === undefined) return;
  const words = `The database ${path} is damaged (${problem}). Put a backup in its place: npm run restore.`;
  throw new StoreFailure('damaged', words);
}

/** The first problem in the pages of a database. `integrity_check` also compares the indexes and takes longer. */
export function findDatabasePageProblem(
  file: DatabaseSync,
  check: 'quick_check' | 'integrity_check',
): string | undefined {
  const [message] = Object.values(file.prepare(`pragma ${check}(1)`).get() ?? {});
  return message === 'ok' ? undefined : String(message);
}

export function storeFailureOf(path: string, cause: unknown): StoreFailure {
  const code = sqliteErrorCodeOf(cause);
  if (code === SQLITE_RESULT_CODES.notADatabase || code === SQLITE_RESULT_CODES.corrupt) {
    const words = `${path} is not a database, or a damaged one. Put a backup in its place (npm run restore), or move it away to start over.`;
    return new StoreFailure('damaged', words, { cause });
  }
  if (code === SQLITE_RESULT_CODES.busy || code === SQLITE_RESULT_CODES.locked) {
    const words = `Another program, perhaps a backup, is using the database ${path}. Wait until it is done, then start Usher again.`;
    return new StoreFailure('busy', words, { cause });
  }
  const words = `The database ${path} cannot be opened for reading and writing. ${fileAdvice(path, cause)}`;
  return new StoreFailure('unavailable', words, { cause });
}

/**
 * Runs migrations in a transaction, so that a failed migration changes nothing. SQLite can do this, but Kysely disables
 * it for SQLite.
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
   * Rolls back only if a transaction is still open. After a full disk, for example, SQLite has already rolled back, and
   * a second rollback would hide the cause.
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

/** Maximum cached SQL statements, more than the bot uses. Lists of values need a separate statement for each length. */
const MOST_STATEMENTS = 250;

/**
 * Adapts node:sqlite to Kysely's driver for better-sqlite3. Recent statements are cached, because preparing one takes
 * as long as running a small query.
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
    // `incremental_vacuum` returns no columns but must be read like a query, because SQLite frees one page per row that
    // is read.
    reader: statement.columns().length > 0 || /^pragma incremental_vacuum/i.test(sql),
    all: (parameters) => statement.all(...parameters.map(bindable)),
    run: (parameters) => statement.run(...parameters.map(bindable)),
    // Each reader gets its own statement, because the same query may start again before all rows are read.
    iterate: (parameters) => file.prepare(sql).iterate(...parameters.map(bindable)),
  };
}

function bindable(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'number' || typeof value === 'string' || typeof value === 'bigint')
    return value;
  throw new TypeError(`a query was given a ${typeof value}, which SQLite cannot hold`);
}
