import type { Filter } from '../../domain/media/filters/filters.ts';
import type { MediaItem } from '../../domain/media/items/item.ts';
import type { QueryPair } from '../transport/query.ts';
import type { List } from './pages.ts';

/** We assume that clocks are set back, and entries come in late, by a day at most. */
const OVERLAP_MS = 24 * 60 * 60_000;

/** True if the times descend and enough of them differ to rule out an accident. */
function isNewestFirst(times: readonly number[], different: number): boolean {
  return new Set(times).size >= different && times.every((time, at) => time <= (times[at - 1] ?? time));
}

interface OldestWanted {
  readonly since: Date;
  /** Number of different times that proves that the server sorts. */
  readonly different: number;
}

/**
 * True if a page with these times is the last one worth reading. If the server sorts but does not filter, the
 * entries after the first ones that are too old are older still.
 */
export function isPast(dates: readonly (Date | undefined)[], { since, different }: OldestWanted): boolean {
  const times = dates.flatMap((date) => date?.getTime() ?? []);
  const last = times.at(-1);
  return last !== undefined && isNewestFirst(times, different) && since.getTime() - last > OVERLAP_MS;
}

/** Files copied together share one second, and then a few titles do not show their order. */
const DIFFERENT_DATES = 3;

/**
 * The order to ask for with these filters. With `addedAt>=`, the newest come first, so that the list of a
 * server that does not know the filter need not be read to its end.
 */
export function orderFor(
  filters: readonly Filter[],
): Pick<List<MediaItem>, 'isEnough'> & { readonly query: readonly QueryPair[] } {
  const filter = filters.find(({ field, operator }) => field === 'addedAt' && operator === '>=');
  if (filter === undefined) return { query: [] };
  const wanted = { since: new Date(Number(filter.value) * 1000), different: DIFFERENT_DATES };
  return {
    query: [['sort', 'addedAt:desc']],
    isEnough: (items) =>
      isPast(
        items.map(({ addedAt }) => addedAt),
        wanted,
      ),
  };
}
