import { server, text, time } from '../column.ts';
import { table } from '../table.ts';

/** Guilds that saw a media server until it was removed. They can still read their own audit entries about it. */
export const auditLastGuilds = table({
  columns: {
    server_id: server('serverId'),
    guild_id: text('guildId'),
    removed_at: time('removedAt'),
  },
  key: ['server_id', 'guild_id'],
  owners: 'installation',
});
