import type { HistoryEntry, HistoryPage } from '../../../domain/media/history/history.ts';
import { playOf } from '../../../domain/statistics/plays.ts';
import { HOUR_MS } from '../../../time/units.ts';
import type { LookDeps } from '../source.ts';
import { type HistoryCursor, isWithin, windowOf } from './cursor.ts';
import { byTime, type HistoryLook } from './plan.ts';

export type HistoryLookDeps = LookDeps<'history' | 'historyPage', 'plays'>;

/** Twice a day a poll reads the whole window: one row may come late while another goes, and the total stays the same. */
const WHOLE_EVERY_MS = 12 * HOUR_MS;

/** How many rows are looked up at a time, and how many entries a page has; a server that sends more does not page. */
const ROWS = 100;

/**
 * Finds what is new inside the window. Most polls need one page: once the poll has found as many new rows as the server's
 * total has grown by, there are no others.
 */
export async function lookAtHistory(deps: HistoryLookDeps, cursor: HistoryCursor): Promise<HistoryLook> {
  const window = windowOf(cursor);
  const first = cursor.unpaged ? undefined : await deps.media.historyPage(0, { signal: deps.signal });
  const { total } = first ?? {};
  const grown = total === undefined || cursor.total === undefined ? undefined : total - cursor.total;
  const isWholeDue = Math.abs(deps.clock.now().getTime() - (cursor.wholeAt?.getTime() ?? 0)) >= WHOLE_EVERY_MS;
  let isWhole = true;
  const unlisted = new Map<string, HistoryEntry>();
  const reissued = new Set<string>();
  for await (const rows of newestOf(deps, first, window)) {
    const standings = await deps.plays.standings(rows.map(playOf));
    rows.forEach((row, at) => {
      if (standings[at]?.isListed === false) unlisted.set(row.historyKey, row);
      if (standings[at]?.isReissued) reissued.add(row.historyKey);
    });
    // More new rows than that mean another history, so the poll reads the whole window.
    isWhole = isWholeDue || grown !== unlisted.size || reissued.size > 0;
    if (!isWhole) break;
  }
  const unpaged = cursor.unpaged === true || (first !== undefined && first.entries.length > ROWS);
  return { unlisted: [...unlisted.values()], reissued: reissued.size, total, grown, isWhole, unpaged };
}

/**
 * Yields the rows of the window, a few at a time: first those of the first page, then all of them, filtered by the server
 * where it can filter. The first page may already have been everything.
 */
async function* newestOf(
  { media, signal }: HistoryLookDeps,
  first: HistoryPage | undefined,
  window: Date | undefined,
): AsyncGenerator<readonly HistoryEntry[]> {
  yield* newestFirst(first?.entries ?? [], window);
  if (first && first.next === undefined) return;
  for await (const page of media.history({ since: window }, { signal })) yield* newestFirst(page, window);
}

function* newestFirst(entries: readonly HistoryEntry[], window: Date | undefined): Generator<readonly HistoryEntry[]> {
  const inside = entries.filter((row) => isWithin(window, row)).sort((a, b) => byTime(b, a));
  for (let start = 0; start < inside.length; start += ROWS) yield inside.slice(start, start + ROWS);
}
