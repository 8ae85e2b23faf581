import { sql } from 'kysely';
import { historyKey, integer } from '../column.ts';
import { table } from '../table.ts';

/** Rows of the media servers' histories, by their own keys. A play may have several keys, and these may change. */
export const playRows = table({
  columns: {
    history_key: historyKey('historyKey'),
    play_id: integer('playId'),
    /** Number of the last reading that found the row. */
    walk: integer('walk'),
  },
  key: ['history_key'],
  owners: { server: { rows: (server) => sql`play_id in (select id from plays where server_id = ${server})` } },
});
