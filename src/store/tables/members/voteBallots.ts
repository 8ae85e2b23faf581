import { integer, itemKey, text, time } from '../column.ts';
import { table } from '../table.ts';

export const voteBallots = table({
  columns: {
    vote_id: integer('voteId'),
    user_id: text('userId'),
    rating_key: itemKey('ratingKey'),
    at: time('at'),
  },
  key: ['vote_id', 'user_id'],
  owners: { person: { columns: { user_id: 'delete' } } },
});
