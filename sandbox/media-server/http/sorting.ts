import type { XmlAttributes } from '../xml.ts';

/** Matches `sort=viewedAt:desc` with any attribute. The default direction is asc (MEDIA-SERVER.md, history filters). */
export const SORT_PATTERN = /^[A-Za-z]+(?::(?:asc|desc))?$/;
/**
 * Matches the vendor's additional forms: an attribute with its kind (`movie.year:desc`), and several attributes with
 * commas.
 */
export const PLEX_SORT_PATTERN =
  /^(?:[a-z]+\.)?[A-Za-z]+(?::(?:asc|desc))?(?:,(?:[a-z]+\.)?[A-Za-z]+(?::(?:asc|desc))?)*$/;

interface Sorting {
  readonly values: ReadonlyMap<string, string>;
  readonly violation: (why: string) => void;
}

/** A list before it is sorted, filtered and cut into pages. */
export interface SortableList<T> {
  readonly name: string;
  /** Number that changes with every possible change of the list. */
  readonly revision: number;
  readonly items: () => readonly T[];
  /** Attributes in an item's response. Each can be a sort key. */
  readonly attributesOf: (item: T) => XmlAttributes;
}

type Order<T> = readonly T[] | 'unknown field';

/** Caches sorted lists until they change. A hundred pages of 100,000 rows need only one sort. */
export class SortedListCache<T> {
  readonly #kept = new Map<string, { readonly revision: number; readonly order: Order<T> }>();

  /** Returns the list in the requested order. A list that cannot be sorted in that way stays unchanged. */
  of(context: Sorting, list: SortableList<T>): readonly T[] {
    const sort = context.values.get('sort');
    const unsorted = this.#keep(list.name, list.revision, list.items);
    const plain = unsorted === 'unknown field' ? [] : unsorted;
    if (sort === undefined) return plain;
    const sorted = this.#keep(`${list.name} by ${sort}`, list.revision, () => sortBy(plain, sort, list.attributesOf));
    if (sorted !== 'unknown field') return sorted;
    context.violation(`cannot sort by ${sort.split(':')[0]}`);
    return plain;
  }

  #keep(name: string, revision: number, createOrder: () => Order<T>): Order<T> {
    const cachedOrder = this.#kept.get(name);
    if (cachedOrder?.revision === revision) return cachedOrder.order;
    const order = createOrder();
    this.#kept.set(name, { revision, order });
    return order;
  }
}

interface SortKey {
  readonly field: string;
  readonly sign: 1 | -1;
}

function readSort(written: string): SortKey {
  const [name = '', direction] = written.split(':');
  return { field: name.slice(name.lastIndexOf('.') + 1), sign: direction === 'desc' ? -1 : 1 };
}

function sortBy<T>(items: readonly T[], sort: string, attributesOf: (item: T) => XmlAttributes): Order<T> {
  const by = sort.split(',').map(readSort);
  const keyed = items.map((item) => {
    const attributes = attributesOf(item);
    return { item, keys: by.map(({ field }) => sortValue(attributes, field)) };
  });
  const isUnknown = (_: SortKey, index: number): boolean => keyed.every(({ keys }) => keys[index] === undefined);
  if (items.length > 0 && by.some(isUnknown)) return 'unknown field';
  const order = (a: readonly Key[], b: readonly Key[]): number =>
    by.reduce((result, { sign }, index) => result || sign * compare(a[index], b[index]), 0);
  return keyed.sort((a, b) => order(a.keys, b.keys)).map(({ item }) => item);
}

type Key = string | number | undefined;

/** An item's value for sorting. A missing titleSort equals the title. */
function sortValue(attributes: XmlAttributes, field: string): Key {
  return attributes[field] ?? (field === 'titleSort' ? attributes.title : undefined);
}

const collator = new Intl.Collator('en');

function compare(a: Key, b: Key): number {
  if (a === undefined || b === undefined) return Number(b === undefined) - Number(a === undefined);
  const difference = Number(a) - Number(b);
  return Number.isNaN(difference) ? collator.compare(String(a), String(b)) : difference;
}
