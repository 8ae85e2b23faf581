import type { ItemPage } from '../items/itemsApi.ts';
import type { ListableItemKind } from '../libraries/library.ts';

interface ListedPages {
  readonly total: number | undefined;
  readonly readUntil: number;
  readonly usable: number;
}

/** Checks that a library was listed completely. Otherwise a title that was merely not sent would count as gone. */
export class LibraryListingCompleteness {
  readonly #kinds = new Map<ListableItemKind, ListedPages | undefined>();
  #hasChanged = false;

  /** Expects at least one page of each kind. An empty page means that the library has no items of this kind. */
  constructor(kinds: readonly ListableItemKind[]) {
    for (const kind of kinds) this.#kinds.set(kind, undefined);
  }

  add(kind: ListableItemKind, { listing, items, readUntil = items.length }: ItemPage): void {
    const earlier = this.#kinds.get(kind);
    const total = listing.totalSize ?? (earlier ? undefined : listing.size);
    this.#hasChanged ||= earlier !== undefined && earlier.total !== total;
    this.#kinds.set(kind, { total, readUntil, usable: (earlier?.usable ?? 0) + items.length });
  }

  /**
   * Number of entries of all kinds. Undefined if the listing was cut off, changed while it was read, or is unreadable.
   */
  total(): number | undefined {
    let sum = 0;
    for (const pages of this.#kinds.values()) {
      if (pages === undefined || pages.total !== pages.readUntil) return undefined;
      // The server sent entries, but all of them are unreadable.
      if (pages.usable === 0 && pages.total > 0) return undefined;
      sum += pages.readUntil;
    }
    return this.#hasChanged ? undefined : sum;
  }
}
