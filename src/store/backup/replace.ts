import { copyFileSync, existsSync, linkSync, renameSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { StoreFailure } from '../../domain/database/storeFailure.ts';
import { moveJournals } from '../database/damaged.ts';
import { whatToCheck } from '../database/fileTrouble.ts';

/**
 * Puts a database that is ready at `staged` in the place of the one at `path`, which is then at `movedTo`;
 * returns that, or undefined if there was none. At any moment there is a whole database at `path`. Throws a
 * StoreFailure.
 */
export function replaceDatabase(path: string, staged: string, movedTo: string): string | undefined {
  try {
    if (!existsSync(path)) {
      renameSync(staged, path);
      return undefined;
    }
    foldJournal(path);
    moveJournals(path, movedTo);
    keepAs(path, movedTo);
    renameSync(staged, path);
    return movedTo;
  } catch (cause) {
    const words = `${staged} could not take the place of ${path}. ${whatToCheck(path, cause)}`;
    throw new StoreFailure('unavailable', words, { cause });
  }
}

/**
 * SQLite keeps the newest changes in a file of their own until it moves them over. A damaged database keeps
 * that file.
 */
function foldJournal(path: string): void {
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(path);
    file.exec('pragma wal_checkpoint(truncate); pragma journal_mode = delete;');
  } catch {
    // The journals are moved unchanged.
  } finally {
    file?.close();
  }
}

/** A second name for the same file costs nothing, but not every disk has that. */
function keepAs(path: string, name: string): void {
  try {
    linkSync(path, name);
  } catch {
    copyFileSync(path, name);
  }
}
