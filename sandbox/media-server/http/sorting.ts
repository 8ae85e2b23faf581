import type { Attributes } from '../xml.ts';

/** `sort=viewedAt:desc`, over any attribute; the direction defaults to asc (MEDIA-SERVER.md, history filters). */
export const SORT = /^[A-Za-z]+(?::(?:asc|desc))?$/;
/**
 * Forms that the vendor's servers also accept: the kind that has the attribute (`movie.year:desc`), and
 * several with commas.
 */
export const VENDOR_SORT = /^(?:[a-z]+\.)?[A-Za-z]+(?::(?:asc|desc))?(?:,(?:[a-z]+\.)?[A-Za-z]+(?::(?:asc|desc))?)*$/;

/** The parts of a request that sorting reads. */
interface Sorting {
  readonly values: ReadonlyMap<string, string>;
  readonly violation: (why: string) => void;
}

/** A list before it is sorted, filtered and cut into pages. */
export interface Unsorted<T> {
  readonly name: string;
  /** Changes whenever the list may have changed. */
  readonly revision: number;
  readonly items: () => readonly T[];
  /** The attributes of the response by which the list can be sorted. */
  readonly attributesOf: (item: T) => Attributes;
}

type Order<T> = readonly T[] | 'unknown field';

/** Keeps sorted lists until they change, so that a hundred pages of 100,000 rows are not sorted a hundred times. */
export class Orders<T> {
  readonly #kept = new Map<string, { readonly revision: number; readonly order: Order<T> }>();

  /** Returns the list in the requested order, or unchanged when it cannot be sorted that way. */
  of(context: Sorting, list: Unsorted<T>): readonly T[] {
    const sort = context.values.get('sort');
    const unsorted = this.#keep(list.name, list.revision, list.items);
    const plain = unsorted === 'unknown field' ? [] : unsorted;
    if (sort === undefined) return plain;
    const sorted = this.#keep(`${list.name} by ${sort}`, list.revision, () => sortBy(plain, sort, list.attributesOf));
    if (sorted !== 'unknown field') return sorted;
    context.violation(`cannot sort by ${sort.split(':')[0]}`);
    return plain;
  }

  #keep(name: string, revision: number, make: () => Order<T>): Order<T> {
    const kept = this.#kept.get(name);
    if (kept?.revision === revision) return kept.order;
    const order = make();
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

function sortBy<T>(items: readonly T[], sort: string, attributesOf: (item: T) => Attributes): Order<T> {
  const by = sort.split(',').map(readSort);
  const keyed = items.map((item) => {
    const attributes = attributesOf(item);
    return { item, keys: by.map(({ field }) => sortValue(attributes, field)) };
  });
  const isUnknown = (_: SortKey, at: number): boolean => keyed.every(({ keys }) => keys[at] === undefined);
  if (items.length > 0 && by.some(isUnknown)) return 'unknown field';
  const order = (a: readonly Key[], b: readonly Key[]): number =>
    by.reduce((found, { sign }, at) => found || sign * compare(a[at], b[at]), 0);
  return keyed.sort((a, b) => order(a.keys, b.keys)).map(({ item }) => item);
}

type Key = string | number | undefined;

/** The value to sort by; the title stands in for titleSort, which is only in the response when it differs. */
function sortValue(of: Attributes, field: string): Key {
  return of[field] ?? (field === 'titleSort' ? of.title : undefined);
}

const collator = new Intl.Collator('en');

function compare(a: Key, b: Key): number {
  if (a === undefined || b === undefined) return Number(b === undefined) - Number(a === undefined);
  const difference = Number(a) - Number(b);
  return Number.isNaN(difference) ? collator.compare(String(a), String(b)) : difference;
}
