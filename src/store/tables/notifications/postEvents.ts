import { integerColumn } from '../column.ts';
import { declareTable } from '../table.ts';

/** Events in unsent posts. */
export const postEventsTable = declareTable({
  columns: {
    post_id: integerColumn('postId'),
    event_id: integerColumn('eventId'),
    position: integerColumn('position'),
  },
  key: ['post_id', 'event_id'],
  owners: 'installation',
});
