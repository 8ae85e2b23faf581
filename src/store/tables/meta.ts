import { text } from './column.ts';
import { table } from './table.ts';

/** Single values: random values created once for this database, the id of the process that owns it, and marks. */
export const meta = table({
  columns: {
    key: text('key'),
    value: text('value'),
  },
  key: ['key'],
  owners: 'installation',
});
