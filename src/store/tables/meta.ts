import { text } from './column.ts';
import { table } from './table.ts';

/** Random values that are made once for this database, and the name of its owner (`Ownership`). */
export const meta = table({
  columns: {
    key: text('key'),
    value: text('value'),
  },
  key: ['key'],
  owners: 'installation',
});
