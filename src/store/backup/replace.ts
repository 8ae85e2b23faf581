import { copyFileSync, existsSync, linkSync, renameSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { StoreFailure } from '../../domain/database/storeFailure.ts';
import { moveDatabaseJournals } from '../database/damaged.ts';
import { fileAdvice } from '../database/fileTrouble.ts';

/**
 * Moves the database from `path` to `movedTo`, and the one from `staged` to `path`. At any moment, `path` names a
 * complete database. Returns `movedTo`, or undefined if there was no database. Throws a StoreFailure.
 */
export function replaceDatabase(path: string, staged: string, movedTo: string): string | undefined {
  try {
    if (!existsSync(path)) {
      renameSync(staged, path);
      return undefined;
    }
    mergeJournal(path);
    moveDatabaseJournals(path, movedTo);
    keepUnderName(path, movedTo);
    renameSync(staged, path);
    return movedTo;
  } catch (cause) {
    const words = `${staged} could not take the place of ${path}. ${fileAdvice(path, cause)}`;
    throw new StoreFailure('unavailable', words, { cause });
  }
}

/** Merges SQLite's journal into the database. The journal of a damaged database stays. */
function mergeJournal(path: string): void {
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(path);
    file.exec('pragma wal_checkpoint(truncate); pragma journal_mode = delete;');
  } catch {
    // A journal that cannot be merged is moved along with the database.
  } finally {
    file?.close();
  }
}

/** Gives a file a second name: a hard link, or a copy if the disk has no hard links. */
function keepUnderName(path: string, name: string): void {
  try {
    linkSync(path, name);
  } catch {
    copyFileSync(path, name);
  }
}
