import { optional, text, time } from '../column.ts';
import { table } from '../table.ts';

/** Admins of the whole installation. A copy of the signed rights (`store/rights`). */
export const installationAdmins = table({
  columns: {
    user_id: text('userId'),
    appointed_by: optional(text('appointedBy')),
    appointed_at: time('appointedAt'),
  },
  key: ['user_id'],
  owners: { person: { columns: { user_id: 'delete', appointed_by: 'by hand' } } },
});
