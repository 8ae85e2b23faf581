import { integer, text } from '../column.ts';
import { table } from '../table.ts';

/**
 * The numbers of audit entries, counted by guild. They stay when a guild is forgotten. They are deleted with their
 * entries, except each guild's last number.
 */
export const auditNumbers = table({
  columns: {
    guild_id: text('guildId'),
    number: integer('number'),
    /** Id of the entry's first row. */
    entry_id: integer('entryId'),
  },
  key: ['guild_id', 'number'],
  owners: 'installation',
});
