import { text, word } from '../column.ts';
import { table } from '../table.ts';

/** People who agreed to appear by name in a guild's recaps, or stay out of them. Without a row, the name is made up. */
export const recapChoices = table({
  columns: {
    guild_id: text('guildId'),
    user_id: text('userId'),
    choice: word('choice', ['on', 'out']),
    /** The name that recaps show. */
    name: text('name'),
  },
  key: ['guild_id', 'user_id'],
  owners: { person: { columns: { user_id: 'delete' } }, guild: { column: 'guild_id' } },
});
