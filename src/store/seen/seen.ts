import type { Database } from '../database/database.ts';
import { createFulfilledWishStore } from './arrivedWishes.ts';
import { createLibraryAccessStore } from './libraryAccesses.ts';
import { createSeenCounts } from './seenCounts.ts';
import { createSeenTitles } from './seenTitles.ts';

export const createStoresAboutSeenTitles = (db: Database) => ({
  seenTitles: createSeenTitles(db),
  seenCounts: createSeenCounts(db),
  libraryAccesses: createLibraryAccessStore(db),
  arrivedWishes: createFulfilledWishStore(db),
});
