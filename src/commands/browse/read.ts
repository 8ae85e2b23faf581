import type { MediaItem } from '../../domain/media/items/item.ts';
import type { ItemPage } from '../../domain/media/items/listings.ts';
import { pageOf } from '../../render/kit/pages.ts';
import type { Sort } from './query.ts';

/** A page takes 40 components: three an item, and eleven for head, foot, two menus and the line of pages. */
export const PAGE_SIZE = 8;
/** How many are read to be sorted: fifty requests, about two seconds. A server is not asked to sort: 4.5 does not say how. */
export const MOST_SORTED = 5000;

export interface ListedPage {
  readonly items: readonly MediaItem[];
  readonly page: number;
  /** As far as known: one more than `page` where there is more and nobody says how much. */
  readonly pages: number;
  readonly before: number;
  readonly total: number | undefined;
  /** There was more to sort than was read. */
  readonly isCut: boolean;
}

/** One page of a listing in the server's order: read as far as that page and one item more. */
export async function readPage(listing: AsyncIterable<ItemPage>, asked: number): Promise<ListedPage> {
  const wantedFrom = (Math.max(1, asked) - 1) * PAGE_SIZE;
  let current: readonly MediaItem[] = [];
  let seen = 0;
  for await (const page of listing) {
    for (const item of page.items) {
      if (seen === wantedFrom + PAGE_SIZE) return pageAt({ items: current, before: wantedFrom, total: totalOf(page) });
      // A listing may have become shorter than it was: the last page there is stands in for the one asked for.
      current = seen % PAGE_SIZE === 0 ? [item] : [...current, item];
      seen += 1;
    }
  }
  return pageAt({ items: current, before: Math.max(0, seen - current.length), total: seen });
}

/** How many a server says there are; not when it sent some that had to be taken out, since it did not filter then. */
function totalOf({ listing: { totalSize, size }, items }: ItemPage): number | undefined {
  return size === items.length ? totalSize : undefined;
}

function pageAt({ items, before, total }: Pick<ListedPage, 'items' | 'before' | 'total'>): ListedPage {
  const page = Math.floor(before / PAGE_SIZE) + 1;
  const pages = total === undefined ? page + 1 : Math.max(page, Math.ceil(total / PAGE_SIZE));
  return { items, page, pages, before, total, isCut: false };
}

/** One page of a listing in an order of ours, which takes all of it. */
export async function readSorted(listing: AsyncIterable<ItemPage>, asked: number, sort: Sort): Promise<ListedPage> {
  const all: MediaItem[] = [];
  let isCut = false;
  for await (const { items } of listing) {
    all.push(...items.slice(0, MOST_SORTED - all.length));
    isCut = all.length === MOST_SORTED;
    if (isCut) break;
  }
  const { page, pages, items } = pageOf(all.toSorted(ORDERS[sort]), asked, PAGE_SIZE);
  return { items, page, pages, before: (page - 1) * PAGE_SIZE, total: all.length, isCut };
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const name = ({ titleSort, title }: MediaItem): string => titleSort ?? title;
type Order = (a: MediaItem, b: MediaItem) => number;
const byTitle: Order = (a, b) => collator.compare(name(a), name(b));

/** What has no such value comes last, whichever way round; what has the same, by title. */
const by =
  (value: (item: MediaItem) => number | undefined, sign: 1 | -1): Order =>
  (a, b) => {
    const [first, second] = [value(a), value(b)];
    if (first === undefined || second === undefined)
      return Number(first === undefined) - Number(second === undefined) || byTitle(a, b);
    return sign * (first - second) || byTitle(a, b);
  };

const ORDERS: Readonly<Record<Sort, Order>> = {
  title: byTitle,
  newest: by(({ year }) => year, -1),
  oldest: by(({ year }) => year, 1),
  added: by(({ addedAt }) => addedAt?.getTime(), -1),
  rating: by(({ rating }) => rating, -1),
};
