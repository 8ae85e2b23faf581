import { integer } from '../column.ts';
import { table } from '../table.ts';

/** Numbers of audit entries in earlier versions, where people saw row ids. Empty in a new database. */
export const auditFormerNumbers = table({
  columns: {
    /** Highest id of audit rows that people saw by their row ids. */
    until_row: integer('untilRow'),
    /** Highest id of media servers that existed when guilds got their own numbers. */
    until_server: integer('untilServer'),
  },
  key: ['until_row'],
  owners: 'installation',
});
