import { itemKeyColumn, libraryKeyColumn, nullableColumn, textColumn, timeColumn } from '../column.ts';
import { declareTable } from '../table.ts';

/** Items as the feed of additions last saw them (`LastSeenLibraryItem`). */
export const seenItemsTable = declareTable({
  columns: {
    library_key: libraryKeyColumn('librarySectionId'),
    rating_key: itemKeyColumn('ratingKey'),
    guid: textColumn('guid'),
    added_at: timeColumn('addedAt'),
    version: textColumn('version'),
    settling_since: nullableColumn(timeColumn('settlingSince')),
  },
  key: ['library_key', 'rating_key'],
  owners: { server: { column: 'library_key' } },
});
