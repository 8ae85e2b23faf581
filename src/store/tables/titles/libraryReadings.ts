import { libraryKey, optional, time } from '../column.ts';
import { table } from '../table.ts';

/** How far the libraries were read. A library that the server no longer lists has no row. */
export const libraryReadings = table({
  columns: {
    library_key: libraryKey('libraryKey'),
    /** The reading that has begun and was not complete; missing after a complete one. */
    reading_since: optional(time('readingSince')),
    completed_at: optional(time('completedAt')),
  },
  key: ['library_key'],
  owners: { server: { column: 'library_key' } },
});
