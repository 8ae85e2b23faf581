import { nullableColumn, textColumn, timeColumn } from '../column.ts';
import { declareTable } from '../table.ts';

/** Admins of the whole installation. A copy of the signed rights (`store/rights`). */
export const installationAdminsTable = declareTable({
  columns: {
    user_id: textColumn('userId'),
    appointed_by: nullableColumn(textColumn('appointedBy')),
    appointed_at: timeColumn('appointedAt'),
  },
  key: ['user_id'],
  owners: { person: { columns: { user_id: 'delete', appointed_by: 'by hand' } } },
});
