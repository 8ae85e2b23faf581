import type { CallOptions } from '../callOptions.ts';
import type { HubDetails } from '../items/containerDetails.ts';
import type { MediaItem } from '../items/item.ts';

/** One group of search results, as the server ordered and named it (interface 2.11). */
export interface Hub extends HubDetails {
  readonly title: string;
  readonly type: string;
  readonly hubIdentifier?: string | undefined;
  /** Whether the server has more than it sent. */
  readonly more: boolean;
  readonly items: readonly MediaItem[];
}

export interface SearchQuery {
  readonly query: string;
  /** Items per hub; the server's default is 3 (interface 8). */
  readonly limit?: number | undefined;
  /** `Library.key`. A server may treat it only as context, so the bot filters the items again. */
  readonly librarySectionId?: string | undefined;
}

export interface SearchApi {
  search(query: SearchQuery, options?: CallOptions): Promise<readonly Hub[]>;
}
