import type { HistoryEntry } from '../../../domain/media/history/history.ts';

/** The most rows read of a history: a hundred requests of a hundred rows. */
export const MAX_READ = 10_000;

export interface Newest {
  /** The newest first, at most as many as requested. */
  readonly entries: readonly HistoryEntry[];
  /** Reading stopped here without seeing the end: there may be more. */
  readonly stoppedAfter?: number | undefined;
}

/**
 * The newest matching entries. Stops as soon as newer ones cannot follow. If the server does not sort, it
 * reads on, but keeps no more than requested.
 */
export async function readNewest(
  pages: AsyncIterable<readonly HistoryEntry[]>,
  count: number,
  fits: (entry: HistoryEntry) => boolean,
): Promise<Newest> {
  let entries: readonly HistoryEntry[] = [];
  let read = 0;
  let sorted = true;
  let oldest = Number.POSITIVE_INFINITY;
  for await (const page of pages) {
    sorted &&= isNewestFirst(page, oldest);
    oldest = Math.min(oldest, ...page.map(timeOf));
    read += page.length;
    entries = [...entries, ...page.filter(fits)].sort(newestFirst).slice(0, count);
    const last = entries[count - 1];
    // Entries of the same second may still be on the next page.
    if (sorted && last && timeOf(last) > oldest) return { entries };
    if (read >= MAX_READ) return { entries, stoppedAfter: read };
  }
  return { entries };
}

/**
 * True if the server seems to have sorted. Each group counts alone, because the parser groups videos and
 * tracks.
 */
function isNewestFirst(page: readonly HistoryEntry[], before: number): boolean {
  const tracks = page.filter(({ item }) => item.kind === 'track');
  const others = page.filter(({ item }) => item.kind !== 'track');
  return [tracks, others].every((group) => {
    const times = [before, ...group.map(timeOf)];
    return times.every((time, index) => time <= (times[index - 1] ?? time));
  });
}

const timeOf = ({ viewedAt }: HistoryEntry): number => viewedAt.getTime();

const keys = new Intl.Collator('en', { numeric: true });

/** By time, and within a second by key, because later rows have larger ones. */
const newestFirst = (a: HistoryEntry, b: HistoryEntry): number =>
  timeOf(b) - timeOf(a) || keys.compare(b.historyKey, a.historyKey);
