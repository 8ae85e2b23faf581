import { integerColumn, timeColumn } from '../column.ts';
import { declareTable } from '../table.ts';

/** Events for a subscription that are in no post yet. */
export const pendingNotificationsTable = declareTable({
  columns: {
    subscription_id: integerColumn('subscriptionId'),
    event_id: integerColumn('eventId'),
    recorded_at: timeColumn('recordedAt'),
  },
  key: ['subscription_id', 'event_id'],
  owners: 'installation',
});
