import { sql } from 'kysely';
import { historyKey, integer } from '../column.ts';
import { table } from '../table.ts';

/**
 * History rows that the server lists, by their history keys. One play may have several keys, and other ones tomorrow.
 */
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
