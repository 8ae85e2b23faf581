import { copyFileSync, existsSync, linkSync, renameSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { StoreFailure } from '../../domain/database/storeFailure.ts';
import { moveJournals } from '../database/damaged.ts';
import { whatToCheck } from '../database/fileTrouble.ts';

/**
 * Moves the database at `path` to `movedTo` and puts the one at `staged` in its place. Returns `movedTo`, or undefined
 * if there was no database. A complete database is at `path` at any moment. Throws a StoreFailure.
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
    const words = `${staged} could not take the place of ${path}. ${whatToCheck(path, cause)}`;
    throw new StoreFailure('unavailable', words, { cause });
  }
}

/** Moves the newest changes from SQLite's journal into the database. A damaged database keeps its journal. */
function mergeJournal(path: string): void {
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(path);
    file.exec('pragma wal_checkpoint(truncate); pragma journal_mode = delete;');
  } catch {
    // If the merge fails, the journals are moved unchanged.
  } finally {
    file?.close();
  }
}

/** Gives the file a second name with a hard link, or copies it if the file system has no hard links. */
function keepUnderName(path: string, name: string): void {
  try {
    linkSync(path, name);
  } catch {
    copyFileSync(path, name);
  }
}
