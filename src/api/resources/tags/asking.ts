import type { CallOptions } from '../../../domain/media/callOptions.ts';
import type { TagFilter } from '../../../domain/media/filters/tagCheck.ts';
import type { MediaItem } from '../../../domain/media/items/item.ts';
import type { LibraryRef } from '../../../domain/servers/refs.ts';
import type { Call } from '../../call.ts';
import { type List, pageQuery } from '../../listing/pages.ts';
import type { QueryPair } from '../../transport/query.ts';
import type { Vocabulary } from '../../vocabulary.ts';

/** A listing that is filtered by tags, such as a genre. */
export interface TaggedListing {
  readonly libraryKey: LibraryRef;
  /** `type=` of its items. Empty for the library's top level. */
  readonly kind: readonly QueryPair[];
  readonly filters: readonly TagFilter[];
  /** The listing with these parameters, and with all of its filters that are not by tags. */
  readonly listWith: (tags: readonly QueryPair[]) => List<MediaItem>;
  /** Everything of that kind in the library, with these parameters alone. */
  readonly libraryWith: (tags: readonly QueryPair[]) => List<MediaItem>;
}

/** A listing and how to ask for it. */
export interface Asking {
  readonly call: Call;
  readonly vocabulary: Vocabulary;
  readonly listing: TaggedListing;
  readonly options: CallOptions | undefined;
}

export interface AskedFilter {
  readonly filter: TagFilter;
  /** Empty if the server cannot be asked for it. Then the items decide. */
  readonly query: readonly QueryPair[];
}

export const queryOf = (filters: readonly AskedFilter[]): readonly QueryPair[] => filters.flatMap(({ query }) => query);

/** Counts the items of a listing; undefined if the server does not say. */
export async function countOf(
  { endpoint }: List<MediaItem>,
  { call, options }: Pick<Asking, 'call' | 'options'>,
): Promise<number | undefined> {
  const { sent, listing } = await call((words) => endpoint(pageQuery(words, 0, 1), words), options);
  if (listing.totalSize !== undefined) return listing.totalSize;
  // A server that ignores paging sends the whole list. A page with a single item may also lack a total.
  return sent === 1 ? undefined : sent;
}
