import { itemKey, libraryKey, optional, text, time } from '../column.ts';
import { table } from '../table.ts';

/** Items as the feed of additions last saw them (`SeenItem`). */
export const seenItems = table({
  columns: {
    library_key: libraryKey('librarySectionId'),
    rating_key: itemKey('ratingKey'),
    guid: text('guid'),
    added_at: time('addedAt'),
    version: text('version'),
    settling_since: optional(time('settlingSince')),
  },
  key: ['library_key', 'rating_key'],
  owners: { server: { column: 'library_key' } },
});
