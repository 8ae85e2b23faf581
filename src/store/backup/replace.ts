import { copyFileSync, existsSync, linkSync, renameSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { StoreFailure } from '../../domain/database/storeFailure.ts';
import { moveJournals } from '../database/damaged.ts';
import { fileAdvice } from '../database/fileTrouble.ts';

/**
 * Moves the database from `path` to `movedTo`, and the one from `staged` to `path`. There is a complete database at
 * `path` at any moment. Returns `movedTo`, or undefined if there was no database before. Throws a StoreFailure.
 */
export function replaceDatabase(path: string, staged: string, movedTo: string): string | undefined {
  try {
    if (!existsSync(path)) {
      renameSync(staged, path);
      return undefined;
    }
    mergeJournal(path);
    moveJournals(path, movedTo);
    keepUnderName(path, movedTo);
    renameSync(staged, path);
    return movedTo;
  } catch (cause) {
    const words = `${staged} could not take the place of ${path}. ${fileAdvice(path, cause)}`;
    throw new StoreFailure('unavailable', words, { cause });
  }
}

/** Writes the newest changes from SQLite's journal into the database. The journal of a damaged database stays. */
function mergeJournal(path: string): void {
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(path);
    file.exec('pragma wal_checkpoint(truncate); pragma journal_mode = delete;');
  } catch {
    // A journal that cannot be merged is moved along unchanged.
  } finally {
    file?.close();
  }
}

/** Gives a file a second name with a hard link. Copies the file if the disk has no hard links. */
function keepUnderName(path: string, name: string): void {
  try {
    linkSync(path, name);
  } catch {
    copyFileSync(path, name);
  }
}
