import type { Ranking } from '../../domain/statistics/plays.ts';

/** Orders by plays, the most first; ties keep a stable order. */
export function ranked<T extends { readonly plays: number }>(
  all: readonly T[],
  limit: number,
  nameOf: (each: T) => string,
): Ranking<T> {
  const sorted = all.toSorted((a, b) => b.plays - a.plays || (nameOf(a) < nameOf(b) ? -1 : 1));
  const top = sorted.slice(0, limit);
  return {
    top,
    tied: sorted.slice(limit).filter(({ plays }) => plays === top.at(-1)?.plays).length,
    different: sorted.length,
    plays: sorted.reduce((sum, { plays }) => sum + plays, 0),
  };
}
