import { z } from 'zod';
import {
  booleanColumn,
  integerColumn,
  jsonColumn,
  nullableColumn,
  serverIdColumn,
  timeColumn,
  withDatabaseDefault,
} from '../column.ts';
import { declareTable } from '../table.ts';

/** How far the histories of media servers have been read (`HistoryBackfillState`). */
export const historyBackfillTable = declareTable({
  columns: {
    server_id: serverIdColumn('serverId'),
    start: integerColumn('start'),
    total: nullableColumn(integerColumn('total')),
    done: booleanColumn('done'),
    read_at: nullableColumn(timeColumn('readAt')),
    walk: nullableColumn(jsonColumn('walk', z.object({ missing: z.int().optional(), drops: z.boolean() }))),
    /** How many times reading the whole history was requested. */
    walks: withDatabaseDefault(integerColumn('requestedWalks')),
  },
  key: ['server_id'],
  owners: { server: { column: 'server_id' } },
});
