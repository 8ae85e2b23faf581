import { createPlayedTally, type Played } from '../../../src/render/history/playedLines.ts';
import type { HistoryRow } from '../../../src/render/history/post.ts';

/** Plays, counted. */
export function playedOf(rows: readonly HistoryRow[]): Played {
  const tally = createPlayedTally();
  for (const row of rows) tally.add(row);
  return tally.played();
}
