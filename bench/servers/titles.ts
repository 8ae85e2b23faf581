import type { MediaItem } from '../../src/domain/media/items/item.ts';
import { makeTitles } from '../titles.ts';

export const TITLES_PER_SERVER = 20_000;
/** Number of titles that all servers have. */
export const SHARED_TITLES = 10_000;

/** Titles of one server. The first `SHARED_TITLES` titles are the same on every server. */
export const titlesOf = (server: number): readonly MediaItem[] => [
  ...makeTitles(SHARED_TITLES),
  ...makeTitles(TITLES_PER_SERVER - SHARED_TITLES, server),
];
