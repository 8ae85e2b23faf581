import { DAY_MS } from '../../../time/units.ts';
import { textColumn, timeColumn } from '../column.ts';
import { declareTable } from '../table.ts';

/** How long rows are kept, in ms. The buttons of a `/pick` message work for a day. */
const KEPT_MS = 2 * DAY_MS;

/** People whose histories count for a `/pick` message. */
export const pickParticipantsTable = declareTable({
  columns: {
    pick_id: textColumn('pickId'),
    user_id: textColumn('userId'),
    at: timeColumn('at'),
  },
  key: ['pick_id', 'user_id'],
  owners: { person: { columns: { user_id: 'delete' } } },
  expired: { after: { at: KEPT_MS } },
});
