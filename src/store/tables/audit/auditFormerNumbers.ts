import { integer } from '../column.ts';
import { table } from '../table.ts';

/** Former numbers of audit entries. Only in a database of a version in which guilds had no numbers of their own. */
export const auditFormerNumbers = table({
  columns: {
    /** Highest id of the audit rows that people saw by their id. */
    until_row: integer('untilRow'),
    /** Highest id of the media servers that existed when numbers per guild were introduced. */
    until_server: integer('untilServer'),
  },
  key: ['until_row'],
  owners: 'installation',
});
