import { integer } from '../column.ts';
import { table } from '../table.ts';

/** Events in unsent posts. */
export const postEvents = table({
  columns: {
    post_id: integer('postId'),
    event_id: integer('eventId'),
    position: integer('position'),
  },
  key: ['post_id', 'event_id'],
  owners: 'installation',
});
