import { keywordColumn, textColumn } from '../column.ts';
import { declareTable } from '../table.ts';

/**
 * People who chose to appear by name in a guild's recaps, or not at all. Everyone else appears under a made-up name.
 */
export const recapChoicesTable = declareTable({
  columns: {
    guild_id: textColumn('guildId'),
    user_id: textColumn('userId'),
    choice: keywordColumn('choice', ['on', 'out']),
    name: textColumn('name'),
  },
  key: ['guild_id', 'user_id'],
  owners: { person: { columns: { user_id: 'delete' } }, guild: { column: 'guild_id' } },
});
