import type { ItemRef, LibraryRef } from '../servers/refs.ts';
import type { ItemKind, MediaItem } from './items/item.ts';

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
  readonly kinds?: readonly ItemKind[] | undefined;
  /** Keys of the libraries to search (`Library.key`). Undefined: all libraries. */
  readonly librarySectionIds?: readonly LibraryRef[] | undefined;
}

/**
 * A local index of titles. A search takes a few milliseconds and needs no request. Results are as current as the last
 * refresh.
 */
export interface Catalogue {
  /** True after the first refresh. Until then, search on the server instead. */
  readonly isReady: boolean;
  readonly size: number;
  /**
   * Searches titles. The best matches come first: the exact title, then titles that begin with the typed text, then
   * titles that contain all its words or beginnings of words in any order, then misspelled titles. Ignores case and
   * accents. Empty text matches nothing.
   */
  search(typed: string, options: CatalogueSearch): readonly CatalogueEntry[];
  newest(options: CatalogueSearch): readonly CatalogueEntry[];
}

export interface CatalogueSource {
  readonly librarySectionId: LibraryRef;
  readonly librarySectionTitle: string;
  /** Reads the library's items in pages. An item without a `ratingKey` is left out, and a repeated item counts once. */
  readonly pages: () => AsyncIterable<readonly MediaItem[]>;
}

export interface CatalogueRefreshReport {
  readonly size: number;
  /**
   * Libraries that could not be read completely. The index keeps their earlier items, or the items that could be read.
   */
  readonly failed: readonly { readonly librarySectionTitle: string; readonly error: unknown }[];
}

export interface RefreshableCatalogue extends Catalogue {
  /**
   * Reads everything into a new index, which replaces the old one at the end. Searches use the old index until then. If
   * no library can be read or the signal aborts, the old index stays and the call rejects. Only one refresh may run at
   * a time.
   */
  refresh(sources: readonly CatalogueSource[], signal: AbortSignal): Promise<CatalogueRefreshReport>;
}
