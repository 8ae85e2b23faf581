import type { ItemPage } from '../items/itemsApi.ts';
import type { ListedKind } from '../libraries/library.ts';

/** Checks that a library was listed to its end, because nothing may count as gone that only was not sent. */
export class Completeness {
  readonly #kinds = new Map<ListedKind, { readonly total: number | undefined; readonly readUntil: number }>();
  #hasChanged = false;

  /** A kind without a page is empty. */
  add(kind: ListedKind, { listing, items, readUntil = items.length }: ItemPage): void {
    const isFirst = !this.#kinds.has(kind);
    const total = listing.totalSize ?? (isFirst ? listing.size : undefined);
    this.#hasChanged ||= !isFirst && this.#kinds.get(kind)?.total !== total;
    this.#kinds.set(kind, { total, readUntil });
  }

  /** Number of entries of all kinds; undefined if the listing was cut, or changed while it was read. */
  total(): number | undefined {
    const kinds = [...this.#kinds.values()];
    const isComplete = kinds.every(({ total, readUntil }) => total === readUntil);
    return isComplete && !this.#hasChanged ? kinds.reduce((sum, { readUntil }) => sum + readUntil, 0) : undefined;
  }
}
