import { integer } from '../column.ts';
import { table } from '../table.ts';

export const postEvents = table({
  columns: {
    post_id: integer('postId'),
    event_id: integer('eventId'),
    position: integer('position'),
  },
  key: ['post_id', 'event_id'],
  owners: 'installation',
});
