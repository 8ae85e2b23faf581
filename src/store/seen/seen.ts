import type { Database } from '../database/database.ts';
import { createArrivedWishes } from './arrivedWishes.ts';
import { createLibraryAccesses } from './libraryAccesses.ts';
import { createSeenCounts } from './seenCounts.ts';
import { createSeenTitles } from './seenTitles.ts';

export const createSeen = (db: Database) => ({
  seenTitles: createSeenTitles(db),
  seenCounts: createSeenCounts(db),
  libraryAccesses: createLibraryAccesses(db),
  arrivedWishes: createArrivedWishes(db),
});
