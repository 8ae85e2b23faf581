import { server, text } from '../column.ts';
import { table } from '../table.ts';

export const serverDefaults = table({
  columns: {
    guild_id: text('guildId'),
    /** The channel whose default server this is. Empty for the default of the guild. */
    channel_id: text('channelId'),
    server_id: server('serverId'),
  },
  key: ['guild_id', 'channel_id'],
  owners: { guild: { column: 'guild_id' } },
});
