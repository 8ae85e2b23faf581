import type { Filter } from '../../domain/media/filters/filters.ts';
import type { MediaItem } from '../../domain/media/items/item.ts';
import type { QueryParameter } from '../transport/query.ts';
import type { PagedList } from './pages.ts';

/**
 * How far back a list is read again, in ms. A day is assumed to be the most that clocks are set back or entries arrive
 * late.
 */
const OVERLAP_MS = 24 * 60 * 60_000;

/** True if the times descend. At least `minDistinct` of them must differ, because equal times prove no order. */
function isNewestFirst(times: readonly number[], minDistinct: number): boolean {
  return new Set(times).size >= minDistinct && times.every((time, index) => time <= (times[index - 1] ?? time));
}

interface OldestWanted {
  readonly since: Date;
  readonly minDistinct: number;
}

/**
 * True if no later page has to be read. The server sorts the entries, newest first, but does not filter them. If the
 * last entry here is too old, all later entries are too.
 */
export function isPageOlderThanWanted(
  dates: readonly (Date | undefined)[],
  { since, minDistinct }: OldestWanted,
): boolean {
  const times = dates.flatMap((date) => date?.getTime() ?? []);
  const oldestTime = times.at(-1);
  return oldestTime !== undefined && isNewestFirst(times, minDistinct) && since.getTime() - oldestTime > OVERLAP_MS;
}

/** Number of different dates that prove an order. Files that are copied together have the same second. */
const MIN_DISTINCT_DATES = 3;

/**
 * With the filter `addedAt>=`, the newest items are requested first. If a server ignores the filter, its list then need
 * not be read to the end.
 */
export function sortOrderForFilters(
  filters: readonly Filter[],
): Pick<PagedList<MediaItem>, 'isEnough'> & { readonly query: readonly QueryParameter[] } {
  const filter = filters.find(({ field, operator }) => field === 'addedAt' && operator === '>=');
  if (filter === undefined) return { query: [] };
  const oldestWanted = { since: new Date(Number(filter.value) * 1000), minDistinct: MIN_DISTINCT_DATES };
  return {
    query: [['sort', 'addedAt:desc']],
    isEnough: (items) =>
      isPageOlderThanWanted(
        items.map(({ addedAt }) => addedAt),
        oldestWanted,
      ),
  };
}
