import { text } from '../column.ts';
import { table } from '../table.ts';

/** Guilds that want no links to a player in their messages. */
export const guildsWithoutLinks = table({
  columns: {
    guild_id: text('guildId'),
  },
  key: ['guild_id'],
  owners: { guild: { column: 'guild_id' } },
});
