import type { Filter } from '../../domain/media/filters/filters.ts';
import type { MediaItem } from '../../domain/media/items/item.ts';
import { type AlbumsQuery, LISTED_KINDS, type LibraryItemsQuery } from '../../domain/media/libraries/libraryItems.ts';
import type { Notes } from '../endpoint.ts';
import { read } from '../endpoint.ts';
import { decodeItem, itemsIn } from '../items/item.ts';
import { filtered } from '../listing/newestFirst.ts';
import { type List, page } from '../listing/pages.ts';
import { checkedId } from '../paths.ts';
import type { QueryPair } from '../transport/query.ts';
import { attributesOf, type Element } from '../xml/xml.ts';

const TEMPLATE = '/library/sections/{id}/all';

/** An element without an id cannot be addressed, and most likely is not an item (a list of sort orders has the same elements). */
export function decodeItems(container: Element, notes: Notes): readonly MediaItem[] {
  const listing = attributesOf(container);
  return itemsIn(container)
    .map((found) => decodeItem(found, listing))
    .filter(({ ratingKey }) => {
      if (ratingKey === undefined) notes.skip();
      return ratingKey !== undefined;
    });
}

export const keyOfItem = ({ ratingKey = '' }: MediaItem): string => ratingKey;

function itemsOf(libraryKey: string, query: readonly QueryPair[], filters: readonly Filter[]): List<MediaItem> {
  const path = `/library/sections/${checkedId(libraryKey, 'GET', TEMPLATE)}/all`;
  const { query: wanted, isEnough } = filtered(filters);
  return {
    endpoint: (paging) => read({ path, query: [...query, ...wanted, ...paging], reading: page(decodeItems) }),
    keyOf: keyOfItem,
    isEnough,
  };
}

/** The listing of 4.5. Artists (MEDIA-SERVER.md) are its items of kind `artist`. */
export function libraryItems({ libraryKey, kind, filters = [] }: LibraryItemsQuery): List<MediaItem> {
  const type: readonly QueryPair[] = kind === undefined ? [] : [['type', LISTED_KINDS[kind]]];
  return itemsOf(libraryKey, type, filters);
}

/** 4.7. */
export function albumsOfArtist({ libraryKey, artistKey, includeGuids, filters = [] }: AlbumsQuery): List<MediaItem> {
  const query: readonly QueryPair[] = [
    ['artist.id', checkedId(artistKey, 'GET', TEMPLATE)],
    ['type', LISTED_KINDS.album],
    ...(includeGuids ? [['includeGuids', 1] as const] : []),
  ];
  return itemsOf(libraryKey, query, filters);
}
