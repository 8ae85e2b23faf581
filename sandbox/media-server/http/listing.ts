import type { Attributes, XmlElement } from '../xml.ts';
import type { Answer } from './answer.ts';
import { containerAnswer, errorAnswer } from './answer.ts';
import { type Filter, keepFiltered, readFilters } from './filters.ts';
import type { QueryPair } from './query.ts';
import type { RouteContext } from './route.ts';

interface ListParts {
  /** Where the filters are, if not in all that is undeclared. */
  readonly pairs?: readonly QueryPair[];
  /** Before the items, and not counted with them. */
  readonly head?: readonly XmlElement[];
}

/** A list as 4.5 wants it: filtered, and the page that was asked for. Only what has to be looked at is written. */
export function listAnswer<T>(
  context: RouteContext,
  attributes: Attributes,
  items: readonly T[],
  toElement: (item: T) => XmlElement,
  { pairs = context.filters, head = [] }: ListParts = {},
): Answer {
  const filters = filtersOf(context, pairs);
  if ('status' in filters) return filters;
  if (filters.length === 0) return pageAnswer(context, attributes, limited(context, items), toElement, head);
  const elements = items.map(toElement);
  const kept = keepFiltered(elements, filters, (field) => context.violation(`unknown field ${field}`));
  return pageAnswer(context, attributes, limited(context, kept), (one) => one, head);
}

/** As many as are wanted in all, however they are paged; only the vendor's servers know it. */
function limited<T>({ values }: RouteContext, items: readonly T[]): readonly T[] {
  const limit = values.get('limit');
  return limit === undefined ? items : items.slice(0, Number(limit));
}

/** The filters, or the 400 of a comparison without an equals sign. */
export function filtersOf(context: RouteContext, pairs: readonly QueryPair[]): readonly Filter[] | Answer {
  const filters = readFilters(pairs);
  if (filters !== 'no equals sign') return filters;
  context.violation('a comparison without an equals sign');
  return errorAnswer(400, 'a filter needs an equals sign');
}

/** A list, or what makes the part of one that is asked for. */
export interface Rows<T> {
  readonly length: number;
  slice(start: number, end: number): readonly T[];
}

/** The page asked for. Only a paged answer has offset and totalSize. */
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
