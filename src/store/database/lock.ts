import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StoreFailure } from '../../domain/database/storeFailure.ts';
import type { Logger } from '../../domain/logger.ts';
import { SQLITE, sqliteCodeOf, storeFailureOf } from './database.ts';
import { ensurePrivateFile } from './privateFiles.ts';

export interface Lock {
  release(): void;
}

/** Keeps lock files open. Node closes a file that nothing refers to, which would release the lock. */
const openLocks = new Set<DatabaseSync>();

/**
 * Allows only one process per database; two bots would answer every command twice. The lock is an exclusive transaction
 * on a second SQLite file, so backups can still read the database. The operating system releases it when the process
 * ends, even after kill -9. The lock file is never deleted, because two processes could then lock two files of the same
 * name. The folder must exist. Throws a StoreFailure.
 */
export function lockDatabase(path: string, log: Logger): Lock {
  const lockPath = `${realPathOf(path)}.lock`;
  let file: DatabaseSync | undefined;
  try {
    ensurePrivateFile(lockPath, log);
    file = new DatabaseSync(lockPath, { timeout: 0 });
    file.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    file?.close();
    throw sqliteCodeOf(cause) === SQLITE.busy ? inUse(path, cause) : storeFailureOf(lockPath, cause);
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

/** Resolves symbolic links, so that a database with two paths has only one lock. */
function realPathOf(path: string): string {
  return existsSync(path) ? realpathSync(path) : join(realpathSync(dirname(path)), basename(path));
}

function inUse(path: string, cause: unknown): StoreFailure {
  const words = `Another Usher runs on the database ${path}. Stop that one first, or give this one a DATABASE_PATH of its own.`;
  return new StoreFailure('in-use', words, { cause });
}
