import { id, server, time } from '../column.ts';
import { table } from '../table.ts';

/** Periods in which the bot watched the sessions without a break. */
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
