import { libraryKeyColumn, nullableColumn, timeColumn } from '../column.ts';
import { declareTable } from '../table.ts';

/** How far the libraries have been read. A library that the server no longer lists has no row. */
export const libraryReadings = declareTable({
  columns: {
    library_key: libraryKeyColumn('libraryKey'),
    /** When an incomplete reading began. Null after a complete reading. */
    reading_since: nullableColumn(timeColumn('readingSince')),
    completed_at: nullableColumn(timeColumn('completedAt')),
  },
  key: ['library_key'],
  owners: { server: { column: 'library_key' } },
});
