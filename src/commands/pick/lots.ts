import { createHash } from 'node:crypto';
import type { MediaItem } from '../../domain/media/items/item.ts';

/**
 * The position in a round of random draws: `seed` determines the order of all items, and those up to `after`
 * were shown.
 */
export type Lot = { readonly seed: string; readonly after: string };

export const DRAWN = 3;

/**
 * The next random items. The order of all items is unpredictable and stable while items come and go: each is
 * drawn once before the next round begins.
 */
export function draw(
  items: readonly MediaItem[],
  lot: Lot,
): { readonly drawn: readonly MediaItem[]; readonly next: Lot } {
  const ranked = items
    .flatMap((item) => (item.ratingKey === undefined ? [] : [{ item, rank: rankOf(lot.seed, item.ratingKey) }]))
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1));
  const chosen = ranked.filter(({ rank }) => rank > lot.after).slice(0, DRAWN);
  const last = chosen.at(-1);
  if (last) return { drawn: chosen.map(({ item }) => item), next: { seed: lot.seed, after: last.rank } };
  return ranked.length === 0 ? { drawn: [], next: lot } : draw(items, { seed: rankOf(lot.seed, 'next'), after: '' });
}

const rankOf = (seed: string, key: string): string =>
  createHash('sha256').update(`${seed} ${key}`).digest('hex').slice(0, 16);
