import type { ItemPage } from '../items/itemsApi.ts';
import type { ListedKind } from '../libraries/library.ts';

interface ListedPages {
  readonly total: number | undefined;
  readonly readUntil: number;
  readonly usable: number;
}

/** Checks that a library was listed to its end, because nothing may count as gone that only was not sent. */
export class Completeness {
  readonly #kinds = new Map<ListedKind, ListedPages | undefined>();
  #hasChanged = false;

  /** Every one of these kinds needs a page: an empty one says that the library has none of them. */
  constructor(kinds: readonly ListedKind[]) {
    for (const kind of kinds) this.#kinds.set(kind, undefined);
  }

  add(kind: ListedKind, { listing, items, readUntil = items.length }: ItemPage): void {
    const earlier = this.#kinds.get(kind);
    const total = listing.totalSize ?? (earlier ? undefined : listing.size);
    this.#hasChanged ||= earlier !== undefined && earlier.total !== total;
    this.#kinds.set(kind, { total, readUntil, usable: (earlier?.usable ?? 0) + items.length });
  }

  /** Number of entries of all kinds; undefined if the listing was cut, changed while it was read, or is unreadable. */
  total(): number | undefined {
    let sum = 0;
    for (const pages of this.#kinds.values()) {
      if (pages === undefined || pages.total !== pages.readUntil) return undefined;
      // The server sent entries of which none could be read.
      if (pages.usable === 0 && pages.total > 0) return undefined;
      sum += pages.readUntil;
    }
    return this.#hasChanged ? undefined : sum;
  }
}
