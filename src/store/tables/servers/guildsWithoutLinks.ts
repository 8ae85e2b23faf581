import { textColumn } from '../column.ts';
import { declareTable } from '../table.ts';

export const guildsWithoutLinksTable = declareTable({
  columns: {
    guild_id: textColumn('guildId'),
  },
  key: ['guild_id'],
  owners: { guild: { column: 'guild_id' } },
});
