import { integer } from '../column.ts';
import { table } from '../table.ts';

/** The events that each post shows as long as it is not sent. */
export const postEvents = table({
  columns: {
    post_id: integer('postId'),
    event_id: integer('eventId'),
    /** Where the post shows it. */
    position: integer('position'),
  },
  key: ['post_id', 'event_id'],
  owners: 'installation',
});
