import { server, text } from '../column.ts';
import { table } from '../table.ts';

/** The media server that a guild or one of its channels chose. */
export const serverDefaults = table({
  columns: {
    guild_id: text('guildId'),
    /** Empty for the choice of the guild. */
    channel_id: text('channelId'),
    server_id: server('serverId'),
  },
  key: ['guild_id', 'channel_id'],
  owners: { guild: { column: 'guild_id' } },
});
