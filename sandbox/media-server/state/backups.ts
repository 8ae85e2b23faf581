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

/** What an owner does before and after a disk fails. It does not affect settings, playlists and sessions. */
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

  /** Removes what was added and played since; its rating keys and history numbers are issued again, for other things. */
  restore({ items, history, nextKey }: Backup): void {
    this.#library.restore(items);
    this.#history.restore(history);
    this.#libraryEditor.restore(nextKey);
  }
}
