import type { MediaItem } from '../../src/domain/media/items/item.ts';
import { makeTitles } from '../titles.ts';

export const TITLES = 20_000;
/** How many titles all servers have in common. */
export const SHARED = 10_000;

/** The first `SHARED` titles are the same on every server. */
export const titlesOf = (server: number): readonly MediaItem[] => [
  ...makeTitles(SHARED),
  ...makeTitles(TITLES - SHARED, server),
];
