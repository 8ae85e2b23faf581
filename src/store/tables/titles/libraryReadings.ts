import { libraryKey, optional, time } from '../column.ts';
import { table } from '../table.ts';

/** How far the libraries were read. A library that the server no longer lists has no row. */
export const libraryReadings = table({
  columns: {
    library_key: libraryKey('libraryKey'),
    /** When a reading began that is not complete. Null after a complete reading. */
    reading_since: optional(time('readingSince')),
    /** When the last complete reading ended. */
    completed_at: optional(time('completedAt')),
  },
  key: ['library_key'],
  owners: { server: { column: 'library_key' } },
});
