import type { ItemRef, LibraryRef } from '../servers/refs.ts';
import type { ItemKind, MediaItem } from './items/item.ts';

/** An item in the index: enough to name it and to find it on the server. */
export interface CatalogueEntry
  extends Pick<
    MediaItem,
    | 'title'
    | 'year'
    | 'parentTitle'
    | 'grandparentTitle'
    | 'index'
    | 'parentIndex'
    | 'librarySectionId'
    | 'librarySectionTitle'
    | 'guid'
    | 'addedAt'
    | 'also'
    | 'score'
  > {
  readonly ratingKey: ItemRef;
  readonly kind: ItemKind;
}

export interface CatalogueSearch {
  readonly limit: number;
  /** Only these kinds; all if missing. */
  readonly kinds?: readonly ItemKind[] | undefined;
  /** Only these libraries, by `Library.key`; all if missing. */
  readonly librarySectionIds?: readonly LibraryRef[] | undefined;
}

/** A local index of titles: a search takes a few milliseconds and no request, and is as current as the last refresh. */
export interface Catalogue {
  /** False until the first refresh is over; ask the server until then. */
  readonly isReady: boolean;
  /** How many titles it holds. */
  readonly size: number;
  /**
   * Best matches first: the exact title, then titles that begin with the typed text, then titles with all of
   * its words or their beginnings in any order, then misspelled ones. Ignores case and accents. Empty text
   * matches nothing.
   */
  search(typed: string, options: CatalogueSearch): readonly CatalogueEntry[];
  /** The items added last, newest first. */
  newest(options: CatalogueSearch): readonly CatalogueEntry[];
}

export interface CatalogueSource {
  readonly librarySectionId: LibraryRef;
  readonly librarySectionTitle: string;
  /** Its items in pages. An item without a `ratingKey` is left out, and one that comes twice counts once. */
  readonly pages: () => AsyncIterable<readonly MediaItem[]>;
}

export interface CatalogueReport {
  readonly size: number;
  /**
   * Libraries that were not read completely: the index keeps their earlier items, or the part that could be
   * read.
   */
  readonly failed: readonly { readonly librarySectionTitle: string; readonly error: unknown }[];
}

export interface RefreshableCatalogue extends Catalogue {
  /**
   * Reads everything again while searches use the old index, then replaces it. Rejects with the signal's
   * reason, or if no library could be read, and then keeps the old index. Only one refresh may run at a time.
   */
  refresh(sources: readonly CatalogueSource[], signal: AbortSignal): Promise<CatalogueReport>;
}
