import { sql } from 'kysely';
import { historyKey, integer } from '../column.ts';
import { table } from '../table.ts';

/** Rows of the media servers' histories. A play may have several history keys, which may change. */
export const playRows = table({
  columns: {
    history_key: historyKey('historyKey'),
    play_id: integer('playId'),
    /** Number of requested readings of the whole history (`walks` in `backfill`) when the row was last found. */
    walk: integer('walk'),
  },
  key: ['history_key'],
  owners: { server: { rows: (server) => sql`play_id in (select id from plays where server_id = ${server})` } },
});
