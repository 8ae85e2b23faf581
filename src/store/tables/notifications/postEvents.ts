import { integer } from '../column.ts';
import { table } from '../table.ts';

/** The events in each post that is not sent yet. */
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
