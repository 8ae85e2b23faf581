import { server, text, time } from '../column.ts';
import { table } from '../table.ts';

/** Which guilds saw a media server until it was removed: they go on reading what they did with it. */
export const auditLastGuilds = table({
  columns: {
    server_id: server('serverId'),
    guild_id: text('guildId'),
    removed_at: time('removedAt'),
  },
  key: ['server_id', 'guild_id'],
  owners: 'installation',
});
