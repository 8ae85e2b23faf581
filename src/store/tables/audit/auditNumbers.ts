import { integer, text } from '../column.ts';
import { table } from '../table.ts';

/** What entries are called where they are shown: each guild counts its own. The numbers stay when a guild is forgotten, and go with the time. */
export const auditNumbers = table({
  columns: {
    guild_id: text('guildId'),
    number: integer('number'),
    /** The entry's first row. */
    entry_id: integer('entryId'),
  },
  key: ['guild_id', 'number'],
  owners: 'installation',
});
