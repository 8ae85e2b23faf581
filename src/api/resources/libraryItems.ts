import type { MediaServerCallOptions } from '../../domain/media/callOptions.ts';
import { matchesFilters } from '../../domain/media/filters/filterCheck.ts';
import type { Filter } from '../../domain/media/filters/filters.ts';
import type { TagFilter } from '../../domain/media/filters/tagCheck.ts';
import { isTagField } from '../../domain/media/filters/tagFields.ts';
import type { MediaItem } from '../../domain/media/items/item.ts';
import type { Decade, ItemPage } from '../../domain/media/items/itemsApi.ts';
import type { LibrariesApi } from '../../domain/media/libraries/librariesApi.ts';
import {
  type AlbumsQuery,
  type DecadeQuery,
  LISTABLE_ITEM_KINDS,
  type LibraryItemsQuery,
} from '../../domain/media/libraries/library.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import type { LibraryRef } from '../../domain/servers/refs.ts';
import type { ApiCaller } from '../call.ts';
import {
  createXmlResponseReader,
  decodeXmlElements,
  FAILURE_KIND_OF_MISSING_ENDPOINT,
  type ResponseDecodingContext,
  readEndpoint,
} from '../endpoint.ts';
import { DateFilters, type DateOperators } from '../listing/dateFilters.ts';
import { sortOrderForFilters } from '../listing/newestFirst.ts';
import { type PagedList, readListPages } from '../listing/pages.ts';
import { requireNumericKey } from '../paths.ts';
import type { QueryParameter } from '../transport/query.ts';
import type { Vocabulary } from '../vocabulary.ts';
import { readText, readYear } from '../xml/fields.ts';
import { findChildElements, type ParsedXmlElement } from '../xml/xml.ts';
import { itemPageReader } from './itemPage.ts';
import { librariesEndpoint, scanLibraries } from './librarySections.ts';
import { addLibraryIfValid, readMetadataAgentPreferences, setMetadataAgentPreferences } from './newLibrary.ts';
import { readPagesFilteredByTag } from './tags/taggedPages.ts';

interface Calls {
  readonly call: ApiCaller;
  readonly vocabulary: (signal: AbortSignal | undefined) => Promise<Vocabulary>;
  readonly dateOperators: DateOperators;
}

export const librariesApi = (calls: Calls): LibrariesApi => ({
  libraries: async (options) => calls.call(librariesEndpoint(), options),
  scanLibraries: async (options) => calls.call(scanLibraries(), options),
  addLibrary: async (library, options) => addLibraryIfValid(calls.call, library, options),
  setAgentPreferences: async (agent, values, options) =>
    calls.call((vocabulary) => setMetadataAgentPreferences(vocabulary, agent, values), options),
  agentPreferences: async (agent, options) =>
    calls.call((vocabulary) => readMetadataAgentPreferences(vocabulary, agent), options),
  libraryItems: (query, options) => filteredPages(calls, () => libraryItems(query), options),
  artists: (libraryKey, options) => filteredPages(calls, () => libraryItems({ libraryKey, kind: 'artist' }), options),
  albumsOfArtist: (query, options) => filteredPages(calls, () => albumsOfArtist(query), options),
  decades: async (libraryKey, options) => calls.call(decadesEndpoint(libraryKey), options),
  moviesOfDecade: (query, options) => filteredPages(calls, () => moviesOfDecade(query), options),
});

interface Listing {
  readonly libraryKey: LibraryRef;
  readonly path: string;
  /** The query parameter `type=` for the kind of items. Empty for the library's top level. */
  readonly kindQuery: readonly QueryParameter[];
  readonly query?: readonly QueryParameter[];
  readonly filters: readonly Filter[];
  readonly fits: (item: MediaItem) => boolean;
}

async function* filteredPages(
  { call, vocabulary, dateOperators }: Calls,
  createListing: () => Listing,
  options: MediaServerCallOptions | undefined,
): AsyncGenerator<ItemPage> {
  // `createListing` is called only here, so that an invalid key makes the first page reject.
  const { libraryKey, path, kindQuery, query = [], filters, fits } = createListing();
  const tagFilters = filters.filter(isTagFilter);
  const otherFilters = filters.filter((filter) => !isTagFilter(filter));
  const listWith = (tags: readonly QueryParameter[]) =>
    itemListAt(path, { query: [...kindQuery, ...query, ...tags], filters: otherFilters, fits, dateOperators });
  if (tagFilters.length === 0) {
    yield* readListPages(call, () => listWith([]), options);
    return;
  }
  const libraryWith = (tags: readonly QueryParameter[]) =>
    itemListAt(listingPath(libraryKey, 'all'), {
      query: [...kindQuery, ...tags],
      filters: [],
      fits: () => true,
      dateOperators,
    });
  const listing = { libraryKey, kindQuery, filters: tagFilters, listWith, libraryWith };
  yield* readPagesFilteredByTag({ call, vocabulary: await vocabulary(options?.signal), listing, options });
}

