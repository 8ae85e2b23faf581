import { textColumn, timeColumn } from '../column.ts';
import { declareTable } from '../table.ts';

/** Messages to which new entries can still be added (`ExtendablePost`). */
export const postGroupsTable = declareTable({
  columns: {
    channel_id: textColumn('channelId'),
    group_key: textColumn('key'),
    post_key: textColumn('postKey'),
    opened_at: timeColumn('openedAt'),
    /** Data of the message as JSON, in the format of the feed. */
    data: textColumn('data'),
  },
  key: ['channel_id', 'group_key'],
  owners: { person: 'by hand', server: { json: 'data' } },
  typed: { columns: ['data'] },
  checked: ['data'],
});
