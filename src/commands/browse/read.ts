import type { MediaItem } from '../../domain/media/items/item.ts';
import type { ItemPage } from '../../domain/media/items/itemsApi.ts';
import { pageOf } from '../../render/kit/pages.ts';
import type { Sort } from './query.ts';

/** A message takes 40 components: three per item, and eleven for the header, footer, two menus and the page buttons. */
export const PAGE_SIZE = 8;
/**
 * The most rows read for sorting: fifty requests, about two seconds. 4.5 does not document how a server would
 * sort.
 */
export const MOST_SORTED = 5000;

export interface ListedPage {
  readonly items: readonly MediaItem[];
  readonly page: number;
  /** The known number of pages: one more than `page` if there is more and the total is unknown. */
  readonly pages: number;
  readonly before: number;
  readonly total: number | undefined;
  /** There were more items to sort than we read. */
  readonly isCut: boolean;
  /** Items before or on this page that may fit, and could not be checked. */
  readonly unchecked: number;
}

/** One page of a listing in the server's order; reads up to the end of that page and one item more. */
export async function readPage(listing: AsyncIterable<ItemPage>, asked: number): Promise<ListedPage> {
  const wantedFrom = (Math.max(1, asked) - 1) * PAGE_SIZE;
  let current: readonly MediaItem[] = [];
  let seen = 0;
  let unchecked = 0;
  for await (const page of listing) {
    unchecked += page.unchecked ?? 0;
    for (const item of page.items) {
      if (seen === wantedFrom + PAGE_SIZE)
        return pageAt({ items: current, before: wantedFrom, total: totalOf(page), unchecked });
      // A listing may have become shorter: then the last page stands in for the requested one.
      current = seen % PAGE_SIZE === 0 ? [item] : [...current, item];
      seen += 1;
    }
  }
  return pageAt({ items: current, before: Math.max(0, seen - current.length), total: seen, unchecked });
}

/** The total that the server gives. It is wrong if we had to take items out: then the server did not filter. */
function totalOf({ listing: { totalSize, size }, items }: ItemPage): number | undefined {
  return size === items.length ? totalSize : undefined;
}

function pageAt(read: Pick<ListedPage, 'items' | 'before' | 'total' | 'unchecked'>): ListedPage {
  const { before, total } = read;
  const page = Math.floor(before / PAGE_SIZE) + 1;
  const pages = total === undefined ? page + 1 : Math.max(page, Math.ceil(total / PAGE_SIZE));
  return { ...read, page, pages, isCut: false };
}

/** One page of a listing in our own order, which means reading the whole listing. */
export async function readSorted(listing: AsyncIterable<ItemPage>, asked: number, sort: Sort): Promise<ListedPage> {
  const all: MediaItem[] = [];
  let isCut = false;
  let unchecked = 0;
  for await (const page of listing) {
    unchecked += page.unchecked ?? 0;
    all.push(...page.items.slice(0, MOST_SORTED - all.length));
    isCut = all.length === MOST_SORTED;
    if (isCut) break;
  }
  const { page, pages, items } = pageOf(all.toSorted(ORDERS[sort]), asked, PAGE_SIZE);
  return { items, page, pages, before: (page - 1) * PAGE_SIZE, total: all.length, isCut, unchecked };
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const name = ({ titleSort, title }: MediaItem): string => titleSort ?? title;
type Order = (a: MediaItem, b: MediaItem) => number;
const byTitle: Order = (a, b) => collator.compare(name(a), name(b));

/** Items without such a value come last in both directions; items with the same value are sorted by title. */
function by(value: (item: MediaItem) => number | undefined, sign: 1 | -1): Order {
  return (a, b) => {
    const first = value(a);
    const second = value(b);
    if (first === undefined || second === undefined)
      return Number(first === undefined) - Number(second === undefined) || byTitle(a, b);
    return sign * (first - second) || byTitle(a, b);
  };
}

const ORDERS: Readonly<Record<Sort, Order>> = {
  title: byTitle,
  newest: by(({ year }) => year, -1),
  oldest: by(({ year }) => year, 1),
  added: by(({ addedAt }) => addedAt?.getTime(), -1),
  rating: by(({ rating }) => rating, -1),
};
