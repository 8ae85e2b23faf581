import { id, server, time } from '../column.ts';
import { table } from '../table.ts';

/** Time spans in which the bot watched the streams without a gap. */
export const sessionSpans = table({
  columns: {
    id: id(),
    from_at: time('fromAt'),
    until_at: time('untilAt'),
    server_id: server('serverId'),
  },
  key: ['id'],
  owners: { server: { column: 'server_id' } },
});
