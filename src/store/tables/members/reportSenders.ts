import { integerColumn, textColumn, timeColumn } from '../column.ts';
import { declareTable } from '../table.ts';

/** People who are to be notified when the fault that they reported is solved. */
export const reportSendersTable = declareTable({
  columns: {
    report_id: integerColumn('reportId'),
    user_id: textColumn('userId'),
    locale: textColumn('locale'),
    reported_at: timeColumn('reportedAt'),
  },
  key: ['report_id', 'user_id'],
  owners: { person: { columns: { user_id: 'delete' } } },
});
