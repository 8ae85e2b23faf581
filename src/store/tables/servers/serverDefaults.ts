import { server, text } from '../column.ts';
import { table } from '../table.ts';

export const serverDefaults = table({
  columns: {
    guild_id: text('guildId'),
    /** Id of the channel. Empty for the guild's default. */
    channel_id: text('channelId'),
    server_id: server('serverId'),
  },
  key: ['guild_id', 'channel_id'],
  owners: { guild: { column: 'guild_id' } },
});
