import type { MediaItem } from '../../domain/media/items/item.ts';
import type { ItemPage } from '../../domain/media/items/itemsApi.ts';
import { takePageOfEntries } from '../../render/kit/message/pages.ts';
import type { SortOrder } from './query.ts';

/**
 * Items on a page. A message takes 40 components: each item needs three; header, footer, two menus and page buttons
 * need eleven.
 */
export const BROWSE_PAGE_SIZE = 8;
/**
 * Maximum number of items that the bot reads to sort them: 50 requests, about two seconds. The bot sorts them, because
 * interface.md, 4.5 documents no sorting by the server.
 */
export const MAX_SORTED_ITEMS = 5000;

export interface ListingPage {
  readonly items: readonly MediaItem[];
  readonly page: number;
  /** Number of pages. If the total is unknown and more items follow, only the next page is counted. */
  readonly pages: number;
  readonly before: number;
  readonly total: number | undefined;
  /** True if the bot stopped reading at `MAX_SORTED_ITEMS`. More items may exist. */
  readonly isCut: boolean;
  /**
   * Number of items up to the end of this page that are left out because the bot could not check the filters for them.
   */
  readonly unchecked: number;
}

/** One page in the server's order. Reads one item beyond the page, to know whether another page follows. */
export async function readListingPage(listing: AsyncIterable<ItemPage>, requestedPage: number): Promise<ListingPage> {
  const pageStart = (Math.max(1, requestedPage) - 1) * BROWSE_PAGE_SIZE;
  let pageItems: readonly MediaItem[] = [];
  let itemsSeen = 0;
  let uncheckedCount = 0;
  for await (const page of listing) {
    uncheckedCount += page.unchecked ?? 0;
    for (const item of page.items) {
      if (itemsSeen === pageStart + BROWSE_PAGE_SIZE)
        return pageAt({ items: pageItems, before: pageStart, total: totalOf(page), unchecked: uncheckedCount });
      // Starts over after each full page, so that `pageItems` holds the last page if the listing is now shorter than
      // the requested page.
      pageItems = itemsSeen % BROWSE_PAGE_SIZE === 0 ? [item] : [...pageItems, item];
      itemsSeen += 1;
    }
  }
  return pageAt({
    items: pageItems,
    before: Math.max(0, itemsSeen - pageItems.length),
    total: itemsSeen,
    unchecked: uncheckedCount,
  });
}

/**
 * The total that the server reports. Undefined if the bot filters the items itself, because the server's total counts
 * unfiltered items.
 */
function totalOf({ listing, items }: ItemPage): number | undefined {
  return listing.size === items.length ? listing.totalSize : undefined;
}

function pageAt(pageData: Pick<ListingPage, 'items' | 'before' | 'total' | 'unchecked'>): ListingPage {
  const { before, total } = pageData;
  const page = Math.floor(before / BROWSE_PAGE_SIZE) + 1;
  const pages = total === undefined ? page + 1 : Math.max(page, Math.ceil(total / BROWSE_PAGE_SIZE));
  return { ...pageData, page, pages, isCut: false };
}

/** Reads the whole listing, because only the bot can sort it. */
export async function readSortedPage(
  listing: AsyncIterable<ItemPage>,
  requestedPage: number,
  sort: SortOrder,
): Promise<ListingPage> {
  const allItems: MediaItem[] = [];
  let isCut = false;
  let uncheckedCount = 0;
  for await (const page of listing) {
    uncheckedCount += page.unchecked ?? 0;
    allItems.push(...page.items.slice(0, MAX_SORTED_ITEMS - allItems.length));
    isCut = allItems.length === MAX_SORTED_ITEMS;
    if (isCut) break;
  }
  const { page, pages, items } = takePageOfEntries(
    allItems.toSorted(COMPARISONS_BY_SORT[sort]),
    requestedPage,
    BROWSE_PAGE_SIZE,
  );
  return {
    items,
    page,
    pages,
    before: (page - 1) * BROWSE_PAGE_SIZE,
    total: allItems.length,
    isCut,
    unchecked: uncheckedCount,
  };
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const sortName = ({ titleSort, title }: MediaItem): string => titleSort ?? title;
type Order = (a: MediaItem, b: MediaItem) => number;
const byTitle: Order = (a, b) => collator.compare(sortName(a), sortName(b));

/** Compares items by this value, and equal items by title. Items without a value come last in both directions. */
function orderBy(value: (item: MediaItem) => number | undefined, sign: 1 | -1): Order {
  return (a, b) => {
    const valueOfA = value(a);
    const valueOfB = value(b);
    if (valueOfA === undefined || valueOfB === undefined)
      return Number(valueOfA === undefined) - Number(valueOfB === undefined) || byTitle(a, b);
    return sign * (valueOfA - valueOfB) || byTitle(a, b);
  };
}

const COMPARISONS_BY_SORT: Readonly<Record<SortOrder, Order>> = {
  title: byTitle,
  newest: orderBy(({ year }) => year, -1),
  oldest: orderBy(({ year }) => year, 1),
  added: orderBy(({ addedAt }) => addedAt?.getTime(), -1),
  rating: orderBy(({ rating }) => rating, -1),
};
