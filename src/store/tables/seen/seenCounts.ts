import { sql } from 'kysely';
import type { ServerId } from '../../../domain/servers/refs.ts';
import { SEEN_STEPS } from '../../../domain/statistics/seen/count.ts';
import { integer, text, time, word } from '../column.ts';
import { table } from '../table.ts';

/** SQL: true if the column `servers`, for example `1,3`, includes this server. */
const includesServer = (server: ServerId) => sql<boolean>`',' || servers || ',' glob ${`*,${server},*`}`;

/** The latest count for each set of servers. */
export const seenCounts = table({
  columns: {
    servers: text('servers'),
    count_id: integer('countId'),
    counted_at: time('countedAt'),
  },
  key: ['servers'],
  owners: { server: { rows: includesServer } },
});

/** Titles that enough people have finished. A crash may leave rows of an earlier count. */
export const seenSteps = table({
  columns: {
    count_id: integer('countId'),
    servers: text('servers'),
    work_key: text('workKey'),
    step: word('step', SEEN_STEPS),
  },
  key: ['count_id', 'servers', 'work_key'],
  owners: { server: { rows: includesServer } },
});
