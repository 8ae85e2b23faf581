import { idColumn, serverIdColumn, timeColumn } from '../column.ts';
import { declareTable } from '../table.ts';

/** Time spans in which the bot watched the streams without a gap. */
export const sessionSpansTable = declareTable({
  columns: {
    id: idColumn(),
    from_at: timeColumn('fromAt'),
    until_at: timeColumn('untilAt'),
    server_id: serverIdColumn('serverId'),
  },
  key: ['id'],
  owners: { server: { column: 'server_id' } },
});
