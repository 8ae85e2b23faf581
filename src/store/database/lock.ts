import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StoreFailure } from '../../domain/database/storeFailure.ts';
import type { Logger } from '../../domain/logger.ts';
import { SQLITE_RESULT_CODES, sqliteErrorCodeOf, storeFailureOf } from './database.ts';
import { ensurePrivateFile } from './privateFiles.ts';

export interface DatabaseLock {
  release(): void;
}

/** Keeps lock files open. Node closes a file that nothing refers to, and the lock would end. */
const openLocks = new Set<DatabaseSync>();

/**
 * Allows one process per database, because two bots would answer every command twice. The lock is a transaction on a
 * second file, so backups can still read the database. It ends with the process, even after kill -9. The lock file
 * stays: otherwise, two processes could lock two files of the same name. The folder must exist. Throws a StoreFailure.
 */
export function lockDatabase(path: string, log: Logger): DatabaseLock {
  const lockPath = `${realPathOf(path)}.lock`;
  let file: DatabaseSync | undefined;
  try {
    ensurePrivateFile(lockPath, log);
    file = new DatabaseSync(lockPath, { timeout: 0 });
    file.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    file?.close();
    throw sqliteErrorCodeOf(cause) === SQLITE_RESULT_CODES.busy ? inUse(path, cause) : storeFailureOf(lockPath, cause);
  }
  const lockedFile = file;
  openLocks.add(lockedFile);
  return {
    release: () => {
      openLocks.delete(lockedFile);
      lockedFile.close();
    },
  };
}

/** Resolves symbolic links, because a database with two paths must have one lock. */
function realPathOf(path: string): string {
  return existsSync(path) ? realpathSync(path) : join(realpathSync(dirname(path)), basename(path));
}

function inUse(path: string, cause: unknown): StoreFailure {
  const words = `Another Usher runs on the database ${path}. Stop that one first, or give this one a DATABASE_PATH of its own.`;
  return new StoreFailure('in-use', words, { cause });
}
