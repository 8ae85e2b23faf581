import { DAY_MS } from '../../../time/units.ts';
import { integer, optional, text, time } from '../column.ts';
import { table } from '../table.ts';

/** How long admins can see that a wish arrived, in ms. */
const KEPT_MS = 365 * DAY_MS;

/** Wishes that have arrived. One row per person with the wish. */
export const arrivedWishes = table({
  columns: {
    wish_id: integer('wishId'),
    user_id: text('userId'),
    guild_id: text('guildId'),
    title: text('title'),
    folded: text('folded'),
    year: optional(integer('year')),
    arrived_at: time('arrivedAt'),
  },
  key: ['wish_id', 'user_id'],
  owners: { person: { columns: { user_id: 'delete' } }, guild: { column: 'guild_id' } },
  typed: { columns: ['title', 'folded'] },
  expired: { after: { arrived_at: KEPT_MS } },
});
