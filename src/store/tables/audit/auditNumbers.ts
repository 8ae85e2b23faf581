import { integer, text } from '../column.ts';
import { table } from '../table.ts';

/**
 * Numbers of audit entries in each guild. They are deleted with their entries, except the last number of a guild.
 * Numbers of a forgotten guild stay.
 */
export const auditNumbers = table({
  columns: {
    guild_id: text('guildId'),
    number: integer('number'),
    entry_id: integer('entryId'),
  },
  key: ['guild_id', 'number'],
  owners: 'installation',
});
