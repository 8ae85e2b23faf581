import { optional, server, text, time } from '../column.ts';
import { table } from '../table.ts';

/** Media servers that guilds may see. A copy of the signed rights (`store/rights`). */
export const guildServers = table({
  columns: {
    guild_id: text('guildId'),
    server_id: server('serverId'),
    allowed_by: optional(text('allowedBy')),
    allowed_at: time('allowedAt'),
  },
  key: ['guild_id', 'server_id'],
  owners: { person: { columns: { allowed_by: 'by hand' } }, guild: { column: 'guild_id', madeAt: 'allowed_at' } },
});
