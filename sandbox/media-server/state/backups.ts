import type { LibraryItem } from '../library/item.ts';
import type { Library } from '../library/library.ts';
import type { PlayHistory, SavedPlayHistory } from './history.ts';
import type { LibraryEditor } from './libraryEditor.ts';

/** A copy of the database: library, history and next numbers. */
export interface DatabaseBackup {
  readonly items: readonly LibraryItem[];
  readonly history: SavedPlayHistory;
  readonly nextKey: number;
}

/**
 * Backs up and restores the database, as an owner does after a disk failure. Settings, playlists and sessions are not
 * included.
 */
export class DatabaseBackupManager {
  readonly #library: Library;
  readonly #history: PlayHistory;
  readonly #libraryEditor: LibraryEditor;

  constructor(library: Library, history: PlayHistory, libraryEditor: LibraryEditor) {
    this.#library = library;
    this.#history = history;
    this.#libraryEditor = libraryEditor;
  }

  make(): DatabaseBackup {
    return { items: this.#library.all(), history: this.#history.saved(), nextKey: this.#libraryEditor.nextKey };
  }

  /**
   * Restores items and plays from the backup, and removes newer ones. The server issues their rating keys and history
   * numbers again.
   */
  restore({ items, history, nextKey }: DatabaseBackup): void {
    this.#library.restore(items);
    this.#history.restore(history);
    this.#libraryEditor.restore(nextKey);
  }
}
