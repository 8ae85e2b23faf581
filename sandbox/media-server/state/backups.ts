import type { Item } from '../library/item.ts';
import type { Library } from '../library/library.ts';
import type { History, SavedHistory } from './history.ts';
import type { LibraryEditor } from './libraryEditor.ts';

/** The database at one moment: the library, the history, and the next numbers. */
export interface Backup {
  readonly items: readonly Item[];
  readonly history: SavedHistory;
  readonly nextKey: number;
}

/** An owner's backup and restore around a disk failure. Settings, playlists and sessions are not affected. */
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
   * Removes items and plays since the backup; their rating keys and history numbers are issued again, for other
   * things.
   */
  restore({ items, history, nextKey }: Backup): void {
    this.#library.restore(items);
    this.#history.restore(history);
    this.#libraryEditor.restore(nextKey);
  }
}
