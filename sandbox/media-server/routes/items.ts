import { elementForFilters, itemAttributes, itemElement } from '../elements/itemElement.ts';
import type { Answer } from '../http/answer.ts';
import { errorAnswer } from '../http/answer.ts';
import { listAnswer } from '../http/listing.ts';
import type { QueryPair } from '../http/query.ts';
import type { Route, RouteContext } from '../http/route.ts';
import { FLAG_PATTERN, optionalParameter, requirePathSegment } from '../http/route.ts';
import { SORT_PATTERN, VENDOR_SORT_PATTERN } from '../http/sorting.ts';
import { serviceGuidOf } from '../library/candidates.ts';
import type { Item, ItemKind } from '../library/item.ts';
import { TYPE_NUMBERS } from '../library/item.ts';
import type { Section } from '../library/section.ts';
import type { World } from '../world.ts';
import type { XmlElement } from '../xml.ts';
import { createXmlElement } from '../xml.ts';
import { containerAttributes } from './containers.ts';
import { filterDescriptionElement } from './filterMeta.ts';

export const listItems: Route = {
  operation: '4.5, 4.7, MEDIA-SERVER.md: artists of a library',
  title: 'List the items of a library',
  method: 'GET',
  path: '/library/sections/{id}/all',
  parameters: {
    type: optionalParameter(/^\d{1,2}$/),
    sort: optionalParameter(SORT_PATTERN),
    includeGuids: optionalParameter(FLAG_PATTERN),
  },
  vendorParameters: {
    limit: optionalParameter(/^\d{1,6}$/),
    sort: optionalParameter(VENDOR_SORT_PATTERN),
    includeMeta: optionalParameter(FLAG_PATTERN),
  },
  isFiltered: true,
  isPaged: true,
  answer: items,
};

const KINDS: readonly ItemKind[] = [
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

function items(context: RouteContext): Answer {
  const { library } = context.world;
  const section = library.section(requirePathSegment(context, 'id'));
  if (section === undefined) {
    context.violation('there is no such library');
    return errorAnswer(404);
  }
  const kind = requestedKind(context.values.get('type'), section);
  if (kind === undefined) context.violation(`no such type ${context.values.get('type')}`);
  const candidates = kind === undefined ? [] : heldByThose(context, inOrder(context, section, kind));
  const withGuids = context.values.get('includeGuids') === '1';
  const filters = context.filters.filter(({ key }) => !PARENT.test(key)).map((pair) => ofKind(pair, kind, context));
  const attributes = containerAttributes(context.world, section, kind);
  const listing = {
    toElement: (item: Item) => listedElement(context.world, item, withGuids),
    toFiltered: (item: Item) => elementForFilters(context.world, item),
  };
  return listAnswer(context, attributes, candidates, listing, {
    pairs: filters,
    head: context.values.get('includeMeta') === '1' ? [filterDescriptionElement(section)] : [],
  });
}

/** Lenient servers accept `episode.title=` for the title of episodes (filterMeta.ts). */
function ofKind(pair: QueryPair, kind: ItemKind | undefined, { world: { words } }: RouteContext): QueryPair {
  const prefix = `${kind}.`;
  return words.isLenient && pair.key.startsWith(prefix) ? { ...pair, key: pair.key.slice(prefix.length) } : pair;
}

/** The kind in `type=`. By default the library's top kind. Undefined for an unknown number. */
export function requestedKind(type: string | undefined, section: Section): ItemKind | undefined {
  return type === undefined ? section.top : KINDS.find((kind) => TYPE_NUMBERS[kind] === Number(type));
}

function inOrder(context: RouteContext, section: Section, kind: ItemKind): readonly Item[] {
  const { library, orders } = context.world;
  return orders.items.of(context, {
    name: `${kind} of ${section.id}`,
    revision: library.revision,
    items: () => library.sorted(section.id, kind),
    attributesOf: (item) => itemAttributes(context.world, item),
  });
}

function heldByThose(context: RouteContext, candidates: readonly Item[]): readonly Item[] {
  const { library } = context.world;
  const containers = context.filters.filter(({ key, hasEquals }) => hasEquals && PARENT.test(key));
  if (containers.length === 0) return candidates;
  for (const { key, value } of containers) {
    if (`${library.get(value)?.kind}.id` !== key) context.violation(`${value} is not an ${key}`);
  }
  const isHeldBy = (item: Item, key: string): boolean =>
    library.lineage(item).some(({ ratingKey }) => ratingKey === key);
  return candidates.filter((item) => containers.every(({ value }) => isHeldBy(item, value)));
}

/**
 * A listed item. With includeGuids it has a Guid child per online metadata service (interface.md, 4.7). This server has
 * one service.
 */
function listedElement(world: World, item: Item, withGuids: boolean): XmlElement {
  const listingElement = itemElement(world, item, 'listing');
  if (!withGuids) return listingElement;
  return {
    ...listingElement,
    children: [...listingElement.children, createXmlElement('Guid', { id: serviceGuidOf(item) })],
  };
}
