import { optional, server, text, time } from '../column.ts';
import { table } from '../table.ts';

/** Where the next poll of each feed continues. */
export const cursors = table({
  columns: {
    server_id: server('serverId'),
    feed: text('feed'),
    cursor: text('cursor'),
    updated_at: time('updatedAt'),
    /** When an unfinished poll began to store events. Null if all polls are finished. */
    partial_since: optional(time('partialSince')),
  },
  key: ['server_id', 'feed'],
  owners: { server: { column: 'server_id', only: 'removed' } },
});
