import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StoreFailure } from '../../domain/database/storeFailure.ts';
import type { Logger } from '../../domain/logger.ts';
import { codeOf, failureOf, SQLITE } from './database.ts';
import { ownFile } from './privateFiles.ts';

export interface Lock {
  release(): void;
}

/**
 * Node closes a database file once nothing refers to it, and the lock would go with it. This set keeps it
 * open, so that a lock ends when it is released.
 */
const held = new Set<DatabaseSync>();

/**
 * One process per database: two would answer every command twice. An exclusive transaction on a second SQLite
 * file beside it is a lock that the operating system takes back whenever the process ends, by kill -9 too,
 * and that leaves the database itself readable for backups. The file stays when the lock is released:
 * deleting it would let two others lock two files of that name. Throws a StoreFailure. The folder must exist.
 */
export function lockDatabase(path: string, log: Logger): Lock {
  const lockPath = `${realPathOf(path)}.lock`;
  let file: DatabaseSync | undefined;
  try {
    ownFile(lockPath, log);
    file = new DatabaseSync(lockPath, { timeout: 0 });
    file.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    file?.close();
    throw codeOf(cause) === SQLITE.busy ? inUse(path, cause) : failureOf(lockPath, cause);
  }
  const locked = file;
  held.add(locked);
  return {
    release: () => {
      held.delete(locked);
      locked.close();
    },
  };
}

/** Resolves links, so that a database reached by two paths has one lock. */
function realPathOf(path: string): string {
  return existsSync(path) ? realpathSync(path) : join(realpathSync(dirname(path)), basename(path));
}

function inUse(path: string, cause: unknown): StoreFailure {
  const words = `Another Usher runs on the database ${path}. Stop that one first, or give this one a DATABASE_PATH of its own.`;
  return new StoreFailure('in-use', words, { cause });
}
