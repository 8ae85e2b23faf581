import type { XmlAttributes, XmlElement } from '../xml.ts';
import type { MediaServerResponse } from './answer.ts';
import { createErrorResponse, createMediaContainerResponse } from './answer.ts';
import { applyQueryFilters, isFilterOperatorAccepted, parseQueryFilters, type QueryFilter } from './filters.ts';
import type { QueryPair } from './query.ts';
import type { RouteContext } from './route.ts';

interface ListParts {
  /** Query pairs that are filters. By default all parameters that the route does not declare. */
  readonly pairs?: readonly QueryPair[];
  /** Elements before the items, such as a description of the filters. They do not count as items. */
  readonly head?: readonly XmlElement[];
}

/** Two forms of an item: `toElement` for the response, `toFiltered` with all tags for filters. */
interface Listed<T> {
  readonly toElement: (item: T) => XmlElement;
  readonly toFiltered: (item: T) => XmlElement;
}

/** Builds a list (interface.md, 4.5): filtered, and cut to the requested page. Builds only the necessary elements. */
export function createFilteredListResponse<T>(
  context: RouteContext,
  attributes: XmlAttributes,
  items: readonly T[],
  { toElement, toFiltered }: Listed<T>,
  { pairs = context.filters, head = [] }: ListParts = {},
): MediaServerResponse {
  const filterResult = parseRequestFilters(context, pairs);
  if ('status' in filterResult) return filterResult;
  const { dateOperators, otherDateOperators } = context.world.behaviour;
  const filters = filterResult.filter((filter) => isFilterOperatorAccepted(filter, dateOperators));
  if (filters.length < filterResult.length && otherDateOperators === 'refused')
    return createErrorResponse(400, 'no such operator');
  if (filters.length === 0)
    return createPagedListResponse(context, attributes, limited(context, items), toElement, head);
  const { words, tagNumbers } = context.world;
  const matches = applyQueryFilters(
    items.map((item) => ({ item, element: toFiltered(item) })),
    {
      filters,
      onUnknown: (field) => context.violation(`unknown field ${field}`),
      vendor: words.isLenient ? tagNumbers : undefined,
    },
  );
  return createPagedListResponse(context, attributes, limited(context, matches), ({ item }) => toElement(item), head);
}

/** Applies `limit` to the whole list, regardless of paging. Only the vendor's servers have this parameter. */
function limited<T>({ values }: RouteContext, items: readonly T[]): readonly T[] {
  const limit = values.get('limit');
  return limit === undefined ? items : items.slice(0, Number(limit));
}

/** Parses the filters. Returns a 400 for a comparison without an equals sign. */
export function parseRequestFilters(
  context: RouteContext,
  pairs: readonly QueryPair[],
): readonly QueryFilter[] | MediaServerResponse {
  const filters = parseQueryFilters(pairs, context.world.words);
  if (filters !== 'no equals sign') return filters;
  context.violation('a comparison without an equals sign');
  return createErrorResponse(400, 'a filter needs an equals sign');
}

/** A list: an array, or an object that creates only the requested part. */
export interface SliceableList<T> {
  readonly length: number;
  slice(start: number, end: number): readonly T[];
}

/** Builds the requested page. Only a paged response has offset and totalSize. */
export function createPagedListResponse<T>(
  { page }: RouteContext,
  attributes: XmlAttributes,
  items: SliceableList<T>,
  toElement: (item: T) => XmlElement,
  head: readonly XmlElement[] = [],
): MediaServerResponse {
  const { start, size } = page ?? { start: 0, size: items.length };
  const pageElements = items.slice(start, start + size).map(toElement);
  const place = page && { totalSize: items.length, offset: start };
  return createMediaContainerResponse({ size: pageElements.length, ...attributes, ...place }, [
    ...head,
    ...pageElements,
  ]);
}
