import { integerColumn, itemKeyColumn, textColumn, timeColumn } from '../column.ts';
import { declareTable } from '../table.ts';

export const voteBallotsTable = declareTable({
  columns: {
    vote_id: integerColumn('voteId'),
    user_id: textColumn('userId'),
    rating_key: itemKeyColumn('ratingKey'),
    at: timeColumn('at'),
  },
  key: ['vote_id', 'user_id'],
  owners: { person: { columns: { user_id: 'delete' } } },
});
