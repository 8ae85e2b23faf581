import { text } from './column.ts';
import { table } from './table.ts';

/** Single values, such as random values created once for this database. */
export const meta = table({
  columns: {
    key: text('key'),
    value: text('value'),
  },
  key: ['key'],
  owners: 'installation',
});
