import type { MediaItem } from '../../domain/media/items/item.ts';
import type { Hub } from '../../domain/media/search/search.ts';
import type { ResultGroup } from '../../render/search/search.ts';

/**
 * Results per page. A message takes 40 components: three per result, a heading each in the worst case, and eleven for
 * the header, footer, two menus and the page buttons.
 */
const PAGE_SIZE = 7;

/**
 * How many results of each kind to request: enough for this page, in the worst case a separate round, and for
 * the next.
 */
export const neededPerHub = (page: number, limit: number): number => (page + 1) * limit;

/** Requested of each kind if a page stays short although the server has more: it counted items of other libraries. */
const MOST_PER_HUB = 100;

/** How many of each kind to request again, if that may fill the page. */
export function moreNeeded(hubs: readonly Hub[], page: number, limit: number): number | undefined {
  const isShort = inPages(hubs, limit).length <= page && hubs.some(({ more }) => more);
  const most = Math.ceil(MOST_PER_HUB / limit) * limit;
  return isShort && most > neededPerHub(page, limit) ? most : undefined;
}

export interface ResultPage {
  readonly groups: readonly ResultGroup[];
  readonly page: number;
  readonly pages: number;
  readonly before: number;
  /** The number of results, unless only the server knows it. */
  readonly total: number | undefined;
}

interface Result {
  readonly group: ResultGroup;
  readonly item: MediaItem;
}

/** One page of a search; a number beyond the last page gives the last page. */
export function planPage(hubs: readonly Hub[], { page: asked, limit }: { page: number; limit: number }): ResultPage {
  const all = inPages(hubs, limit);
  const pages = Math.max(1, all.length);
  const page = Math.min(Math.max(1, asked), pages);
  const isAll = !hubs.some(({ more }) => more);
  return {
    groups: grouped(all[page - 1] ?? []),
    page,
    pages,
    before: all.slice(0, page - 1).flat().length,
    total: isAll ? all.flat().length : undefined,
  };
}

/**
 * Pages come in rounds: the first `limit` of every kind, then the next of every kind, and so on. A round that is too
 * long for one page takes several. So no page holds more of a kind than was requested, nor the same heading twice.
 * Requesting more of each kind only adds rounds, so pages neither repeat nor skip results.
 */
function inPages(hubs: readonly Hub[], limit: number): readonly (readonly Result[])[] {
  const groups = merged(hubs);
  const longest = Math.max(0, ...groups.map(({ items }) => items.length));
  return Array.from({ length: Math.ceil(longest / limit) }, (_, round) =>
    groups.flatMap((group) =>
      group.items.slice(round * limit, (round + 1) * limit).map((item): Result => ({ group, item })),
    ),
  ).flatMap(chunks);
}

const chunks = (results: readonly Result[]): readonly (readonly Result[])[] =>
  Array.from({ length: Math.ceil(results.length / PAGE_SIZE) }, (_, at) =>
    results.slice(at * PAGE_SIZE, (at + 1) * PAGE_SIZE),
  );

/** Joins hubs of the same kind and name, with each item once. */
function merged(hubs: readonly Hub[]): readonly ResultGroup[] {
  const groups = Map.groupBy(hubs, ({ title, type, hubIdentifier }) => JSON.stringify([title, type, hubIdentifier]));
  return [...groups.values()].flatMap(([first, ...others]) =>
    first
      ? [
          {
            title: first.title,
            type: first.type,
            hubIdentifier: first.hubIdentifier,
            items: distinct([first, ...others]),
          },
        ]
      : [],
  );
}

function distinct(hubs: readonly Hub[]): readonly MediaItem[] {
  const items = hubs.flatMap((hub) => hub.items);
  const keyOf = ({ ratingKey }: MediaItem) => ratingKey;
  return items.filter((item, at) => !keyOf(item) || items.findIndex((other) => keyOf(other) === keyOf(item)) === at);
}

/** The results of a page under their headings. */
const grouped = (results: readonly Result[]): readonly ResultGroup[] =>
  [...Map.groupBy(results, ({ group }) => group)].map(([group, of]) => ({
    ...group,
    items: of.map(({ item }) => item),
  }));
