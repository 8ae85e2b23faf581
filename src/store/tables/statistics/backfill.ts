import { z } from 'zod';
import { flag, integer, json, optional, server, time, withDatabaseDefault } from '../column.ts';
import { table } from '../table.ts';

/** How far the histories of media servers have been read (`BackfillState`). */
export const backfill = table({
  columns: {
    server_id: server('serverId'),
    start: integer('start'),
    total: optional(integer('total')),
    done: flag('done'),
    read_at: optional(time('readAt')),
    walk: optional(json('walk', z.object({ missing: z.int().optional(), drops: z.boolean() }))),
    /** How many times reading the whole history was requested. */
    walks: withDatabaseDefault(integer('requestedWalks')),
  },
  key: ['server_id'],
  owners: { server: { column: 'server_id' } },
});
