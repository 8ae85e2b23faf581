import { sql } from 'kysely';
import { historyKeyColumn, integerColumn } from '../column.ts';
import { declareTable } from '../table.ts';

/** Rows of the media servers' histories. A play may have several history keys, which may change. */
export const playRows = declareTable({
  columns: {
    history_key: historyKeyColumn('historyKey'),
    play_id: integerColumn('playId'),
    /** Number of requested readings of the whole history (`walks` in `backfill`) when the row was last found. */
    walk: integerColumn('walk'),
  },
  key: ['history_key'],
  owners: { server: { rows: (server) => sql`play_id in (select id from plays where server_id = ${server})` } },
});
