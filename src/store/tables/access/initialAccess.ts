import { text } from '../column.ts';
import { table } from '../table.ts';

/** Roles from settings of the environment that were added once to a permission map. */
export const initialAccess = table({
  columns: {
    guild_id: text('guildId'),
    role_id: text('roleId'),
    level: text('level'),
  },
  key: ['guild_id', 'role_id', 'level'],
  owners: 'installation',
});