const isTagFilter = (filter: Filter): filter is TagFilter => isTagField(filter.field);

interface ItemList extends Pick<Listing, 'filters' | 'fits'> {
  readonly query: readonly QueryParameter[];
  readonly dateOperators: DateOperators;
}

function itemListAt(path: string, { query, filters, fits, dateOperators }: ItemList): PagedList<MediaItem> {
  const order = sortOrderForFilters(filters);
  const dateFilters = new DateFilters(path, filters, dateOperators);
  return {
    endpoint: (paging, vocabulary) =>
      readEndpoint({
        path,
        query: [...query, ...dateFilters.pairs(vocabulary), ...order.query, ...paging],
        reading: itemPageReader,
      }),
    keyOf: ({ ratingKey }) => ratingKey ?? '',
    isWanted: (item) => fits(item) && matchesFilters(item, filters),
    isEnough: order.isEnough,
    afterFirstPage: (answer) => dateFilters.afterFirstPage(answer),
  };
}

const listingPath = (libraryKey: LibraryRef, part: 'all' | 'decade'): string =>
  `/library/sections/${requireNumericKey(libraryKey, 'GET', `/library/sections/{id}/${part}`)}/${part}`;

/** Lists a library (interface.md, 4.5). Artists are items of kind `artist` (MEDIA-SERVER.md). */
function libraryItems({ libraryKey, kind, filters = [] }: LibraryItemsQuery): Listing {
  return {
    libraryKey,
    path: listingPath(libraryKey, 'all'),
    kindQuery: kind === undefined ? [] : [['type', LISTABLE_ITEM_KINDS[kind]]],
    filters,
    fits: (item) => kind === undefined || item.kind === kind,
  };
}

/** Lists an artist's albums (interface.md, 4.7). */
function albumsOfArtist({ libraryKey, artistKey, includeGuids, filters = [] }: AlbumsQuery): Listing {
  const artist: QueryParameter = ['artist.id', requireNumericKey(artistKey, 'GET', '/library/sections/{id}/all')];
  return {
    libraryKey,
    path: listingPath(libraryKey, 'all'),
    kindQuery: [['type', LISTABLE_ITEM_KINDS.album]],
    query: includeGuids ? [artist, ['includeGuids', 1]] : [artist],
    filters,
    fits: ({ kind, parentRatingKey = artistKey }) => kind === 'album' && parentRatingKey === artistKey,
  };
}

function decodeDecades(container: ParsedXmlElement, notes: ResponseDecodingContext): readonly Decade[] {
  return decodeXmlElements(findChildElements(container, 'Directory'), notes, (attributes) => {
    const decade = readYear(attributes, 'key');
    return decade === undefined ? undefined : { year: decade, title: readText(attributes, 'title') ?? String(decade) };
  });
}

/** Lists the decades of a library (interface.md, 4.22). */
export const decadesEndpoint = (libraryKey: LibraryRef) =>
  readEndpoint({
    path: listingPath(libraryKey, 'decade'),
    reading: createXmlResponseReader(decodeDecades),
    failures: FAILURE_KIND_OF_MISSING_ENDPOINT,
  });

/**
 * Lists the films of ten years from `decade` on (interface.md, 4.22). A film without a year is kept, because the server
 * lists it.
 */
function moviesOfDecade({ libraryKey, decade, filters = [] }: DecadeQuery): Listing {
  const path = listingPath(libraryKey, 'decade');
  if (!/^\d{4}$/.test(String(decade)))
    throw new MediaServerFailure('invalid', { method: 'GET', path, cause: new Error('a decade must be a year') });
  return {
    libraryKey,
    path: `${path}/${decade}`,
    kindQuery: [],
    filters,
    fits: ({ year = decade }) => year >= decade && year < decade + 10,
  };
}
