import { integer, text, time } from '../column.ts';
import { table } from '../table.ts';

/** People who reported a fault and have not been notified of its solution yet. */
export const reportSenders = table({
  columns: {
    report_id: integer('reportId'),
    user_id: text('userId'),
    locale: text('locale'),
    reported_at: time('reportedAt'),
  },
  key: ['report_id', 'user_id'],
  owners: { person: { columns: { user_id: 'delete' } } },
});
