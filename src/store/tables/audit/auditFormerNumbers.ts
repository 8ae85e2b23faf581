import { integer } from '../column.ts';
import { table } from '../table.ts';

/** Kept in a database from before each guild had its own numbers. */
export const auditFormerNumbers = table({
  columns: {
    /** The last row that was shown by its id. */
    until_row: integer('untilRow'),
    /** The last media server at that time. */
    until_server: integer('untilServer'),
  },
  key: ['until_row'],
  owners: 'installation',
});
