import { integerColumn, textColumn } from '../column.ts';
import { declareTable } from '../table.ts';

/**
 * Numbers of audit entries in each guild. They are deleted with their entries, except the last number of a guild.
 * Numbers of a forgotten guild stay.
 */
export const auditNumbers = declareTable({
  columns: {
    guild_id: textColumn('guildId'),
    number: integerColumn('number'),
    entry_id: integerColumn('entryId'),
  },
  key: ['guild_id', 'number'],
  owners: 'installation',
});
