import { DAY_MS } from '../../../time/units.ts';
import { integerColumn, nullableColumn, textColumn, timeColumn } from '../column.ts';
import { declareTable } from '../table.ts';

/** How long admins can see that a wish arrived, in ms. */
const KEPT_MS = 365 * DAY_MS;

/** Wishes that have arrived. One row per person with the wish. */
export const fulfilledWishesTable = declareTable({
  columns: {
    wish_id: integerColumn('wishId'),
    user_id: textColumn('userId'),
    guild_id: textColumn('guildId'),
    title: textColumn('title'),
    folded: textColumn('folded'),
    year: nullableColumn(integerColumn('year')),
    arrived_at: timeColumn('arrivedAt'),
  },
  key: ['wish_id', 'user_id'],
  owners: { person: { columns: { user_id: 'delete' } }, guild: { column: 'guild_id' } },
  typed: { columns: ['title', 'folded'] },
  expired: { after: { arrived_at: KEPT_MS } },
});
