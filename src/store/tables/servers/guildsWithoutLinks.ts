import { text } from '../column.ts';
import { table } from '../table.ts';

export const guildsWithoutLinks = table({
  columns: {
    guild_id: text('guildId'),
  },
  key: ['guild_id'],
  owners: { guild: { column: 'guild_id' } },
});
