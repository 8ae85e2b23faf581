import type { ItemKind, MediaItem } from './items/item.ts';

/** What is kept of an item: enough to name it and to find it again on the server. */
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
  > {
  readonly ratingKey: string;
  readonly kind: ItemKind;
}

export interface CatalogueSearch {
  readonly limit: number;
  /** Only these; all if left out. */
  readonly kinds?: readonly ItemKind[] | undefined;
  /** Only of these libraries, by `Library.key`; all if left out. */
  readonly librarySectionIds?: readonly string[] | undefined;
}

/** A local index of titles: a few milliseconds a search, no request, as old as its last refresh. */
export interface Catalogue {
  /** False until the first refresh is over. Ask the server then. */
  readonly isReady: boolean;
  /** How many titles it holds. */
  readonly size: number;
  readonly refreshedAt: Date | undefined;
  /**
   * The best first: the very title, then titles that begin with what was typed, then those with all of its words in any
   * order, whole or begun, then mistyped ones. Case and accents do not matter. Empty text finds nothing.
   */
  search(typed: string, options: CatalogueSearch): readonly CatalogueEntry[];
}

/** One library to read. */
export interface CatalogueSource {
  readonly librarySectionId: string;
  readonly librarySectionTitle: string;
  /** Its items by pages. An item without a `ratingKey` is left out, one that comes twice counts once. */
  readonly pages: () => AsyncIterable<readonly MediaItem[]>;
}

export interface CatalogueReport {
  readonly size: number;
  /** Libraries that could not be read to the end: of these it holds what it held before, or what came. */
  readonly failed: readonly { readonly librarySectionTitle: string; readonly error: unknown }[];
}

export interface RefreshableCatalogue extends Catalogue {
  /**
   * Reads everything anew while searches go on in what there is, then changes over at once. Rejects, and keeps what
   * there is, with the signal's reason or when no library could be read. One at a time.
   */
  refresh(sources: readonly CatalogueSource[], signal: AbortSignal): Promise<CatalogueReport>;
}
