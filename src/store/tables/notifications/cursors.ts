import { optional, server, text, time } from '../column.ts';
import { table } from '../table.ts';

/** Where the next poll of each feed continues. */
export const cursors = table({
  columns: {
    server_id: server('serverId'),
    feed: text('feed'),
    cursor: text('cursor'),
    updated_at: time('updatedAt'),
    /** When a running poll began to store events. Null if no poll is running. */
    partial_since: optional(time('partialSince')),
  },
  key: ['server_id', 'feed'],
  owners: { server: { column: 'server_id', only: 'removed' } },
});
