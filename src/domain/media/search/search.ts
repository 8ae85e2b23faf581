import type { LibraryRef } from '../../servers/refs.ts';
import type { CallOptions } from '../callOptions.ts';
import type { MediaItem } from '../items/item.ts';

/** One group of search results, as the server ordered and named it (interface.md, 2.11). */
export interface Hub {
  readonly title: string;
  readonly type: string;
  readonly hubIdentifier?: string | undefined;
  /** True if the server has more results than it sent. */
  readonly more: boolean;
  readonly items: readonly MediaItem[];
  /** The number of further results, according to interface.md, 2.11; some servers only send 1. */
  readonly moreCount?: number | undefined;
  readonly size?: number | undefined;
  readonly context?: string | undefined;
  readonly style?: string | undefined;
}

export interface SearchQuery {
  readonly query: string;
  /** Items per hub; the server's default is 3 (interface.md, 8). */
  readonly limit?: number | undefined;
  /** `Library.key`. A server may treat it only as context, so the bot filters the items again. */
  readonly librarySectionId?: LibraryRef | undefined;
}

export interface SearchApi {
  search(query: SearchQuery, options?: CallOptions): Promise<readonly Hub[]>;
}
