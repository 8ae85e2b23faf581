import { text, word } from '../column.ts';
import { table } from '../table.ts';

/**
 * People who chose to appear by name in a guild's recaps, or not at all. Everyone else appears under a made-up name.
 */
export const recapChoices = table({
  columns: {
    guild_id: text('guildId'),
    user_id: text('userId'),
    choice: word('choice', ['on', 'out']),
    name: text('name'),
  },
  key: ['guild_id', 'user_id'],
  owners: { person: { columns: { user_id: 'delete' } }, guild: { column: 'guild_id' } },
});
