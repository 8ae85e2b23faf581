import { createPlayTally, type PlaySummary } from '../../../src/jobs/feeds/history/views/playedLines.ts';
import type { HistoryRow } from '../../../src/jobs/feeds/history/views/post.ts';

/** Plays, counted. */
export function playedOf(rows: readonly HistoryRow[]): PlaySummary {
  const tally = createPlayTally();
  for (const row of rows) tally.add(row);
  return tally.played();
}
