import { createItemXmlAttributes, createItemXmlElement, elementForFilters } from '../elements/createItemXmlElement.ts';
import type { MediaServerResponse } from '../http/answer.ts';
import { createErrorResponse } from '../http/answer.ts';
import { createFilteredListResponse } from '../http/listing.ts';
import type { QueryPair } from '../http/query.ts';
import type { MediaServerRoute, RouteContext } from '../http/route.ts';
import { optionalRouteParameter, requirePathSegment, ZERO_OR_ONE_PATTERN } from '../http/route.ts';
import { PLEX_SORT_PATTERN, SORT_PATTERN } from '../http/sorting.ts';
import { onlineServiceGuidOfItem } from '../library/candidates.ts';
import type { LibraryItem, LibraryItemKind } from '../library/item.ts';
import { TYPE_NUMBERS_BY_ITEM_KIND } from '../library/item.ts';
import type { LibrarySection } from '../library/section.ts';
import type { MediaServerState } from '../world.ts';
import type { XmlElement } from '../xml.ts';
import { createXmlElement } from '../xml.ts';
import { createMediaContainerAttributes } from './containers.ts';
import { createFilterFieldsXmlElement } from './filterMeta.ts';

export const listLibraryItemsRoute: MediaServerRoute = {
  operation: '4.5, 4.7, MEDIA-SERVER.md: artists of a library',
  title: 'List the items of a library',
  method: 'GET',
  path: '/library/sections/{id}/all',
  parameters: {
    type: optionalRouteParameter(/^\d{1,2}$/),
    sort: optionalRouteParameter(SORT_PATTERN),
    includeGuids: optionalRouteParameter(ZERO_OR_ONE_PATTERN),
  },
  vendorParameters: {
    limit: optionalRouteParameter(/^\d{1,6}$/),
    sort: optionalRouteParameter(PLEX_SORT_PATTERN),
    includeMeta: optionalRouteParameter(ZERO_OR_ONE_PATTERN),
  },
  isFiltered: true,
  isPaged: true,
  answer: items,
};

const KINDS: readonly LibraryItemKind[] = [
  'movie',
  'show',
  'season',
  'episode',
  'artist',
  'album',
  'track',
  'photo',
  'photoalbum',
];
/** Matches filters by an item's parent, such as `artist.id=` (interface.md, 4.7). */
const PARENT = /^(?:artist|album|show|season)\.id$/;

function items(context: RouteContext): MediaServerResponse {
  const { library } = context.world;
  const section = library.section(requirePathSegment(context, 'id'));
  if (section === undefined) {
    context.violation('there is no such library');
    return createErrorResponse(404);
  }
  const kind = parseRequestedItemKind(context.values.get('type'), section);
  if (kind === undefined) context.violation(`no such type ${context.values.get('type')}`);
  const candidates = kind === undefined ? [] : heldByThose(context, inOrder(context, section, kind));
  const withGuids = context.values.get('includeGuids') === '1';
  const filters = context.filters.filter(({ key }) => !PARENT.test(key)).map((pair) => ofKind(pair, kind, context));
  const attributes = createMediaContainerAttributes(context.world, section, kind);
  const listing = {
    toElement: (item: LibraryItem) => listedElement(context.world, item, withGuids),
    toFiltered: (item: LibraryItem) => elementForFilters(context.world, item),
  };
  return createFilteredListResponse(context, attributes, candidates, listing, {
    pairs: filters,
    head: context.values.get('includeMeta') === '1' ? [createFilterFieldsXmlElement(section)] : [],
  });
}

/** Lenient servers accept `episode.title=` for the title of episodes (filterMeta.ts). */
function ofKind(pair: QueryPair, kind: LibraryItemKind | undefined, { world: { words } }: RouteContext): QueryPair {
  const prefix = `${kind}.`;
  return words.isLenient && pair.key.startsWith(prefix) ? { ...pair, key: pair.key.slice(prefix.length) } : pair;
}

/** The kind in `type=`. By default the library's top kind. Undefined for an unknown number. */
export function parseRequestedItemKind(type: string | undefined, section: LibrarySection): LibraryItemKind | undefined {
  return type === undefined ? section.top : KINDS.find((kind) => TYPE_NUMBERS_BY_ITEM_KIND[kind] === Number(type));
}

function inOrder(context: RouteContext, section: LibrarySection, kind: LibraryItemKind): readonly LibraryItem[] {
  const { library, orders } = context.world;
  return orders.items.of(context, {
    name: `${kind} of ${section.id}`,
    revision: library.revision,
    items: () => library.sorted(section.id, kind),
    attributesOf: (item) => createItemXmlAttributes(context.world, item),
  });
}

function heldByThose(context: RouteContext, candidates: readonly LibraryItem[]): readonly LibraryItem[] {
  const { library } = context.world;
  const containers = context.filters.filter(({ key, hasEquals }) => hasEquals && PARENT.test(key));
  if (containers.length === 0) return candidates;
  for (const { key, value } of containers) {
    if (`${library.get(value)?.kind}.id` !== key) context.violation(`${value} is not an ${key}`);
  }
  const isHeldBy = (item: LibraryItem, key: string): boolean =>
    library.lineage(item).some(({ ratingKey }) => ratingKey === key);
  return candidates.filter((item) => containers.every(({ value }) => isHeldBy(item, value)));
}

/**
 * A listed item. With includeGuids it has a Guid child per online metadata service (interface.md, 4.7). This server has
 * one service.
 */
function listedElement(world: MediaServerState, item: LibraryItem, withGuids: boolean): XmlElement {
  const listingElement = createItemXmlElement(world, item, 'listing');
  if (!withGuids) return listingElement;
  return {
    ...listingElement,
    children: [...listingElement.children, createXmlElement('Guid', { id: onlineServiceGuidOfItem(item) })],
  };
}
