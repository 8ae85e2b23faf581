import { serverIdColumn, textColumn } from '../column.ts';
import { declareTable } from '../table.ts';

export const serverDefaultsTable = declareTable({
  columns: {
    guild_id: textColumn('guildId'),
    /** Id of the channel. Empty for the guild's default. */
    channel_id: textColumn('channelId'),
    server_id: serverIdColumn('serverId'),
  },
  key: ['guild_id', 'channel_id'],
  owners: { guild: { column: 'guild_id' } },
});
