import { nullableColumn, serverIdColumn, textColumn, timeColumn } from '../column.ts';
import { declareTable } from '../table.ts';

/** Media servers that guilds may see. A copy of the signed rights (`store/rights`). */
export const guildServers = declareTable({
  columns: {
    guild_id: textColumn('guildId'),
    server_id: serverIdColumn('serverId'),
    allowed_by: nullableColumn(textColumn('allowedBy')),
    allowed_at: timeColumn('allowedAt'),
  },
  key: ['guild_id', 'server_id'],
  owners: { person: { columns: { allowed_by: 'by hand' } }, guild: { column: 'guild_id', madeAt: 'allowed_at' } },
});
