import type { MediaItem } from '../../src/domain/media/items/item.ts';
import { makeTitles } from '../titles.ts';

export const TITLES = 20_000;
/** Number of titles that all servers have. */
export const SHARED = 10_000;

/** Titles of one server. The first `SHARED` titles are the same on every server. */
export const titlesOf = (server: number): readonly MediaItem[] => [
  ...makeTitles(SHARED),
  ...makeTitles(TITLES - SHARED, server),
];
