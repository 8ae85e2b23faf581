import { text } from './column.ts';
import { table } from './table.ts';

/**
 * Single values: random ones made once for this database, the id of the process that owns it (`Ownership`), and marks.
 */
export const meta = table({
  columns: {
    key: text('key'),
    value: text('value'),
  },
  key: ['key'],
  owners: 'installation',
});
