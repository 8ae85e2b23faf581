import type { ItemRef, LibraryRef } from '../servers/refs.ts';
import type { ItemKind, MediaItem } from './items/item.ts';

/** An item in the index, with enough data to name it and to find it on the server. */
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
  /** Kinds to search for. If missing, all kinds. */
  readonly kinds?: readonly ItemKind[] | undefined;
  /** Libraries to search in, by `Library.key`. If missing, all libraries. */
  readonly librarySectionIds?: readonly LibraryRef[] | undefined;
}

/**
 * A local index of titles. A search takes a few milliseconds and no request. Its results are as current as the last
 * refresh.
 */
export interface Catalogue {
  /** True after the first refresh. Until then, ask the server. */
  readonly isReady: boolean;
  readonly size: number;
  /**
   * Searches titles, best matches first: the exact title, then titles that begin with the typed text, then titles with
   * all of its words or their beginnings in any order, then misspelled ones. Ignores case and accents. Empty text
   * matches nothing.
   */
  search(typed: string, options: CatalogueSearch): readonly CatalogueEntry[];
  /** Newest items of the catalogue, the latest first. */
  newest(options: CatalogueSearch): readonly CatalogueEntry[];
}

export interface CatalogueSource {
  readonly librarySectionId: LibraryRef;
  readonly librarySectionTitle: string;
  /** The library's items in pages. An item without a `ratingKey` is left out, and one that comes twice counts once. */
  readonly pages: () => AsyncIterable<readonly MediaItem[]>;
}

export interface CatalogueReport {
  readonly size: number;
  /** Libraries that could not be read completely. The index keeps their earlier items, or the part that was read. */
  readonly failed: readonly { readonly librarySectionTitle: string; readonly error: unknown }[];
}

export interface RefreshableCatalogue extends Catalogue {
  /**
   * Reads everything again while searches use the old index, then replaces it. Rejects with the signal's
   * reason, or if no library could be read, and then keeps the old index. Only one refresh may run at a time.
   */
  refresh(sources: readonly CatalogueSource[], signal: AbortSignal): Promise<CatalogueReport>;
}
