import { integer, text, time } from '../column.ts';
import { table } from '../table.ts';

/** People who are to be notified when the fault that they reported is solved. */
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
