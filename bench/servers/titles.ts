import type { MediaItem } from '../../src/domain/media/items/item.ts';
import { inventLibraryTitles } from '../titles.ts';

export const TITLES_PER_SERVER = 20_000;
/** Number of titles that all servers have. */
export const SHARED_TITLE_COUNT = 10_000;

/** Titles of one server. The first `SHARED_TITLE_COUNT` titles are the same on every server. */
export const createTitlesOfServer = (server: number): readonly MediaItem[] => [
  ...inventLibraryTitles(SHARED_TITLE_COUNT),
  ...inventLibraryTitles(TITLES_PER_SERVER - SHARED_TITLE_COUNT, server),
];
