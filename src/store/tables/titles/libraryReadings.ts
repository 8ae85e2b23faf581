import { libraryKey, optional, time } from '../column.ts';
import { table } from '../table.ts';

/** How far the libraries have been read. A library that the server no longer lists has no row. */
export const libraryReadings = table({
  columns: {
    library_key: libraryKey('libraryKey'),
    /** When an incomplete reading began. Null after a complete reading. */
    reading_since: optional(time('readingSince')),
    completed_at: optional(time('completedAt')),
  },
  key: ['library_key'],
  owners: { server: { column: 'library_key' } },
});
