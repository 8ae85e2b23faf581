import type { Filter } from '../../domain/media/filters/filters.ts';
import type { MediaItem } from '../../domain/media/items/item.ts';
import type { QueryPair } from '../transport/query.ts';
import { filterPairs } from './filter.ts';
import type { List } from './pages.ts';

/** A clock that was set back, and entries that came in late, stay within a day. */
const OVERLAP_MS = 24 * 60 * 60_000;

/** The latest first, and with so many different times that it is no accident. */
function isNewestFirst(times: readonly number[], different: number): boolean {
  return new Set(times).size >= different && times.every((time, at) => time <= (times[at - 1] ?? time));
}

/**
 * Whether a page is the last one that is worth reading: where the server sorts and does not filter, what comes after the
 * first too old entries is only older. `different`: how many times tell that it sorts.
 */
export const isPast =
  <Entry>(since: Date, timeOf: (entry: Entry) => Date | undefined, different: number) =>
  (entries: readonly Entry[]): boolean => {
    const times = entries.flatMap((entry) => timeOf(entry)?.getTime() ?? []);
    const last = times.at(-1);
    return last !== undefined && isNewestFirst(times, different) && since.getTime() - last > OVERLAP_MS;
  };

/** A folder that was copied at once is of one second, and a few titles before it do not tell in which order they are. */
const DIFFERENT_DATES = 3;

/**
 * Filters of a listing as it is asked for them: what was added since comes newest first, so that a server that does not
 * know the filter need not be read to its end.
 */
export function filtered(
  filters: readonly Filter[],
): Pick<List<MediaItem>, 'isEnough'> & { readonly query: readonly QueryPair[] } {
  const query = filterPairs(filters);
  const since = filters.find(({ field, operator }) => field === 'addedAt' && operator === '>=');
  if (since === undefined) return { query };
  return {
    query: [...query, ['sort', 'addedAt:desc']],
    isEnough: isPast(new Date(Number(since.value) * 1000), ({ addedAt }: MediaItem) => addedAt, DIFFERENT_DATES),
  };
}
