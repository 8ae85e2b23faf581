import { text, time } from '../column.ts';
import { table } from '../table.ts';

/** Messages that can still be extended with new entries (`Group`). */
export const postGroups = table({
  columns: {
    channel_id: text('channelId'),
    group_key: text('key'),
    post_key: text('postKey'),
    opened_at: time('openedAt'),
    /** JSON, in the format of the feed. */
    data: text('data'),
  },
  key: ['channel_id', 'group_key'],
  owners: { person: 'by hand', server: { json: 'data' } },
  typed: { columns: ['data'] },
  checked: ['data'],
});
