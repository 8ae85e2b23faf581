import type { Item } from '../library/item.ts';
import type { Library } from '../library/library.ts';
import type { History, SavedHistory } from './history.ts';
import type { LibraryEditor } from './libraryEditor.ts';

/** A copy of the database: library, history and next numbers. */
export interface Backup {
  readonly items: readonly Item[];
  readonly history: SavedHistory;
  readonly nextKey: number;
}

/**
 * Backs up and restores the database, as an owner does after a disk failure. Settings, playlists and sessions are not
 * included.
 */
export class Backups {
  readonly #library: Library;
  readonly #history: History;
  readonly #libraryEditor: LibraryEditor;

  constructor(library: Library, history: History, libraryEditor: LibraryEditor) {
    this.#library = library;
    this.#history = history;
    this.#libraryEditor = libraryEditor;
  }

  make(): Backup {
    return { items: this.#library.all(), history: this.#history.saved(), nextKey: this.#libraryEditor.nextKey };
  }

  /**
   * Restores items and plays from the backup, and removes newer ones. The server issues their rating keys and history
   * numbers again.
   */
  restore({ items, history, nextKey }: Backup): void {
    this.#library.restore(items);
    this.#history.restore(history);
    this.#libraryEditor.restore(nextKey);
  }
}
