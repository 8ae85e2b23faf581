import { integer } from '../column.ts';
import { table } from '../table.ts';

/** In a database from before each guild had numbers of its own. */
export const auditFormerNumbers = table({
  columns: {
    /** The last row that was shown by its id. */
    until_row: integer('untilRow'),
    /** The last media server that there was. */
    until_server: integer('untilServer'),
  },
  key: ['until_row'],
  owners: 'installation',
});
