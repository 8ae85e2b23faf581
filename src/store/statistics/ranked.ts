import type { PlayRanking } from '../../domain/statistics/plays.ts';

/** Orders entries by their number of plays, most first. Ties have a stable order. */
export function rankByPlays<T extends { readonly plays: number }>(
  entries: readonly T[],
  limit: number,
  sortKey: (entry: T) => string,
): PlayRanking<T> {
  const ranking = entries.toSorted((a, b) => b.plays - a.plays || (sortKey(a) < sortKey(b) ? -1 : 1));
  const top = ranking.slice(0, limit);
  return {
    top,
    tied: ranking.slice(limit).filter(({ plays }) => plays === top.at(-1)?.plays).length,
    different: ranking.length,
    plays: ranking.reduce((sum, { plays }) => sum + plays, 0),
  };
}
