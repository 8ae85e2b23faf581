import { optional, server, text, time } from '../column.ts';
import { table } from '../table.ts';

/** The place where each feed continues. */
export const cursors = table({
  columns: {
    server_id: server('serverId'),
    feed: text('feed'),
    cursor: text('cursor'),
    updated_at: time('updatedAt'),
    /** Since when an unfinished poll has recorded events. */
    partial_since: optional(time('partialSince')),
  },
  key: ['server_id', 'feed'],
  owners: { server: { column: 'server_id', only: 'removed' } },
});
