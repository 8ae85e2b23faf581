import { createHash } from 'node:crypto';
import type { MediaItem } from '../../domain/media/items/item.ts';

/** A position in a random order. `seed` determines the order. Items up to the rank `after` were already drawn. */
export type RandomDrawPosition = { readonly seed: string; readonly after: string };

export const ITEMS_PER_RANDOM_DRAW = 3;

/**
 * The next items of a random order. The order is unpredictable, but does not change when items are added or removed. An
 * item comes again only after all others were drawn.
 */
export function drawRandomItems(
  items: readonly MediaItem[],
  lot: RandomDrawPosition,
): { readonly drawnItems: readonly MediaItem[]; readonly next: RandomDrawPosition } {
  const rankedItems = items
    .flatMap((item) => (item.ratingKey === undefined ? [] : [{ item, rank: rankOf(lot.seed, item.ratingKey) }]))
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1));
  const drawnItems = rankedItems.filter(({ rank }) => rank > lot.after).slice(0, ITEMS_PER_RANDOM_DRAW);
  const lastDrawn = drawnItems.at(-1);
  if (lastDrawn)
    return { drawnItems: drawnItems.map(({ item }) => item), next: { seed: lot.seed, after: lastDrawn.rank } };
  if (rankedItems.length === 0) return { drawnItems: [], next: lot };
  // After all items were drawn, another round begins in another order.
  return drawRandomItems(items, { seed: rankOf(lot.seed, 'next'), after: '' });
}

const rankOf = (seed: string, key: string): string =>
  createHash('sha256').update(`${seed} ${key}`).digest('hex').slice(0, 16);
