import { sql } from 'kysely';
import type { ServerId } from '../../../domain/servers/refs.ts';
import { SEEN_STEPS } from '../../../domain/statistics/seen/count.ts';
import { integerColumn, keywordColumn, textColumn, timeColumn } from '../column.ts';
import { declareTable } from '../table.ts';

/** SQL: true if the column `servers`, for example `1,3`, includes this server. */
const includesServer = (server: ServerId) => sql<boolean>`',' || servers || ',' glob ${`*,${server},*`}`;

/** The latest count for each set of servers. */
export const seenCounts = declareTable({
  columns: {
    servers: textColumn('servers'),
    count_id: integerColumn('countId'),
    counted_at: timeColumn('countedAt'),
  },
  key: ['servers'],
  owners: { server: { rows: includesServer } },
});

/** Titles that enough people have finished. A crash may leave rows of an earlier count. */
export const finishedTitlesTable = declareTable({
  columns: {
    count_id: integerColumn('countId'),
    servers: textColumn('servers'),
    work_key: textColumn('workKey'),
    step: keywordColumn('step', SEEN_STEPS),
  },
  key: ['count_id', 'servers', 'work_key'],
  owners: { server: { rows: includesServer } },
});
