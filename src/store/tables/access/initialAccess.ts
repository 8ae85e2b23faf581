import { textColumn } from '../column.ts';
import { declareTable } from '../table.ts';

/** Roles from settings of the environment that were added once to a permission map. */
export const initialAccessTable = declareTable({
  columns: {
    guild_id: textColumn('guildId'),
    role_id: textColumn('roleId'),
    level: textColumn('level'),
  },
  key: ['guild_id', 'role_id', 'level'],
  owners: 'installation',
});
