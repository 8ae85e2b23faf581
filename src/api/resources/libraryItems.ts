import { fitsFilters } from '../../domain/media/filters/filterCheck.ts';
import type { Filter } from '../../domain/media/filters/filters.ts';
import type { MediaItem } from '../../domain/media/items/item.ts';
import type { Decade } from '../../domain/media/items/itemsApi.ts';
import type { LibrariesApi } from '../../domain/media/libraries/librariesApi.ts';
import {
  type AlbumsQuery,
  type DecadeQuery,
  LISTED_KINDS,
  type LibraryItemsQuery,
} from '../../domain/media/libraries/library.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import type { LibraryRef } from '../../domain/servers/refs.ts';
import type { Call } from '../call.ts';
import { decodeEach, kept, MAY_BE_MISSING, type Notes, read, xml } from '../endpoint.ts';
import { decodeItem, itemsIn } from '../items/item.ts';
import { filtered } from '../listing/newestFirst.ts';
import { type List, page, pagesOf } from '../listing/pages.ts';
import { checkedKey } from '../paths.ts';
import type { QueryPair } from '../transport/query.ts';
import { text, year } from '../xml/fields.ts';
import { attributesOf, type Element } from '../xml/xml.ts';
import { libraries, scanLibraries } from './librarySections.ts';
import { addChecked, agentPreferencesNow, setAgentPreferences } from './newLibrary.ts';

export const librariesApi = (call: Call): LibrariesApi => ({
  libraries: async (options) => call(libraries(), options),
  scanLibraries: async (options) => call(scanLibraries(), options),
  addLibrary: async (library, options) => addChecked(call, library, options),
  setAgentPreferences: async (agent, values, options) =>
    call((words) => setAgentPreferences(words, agent, values), options),
  agentPreferences: async (agent, options) => call((words) => agentPreferencesNow(words, agent), options),
  libraryItems: (query, options) => pagesOf(call, () => libraryItems(query), options),
  artists: (libraryKey, options) => pagesOf(call, () => libraryItems({ libraryKey, kind: 'artist' }), options),
  albumsOfArtist: (query, options) => pagesOf(call, () => albumsOfArtist(query), options),
  decades: async (libraryKey, options) => call(decades(libraryKey), options),
  moviesOfDecade: (query, options) => pagesOf(call, () => moviesOfDecade(query), options),
});

/** An element without an id cannot be addressed, and most likely is not an item (a list of sort orders has the same elements). */
function decodeItems(container: Element, notes: Notes): readonly MediaItem[] {
  const listing = attributesOf(container);
  return itemsIn(container).flatMap((found) => {
    const item = decodeItem(found, listing, notes.server);
    return kept(item.ratingKey === undefined ? undefined : item, notes);
  });
}

/** The items at a path of a library, those of them that fit. */
function itemsAt(
  path: string,
  query: readonly QueryPair[],
  filters: readonly Filter[],
  fits: (item: MediaItem) => boolean,
): List<MediaItem> {
  const { query: wanted, isEnough } = filtered(filters);
  return {
    endpoint: (paging) => read({ path, query: [...query, ...wanted, ...paging], reading: page(decodeItems) }),
    keyOf: ({ ratingKey }) => ratingKey ?? '',
    isWanted: (item) => fits(item) && fitsFilters(item, filters),
    isEnough,
  };
}

const pathOf = (libraryKey: LibraryRef, last: 'all' | 'decade'): string =>
  `/library/sections/${checkedKey(libraryKey, 'GET', `/library/sections/{id}/${last}`)}/${last}`;

/** The listing of 4.5. Artists (MEDIA-SERVER.md) are its items of kind `artist`. */
export function libraryItems({ libraryKey, kind, filters = [] }: LibraryItemsQuery): List<MediaItem> {
  const type: readonly QueryPair[] = kind === undefined ? [] : [['type', LISTED_KINDS[kind]]];
  return itemsAt(pathOf(libraryKey, 'all'), type, filters, (item) => kind === undefined || item.kind === kind);
}

/** 4.7. */
export function albumsOfArtist({ libraryKey, artistKey, includeGuids, filters = [] }: AlbumsQuery): List<MediaItem> {
  const path = pathOf(libraryKey, 'all');
  const query: readonly QueryPair[] = [
    ['artist.id', checkedKey(artistKey, 'GET', '/library/sections/{id}/all')],
    ['type', LISTED_KINDS.album],
    ...(includeGuids ? [['includeGuids', 1] as const] : []),
  ];
  const fits = ({ kind, parentRatingKey = artistKey }: MediaItem) => kind === 'album' && parentRatingKey === artistKey;
  return itemsAt(path, query, filters, fits);
}

function decodeDecades(container: Element, notes: Notes): readonly Decade[] {
  return decodeEach(container, 'Directory', notes, (a) => {
    const decade = year(a, 'key');
    return decade === undefined ? undefined : { year: decade, title: text(a, 'title') ?? String(decade) };
  });
}

/** 4.22 without a decade. */
export const decades = (libraryKey: LibraryRef) =>
  read({ path: pathOf(libraryKey, 'decade'), reading: xml(decodeDecades), failures: MAY_BE_MISSING });

/** 4.22: the films of the ten years that start with this one. For a film without a year we trust the server. */
export function moviesOfDecade({ libraryKey, decade, filters = [] }: DecadeQuery): List<MediaItem> {
  const path = pathOf(libraryKey, 'decade');
  if (!/^\d{4}$/.test(String(decade)))
    throw new MediaServerFailure('invalid', { method: 'GET', path, cause: new Error('a decade must be a year') });
  const fits = ({ year = decade }: MediaItem) => year >= decade && year < decade + 10;
  return itemsAt(`${path}/${decade}`, [], filters, fits);
}
