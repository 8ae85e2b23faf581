import type { MediaServerCallOptions } from '../../../domain/media/callOptions.ts';
import type { TagFilter } from '../../../domain/media/filters/tagCheck.ts';
import type { MediaItem } from '../../../domain/media/items/item.ts';
import type { LibraryRef } from '../../../domain/servers/refs.ts';
import type { ApiCaller } from '../../call.ts';
import { type PagedList, pageQuery } from '../../listing/pages.ts';
import type { QueryParameter } from '../../transport/query.ts';
import type { Vocabulary } from '../../vocabulary.ts';

export interface TagFilteredListing {
  readonly libraryKey: LibraryRef;
  /** Query parameter `type=` for the kind of items. Empty for the library's top level. */
  readonly kindQuery: readonly QueryParameter[];
  readonly filters: readonly TagFilter[];
  /** Lists items with these query parameters for tags, and with the listing's other filters. */
  readonly listWith: (tags: readonly QueryParameter[]) => PagedList<MediaItem>;
  /** Lists all items of the wanted kind in the library that match these parameters. */
  readonly libraryWith: (tags: readonly QueryParameter[]) => PagedList<MediaItem>;
}

export interface TagRequest {
  readonly call: ApiCaller;
  readonly vocabulary: Vocabulary;
  readonly listing: TagFilteredListing;
  readonly options: MediaServerCallOptions | undefined;
}

export interface RequestedFilter {
  readonly filter: TagFilter;
  /** Query parameters of the filter. Empty if the server cannot filter by the tag. The items' own tags then decide. */
  readonly query: readonly QueryParameter[];
}

export const queryOfFilters = (filters: readonly RequestedFilter[]): readonly QueryParameter[] =>
  filters.flatMap(({ query }) => query);

export async function countListedItems(
  { endpoint }: PagedList<MediaItem>,
  { call, options }: Pick<TagRequest, 'call' | 'options'>,
): Promise<number | undefined> {
  const { sentCount, listing } = await call((vocabulary) => endpoint(pageQuery(vocabulary, 0, 1), vocabulary), options);
  if (listing.totalSize !== undefined) return listing.totalSize;
  // A server that ignores paging sends the whole list. A page with one item may lack the total, so it proves nothing.
  return sentCount === 1 ? undefined : sentCount;
}
