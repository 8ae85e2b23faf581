import type { HistoryEntry } from '../../../domain/media/history/history.ts';

/** Maximum number of history rows that are read: 100 requests of 100 rows. */
export const MAX_HISTORY_ROWS = 10_000;

export interface NewestHistory {
  readonly entries: readonly HistoryEntry[];
  /**
   * Number of rows after which reading was given up. Older rows may contain more matching entries. Undefined if the
   * entries are certainly the newest.
   */
  readonly stoppedAfter?: number | undefined;
}

/**
 * The newest `count` matching entries. Stops reading when no newer entry can follow. If the server does not sort the
 * history, reads up to MAX_HISTORY_ROWS rows.
 */
export async function readNewestHistory(
  pages: AsyncIterable<readonly HistoryEntry[]>,
  count: number,
  matches: (entry: HistoryEntry) => boolean,
): Promise<NewestHistory> {
  let entries: readonly HistoryEntry[] = [];
  let rowsRead = 0;
  let isSorted = true;
  let oldestTime = Number.POSITIVE_INFINITY;
  for await (const page of pages) {
    isSorted &&= isNewestFirst(page, oldestTime);
    oldestTime = Math.min(oldestTime, ...page.map(timeOf));
    rowsRead += page.length;
    entries = [...entries, ...page.filter(matches)].sort(newestFirst).slice(0, count);
    const lastWanted = entries[count - 1];
    // The last wanted entry must be later than the oldest entry read so far, because entries of the same second may
    // still follow on the next page.
    if (isSorted && lastWanted && timeOf(lastWanted) > oldestTime) return { entries };
    if (rowsRead >= MAX_HISTORY_ROWS) return { entries, stoppedAfter: rowsRead };
  }
  return { entries };
}

/**
 * True if the page is sorted newest first. Videos and tracks are checked separately, because the parser groups them.
 */
function isNewestFirst(page: readonly HistoryEntry[], previousTime: number): boolean {
  const tracks = page.filter(({ item }) => item.kind === 'track');
  const videos = page.filter(({ item }) => item.kind !== 'track');
  return [tracks, videos].every((group) => {
    const times = [previousTime, ...group.map(timeOf)];
    return times.every((time, index) => time <= (times[index - 1] ?? time));
  });
}

const timeOf = ({ viewedAt }: HistoryEntry): number => viewedAt.getTime();

const keyCollator = new Intl.Collator('en', { numeric: true });

/** Sorts the newest first. Within a second, the larger key is newer. */
const newestFirst = (a: HistoryEntry, b: HistoryEntry): number =>
  timeOf(b) - timeOf(a) || keyCollator.compare(b.historyKey, a.historyKey);
