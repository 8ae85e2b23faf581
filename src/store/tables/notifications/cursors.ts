import { nullableColumn, serverIdColumn, textColumn, timeColumn } from '../column.ts';
import { declareTable } from '../table.ts';

/** Where the next poll of each feed continues. */
export const feedCursorsTable = declareTable({
  columns: {
    server_id: serverIdColumn('serverId'),
    feed: textColumn('feed'),
    cursor: textColumn('cursor'),
    updated_at: timeColumn('updatedAt'),
    /** When an unfinished poll began to store events. Null if all polls are finished. */
    partial_since: nullableColumn(timeColumn('partialSince')),
  },
  key: ['server_id', 'feed'],
  owners: { server: { column: 'server_id', only: 'removed' } },
});
