import { serverIdColumn, textColumn, timeColumn } from '../column.ts';
import { declareTable } from '../table.ts';

/** Guilds that saw a media server until it was removed. They can still read their own audit entries about it. */
export const auditLastGuildsTable = declareTable({
  columns: {
    server_id: serverIdColumn('serverId'),
    guild_id: textColumn('guildId'),
    removed_at: timeColumn('removedAt'),
  },
  key: ['server_id', 'guild_id'],
  owners: 'installation',
});
