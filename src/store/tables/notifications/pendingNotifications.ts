import { integer, time } from '../column.ts';
import { table } from '../table.ts';

/** Events for a subscription that are in no post yet. */
export const pendingNotifications = table({
  columns: {
    subscription_id: integer('subscriptionId'),
    event_id: integer('eventId'),
    recorded_at: time('recordedAt'),
  },
  key: ['subscription_id', 'event_id'],
  owners: 'installation',
});
