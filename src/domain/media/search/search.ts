import type { LibraryRef } from '../../servers/refs.ts';
import type { MediaServerCallOptions } from '../callOptions.ts';
import type { MediaItem } from '../items/item.ts';

/** A group of search results, as the server ordered and named it (interface.md, 2.11). */
export interface SearchResultGroup {
  readonly title: string;
  readonly type: string;
  readonly hubIdentifier?: string | undefined;
  readonly more: boolean;
  readonly items: readonly MediaItem[];
  /** Number of further results, according to interface.md, 2.11. Some servers always send 1. */
  readonly moreCount?: number | undefined;
  readonly size?: number | undefined;
  readonly context?: string | undefined;
  readonly style?: string | undefined;
}

export interface SearchQuery {
  readonly query: string;
  /** Maximum number of items per hub. The server's default is 3 (interface.md, 8). */
  readonly limit?: number | undefined;
  /** Key of a library (`Library.key`). A server may treat it as a mere hint, so the bot filters the items itself. */
  readonly librarySectionId?: LibraryRef | undefined;
}

export interface SearchApi {
  search(query: SearchQuery, options?: MediaServerCallOptions): Promise<readonly SearchResultGroup[]>;
}
