import type { Hub, MediaItem } from '../../domain/media.ts';
import type { ResultGroup } from '../../render/search.ts';

/**
 * Results on a page. A page takes 40 components: three a result, a heading each at worst, eleven for head, foot, two
 * menus and the line of pages.
 */
const PAGE_SIZE = 7;

/** How many of each kind to ask for, so that the page is full if the server has as much, and one more is seen. */
export const neededPerHub = (page: number, limit: number): number => Math.ceil((page * PAGE_SIZE + 1) / limit) * limit;

/** Asked for of each kind when a page stays short though the server has more: it counted what lies in other libraries. */
const MOST_PER_HUB = 100;

/** How many of each kind to ask for once more, if that may fill the page. */
export function moreNeeded(hubs: readonly Hub[], page: number, limit: number): number | undefined {
  const count = hubs.reduce((sum, { items }) => sum + items.length, 0);
  const isShort = count <= page * PAGE_SIZE && hubs.some(({ more }) => more);
  const most = Math.ceil(MOST_PER_HUB / limit) * limit;
  return isShort && most > neededPerHub(page, limit) ? most : undefined;
}

export interface ResultPage {
  readonly groups: readonly ResultGroup[];
  readonly page: number;
  readonly pages: number;
  readonly before: number;
  /** How many results there are, unless only the server knows. */
  readonly total: number | undefined;
}

interface Result {
  readonly hub: Hub;
  readonly item: MediaItem;
}

/**
 * One page of a search. The results stand in one long line: the first `limit` of every kind, then the next of every
 * kind, and so on. That line does not change when the server is asked for more of each, so that pages neither repeat
 * nor leave out.
 */
export function planPage(hubs: readonly Hub[], { page: asked, limit }: { page: number; limit: number }): ResultPage {
  const line = inOneLine(hubs, limit);
  const pages = Math.max(1, Math.ceil(line.length / PAGE_SIZE));
  const page = Math.min(Math.max(1, asked), pages);
  const before = (page - 1) * PAGE_SIZE;
  const isAll = !hubs.some(({ more }) => more);
  return {
    groups: grouped(line.slice(before, before + PAGE_SIZE)),
    page,
    pages,
    before,
    total: isAll ? line.length : undefined,
  };
}

function inOneLine(hubs: readonly Hub[], limit: number): readonly Result[] {
  const longest = Math.max(0, ...hubs.map(({ items }) => items.length));
  return Array.from({ length: Math.ceil(longest / limit) }, (_, round) =>
    hubs.flatMap((hub) => hub.items.slice(round * limit, (round + 1) * limit).map((item) => ({ hub, item }))),
  ).flat();
}

/** Neighbours of one hub under one heading. */
function grouped(results: readonly Result[]): readonly ResultGroup[] {
  const groups: { readonly hub: Hub; readonly items: MediaItem[] }[] = [];
  for (const { hub, item } of results) {
    const last = groups.at(-1);
    if (last?.hub === hub) last.items.push(item);
    else groups.push({ hub, items: [item] });
  }
  return groups.map(({ hub, items }) => ({ title: hub.title, type: hub.type, items }));
}
