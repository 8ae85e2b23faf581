import { DAY_MS } from '../../../time/units.ts';
import { text, time } from '../column.ts';
import { table } from '../table.ts';

/** How long rows are kept, in ms. The buttons of a `/pick` message work for a day. */
const KEPT_MS = 2 * DAY_MS;

/** People whose histories count for a `/pick` message. */
export const countedIn = table({
  columns: {
    pick_id: text('pickId'),
    user_id: text('userId'),
    at: time('at'),
  },
  key: ['pick_id', 'user_id'],
  owners: { person: { columns: { user_id: 'delete' } } },
  expired: { after: { at: KEPT_MS } },
});
