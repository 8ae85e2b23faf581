import type { Item } from '../library/item.ts';
import type { Library } from '../library/library.ts';
import type { History, SavedHistory } from './history.ts';
import type { LibraryEditor } from './libraryEditor.ts';

/** The database as it was: what is in the library, what was played, and which numbers came next. */
export interface Backup {
  readonly items: readonly Item[];
  readonly history: SavedHistory;
  readonly nextKey: number;
}

/** What an owner does before and after a disk fails. Settings, playlists and sessions stay as they are. */
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

  /** What came and was played since is gone; its rating keys and history numbers are given out again, to others. */
  restore({ items, history, nextKey }: Backup): void {
    this.#library.restore(items);
    this.#history.restore(history);
    this.#libraryEditor.restore(nextKey);
  }
}
