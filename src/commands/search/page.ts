import type { MediaItem } from '../../domain/media/items/item.ts';
import type { SearchResultGroup } from '../../domain/media/search/search.ts';
import type { ShownSearchResultGroup } from '../../render/search/search.ts';

/**
 * Results on a page. A message takes 40 components: each result needs three and perhaps a heading; header, footer, two
 * menus and page buttons need eleven.
 */
const PAGE_SIZE = 7;

/**
 * Number of results to request per kind. Enough for this page and the next one, even if each page has `limit` results
 * of every kind.
 */
export const searchResultsNeededPerKind = (page: number, limit: number): number => (page + 1) * limit;

/**
 * Number of results to request per kind if a page would be short although the server has more results. That happens
 * because the server's limit also counts items of other libraries.
 */
const MOST_PER_HUB = 100;

/**
 * Number of results per kind for a second request that may fill a short page. Undefined if another request cannot help.
 */
export function moreResultsNeededPerHub(
  hubs: readonly SearchResultGroup[],
  page: number,
  limit: number,
): number | undefined {
  const isShort = splitIntoPages(hubs, limit).length <= page && hubs.some(({ more }) => more);
  const largestLimit = Math.ceil(MOST_PER_HUB / limit) * limit;
  return isShort && largestLimit > searchResultsNeededPerKind(page, limit) ? largestLimit : undefined;
}

export interface ResultPage {
  readonly groups: readonly ShownSearchResultGroup[];
  readonly page: number;
  readonly pages: number;
  readonly before: number;
  /** Number of results on all pages. Undefined if the server has more results than the bot requested. */
  readonly total: number | undefined;
}

interface Result {
  readonly group: ShownSearchResultGroup;
  readonly item: MediaItem;
}

/** If `page` is larger than the number of pages, plans the last page. */
export function planResultPage(
  hubs: readonly SearchResultGroup[],
  { page: requestedPage, limit }: { page: number; limit: number },
): ResultPage {
  const allPages = splitIntoPages(hubs, limit);
  const pages = Math.max(1, allPages.length);
  const page = Math.min(Math.max(1, requestedPage), pages);
  const isAll = !hubs.some(({ more }) => more);
  return {
    groups: groupResults(allPages[page - 1] ?? []),
    page,
    pages,
    before: allPages.slice(0, page - 1).flat().length,
    total: isAll ? allPages.flat().length : undefined,
  };
}

/**
 * Splits results into rounds: the first `limit` results of every kind, then the next `limit` of every kind, and so on.
 * A long round takes several pages, so that a page has each heading once, and at most `limit` results of a kind. A
 * later request for more results only adds rounds, so no result appears twice or gets lost.
 */
function splitIntoPages(hubs: readonly SearchResultGroup[], limit: number): readonly (readonly Result[])[] {
  const groups = mergeHubs(hubs);
  const longestGroup = Math.max(0, ...groups.map(({ items }) => items.length));
  const pages: Result[][] = [];
  for (let start = 0; start < longestGroup; start += limit) {
    const round = groups.flatMap((group) =>
      group.items.slice(start, start + limit).map((item): Result => ({ group, item })),
    );
    for (let position = 0; position < round.length; position += PAGE_SIZE)
      pages.push(round.slice(position, position + PAGE_SIZE));
  }
  return pages;
}

/** Merges hubs (groups of results) of the same kind and name. Each item appears once. */
function mergeHubs(hubs: readonly SearchResultGroup[]): readonly ShownSearchResultGroup[] {
  const groups = Map.groupBy(hubs, ({ title, type, hubIdentifier }) => JSON.stringify([title, type, hubIdentifier]));
  return [...groups.values()].flatMap((sameHubs) => {
    const [first] = sameHubs;
    if (!first) return [];
    const { title, type, hubIdentifier } = first;
    return [{ title, type, hubIdentifier, items: distinctItems(sameHubs) }];
  });
}

function distinctItems(hubs: readonly SearchResultGroup[]): readonly MediaItem[] {
  const items = hubs.flatMap((hub) => hub.items);
  return items.filter(
    ({ ratingKey }, index) =>
      ratingKey === undefined || items.findIndex((earlierItem) => earlierItem.ratingKey === ratingKey) === index,
  );
}

const groupResults = (results: readonly Result[]): readonly ShownSearchResultGroup[] =>
  [...Map.groupBy(results, ({ group }) => group)].map(([group, members]) => ({
    ...group,
    items: members.map(({ item }) => item),
  }));
