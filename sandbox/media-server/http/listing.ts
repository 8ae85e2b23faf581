import type { Attributes, XmlElement } from '../xml.ts';
import type { Answer } from './answer.ts';
import { containerAnswer, errorAnswer } from './answer.ts';
import { type Filter, keepFiltered, readFilters, takesOperator } from './filters.ts';
import type { QueryPair } from './query.ts';
import type { RouteContext } from './route.ts';

interface ListParts {
  /** The filters, if they are not simply all undeclared parameters. */
  readonly pairs?: readonly QueryPair[];
  /** Elements that come before the items and are not counted with them. */
  readonly head?: readonly XmlElement[];
}

/** An item as the list shows it, and as its filters see it, with all of its tags. */
interface Listed<T> {
  readonly toElement: (item: T) => XmlElement;
  readonly toFiltered: (item: T) => XmlElement;
}

/** Builds a list as 4.5 describes it: filtered, and cut to the requested page. Only the elements that are needed are built. */
export function listAnswer<T>(
  context: RouteContext,
  attributes: Attributes,
  items: readonly T[],
  { toElement, toFiltered }: Listed<T>,
  { pairs = context.filters, head = [] }: ListParts = {},
): Answer {
  const read = filtersOf(context, pairs);
  if ('status' in read) return read;
  const { dateOperators, otherDateOperators } = context.world.behaviour;
  const filters = read.filter((filter) => takesOperator(filter, dateOperators));
  if (filters.length < read.length && otherDateOperators === 'refused') return errorAnswer(400, 'no such operator');
  if (filters.length === 0) return pageAnswer(context, attributes, limited(context, items), toElement, head);
  const { words, tagNumbers } = context.world;
  const kept = keepFiltered(
    items.map((item) => ({ item, element: toFiltered(item) })),
    {
      filters,
      onUnknown: (field) => context.violation(`unknown field ${field}`),
      vendor: words.isLenient ? tagNumbers : undefined,
    },
  );
  return pageAnswer(context, attributes, limited(context, kept), ({ item }) => toElement(item), head);
}

/** Limits the whole list, regardless of paging; only the vendor's servers know this parameter. */
function limited<T>({ values }: RouteContext, items: readonly T[]): readonly T[] {
  const limit = values.get('limit');
  return limit === undefined ? items : items.slice(0, Number(limit));
}

/** Reads the filters, or returns the 400 for a comparison without an equals sign. */
export function filtersOf(context: RouteContext, pairs: readonly QueryPair[]): readonly Filter[] | Answer {
  const filters = readFilters(pairs, context.world.words);
  if (filters !== 'no equals sign') return filters;
  context.violation('a comparison without an equals sign');
  return errorAnswer(400, 'a filter needs an equals sign');
}

/** A list, or an object that makes the requested part of one. */
export interface Rows<T> {
  readonly length: number;
  slice(start: number, end: number): readonly T[];
}

/** Builds the requested page. Only a paged response has offset and totalSize. */
export function pageAnswer<T>(
  { page }: RouteContext,
  attributes: Attributes,
  items: Rows<T>,
  toElement: (item: T) => XmlElement,
  head: readonly XmlElement[] = [],
): Answer {
  const { start, size } = page ?? { start: 0, size: items.length };
  const shown = items.slice(start, start + size).map(toElement);
  const place = page && { totalSize: items.length, offset: start };
  return containerAnswer({ size: shown.length, ...attributes, ...place }, [...head, ...shown]);
}
