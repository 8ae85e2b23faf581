import { text, time } from '../column.ts';
import { table } from '../table.ts';

/** Messages to which new entries can still be added (`PostGroup`). */
export const postGroups = table({
  columns: {
    channel_id: text('channelId'),
    group_key: text('key'),
    post_key: text('postKey'),
    opened_at: time('openedAt'),
    /** Data of the message as JSON, in the format of the feed. */
    data: text('data'),
  },
  key: ['channel_id', 'group_key'],
  owners: { person: 'by hand', server: { json: 'data' } },
  typed: { columns: ['data'] },
  checked: ['data'],
});
