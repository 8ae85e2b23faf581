import type { MediaItem } from '../../src/domain/media/items/item.ts';
import { makeTitles } from '../titles.ts';

export const TITLES = 20_000;
/** How many of them every server has. */
export const SHARED = 10_000;

/** The first of them are the same on every server. */
export const titlesOf = (server: number): readonly MediaItem[] => [
  ...makeTitles(SHARED),
  ...makeTitles(TITLES - SHARED, server),
];
