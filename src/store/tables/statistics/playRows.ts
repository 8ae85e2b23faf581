import { sql } from 'kysely';
import { historyKey, integer } from '../column.ts';
import { table } from '../table.ts';

/**
 * The rows that the server lists, by their history keys: one play may have several, and other ones tomorrow.
 */
export const playRows = table({
  columns: {
    history_key: historyKey('historyKey'),
    play_id: integer('playId'),
    /** The number of the last reading that saw it. */
    walk: integer('walk'),
  },
  key: ['history_key'],
  owners: { server: { rows: (server) => sql`play_id in (select id from plays where server_id = ${server})` } },
});
