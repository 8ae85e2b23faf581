import { textColumn } from './column.ts';
import { declareTable } from './table.ts';

/** Single values, such as random values created once for this database. */
export const metaTable = declareTable({
  columns: {
    key: textColumn('key'),
    value: textColumn('value'),
  },
  key: ['key'],
  owners: 'installation',
});
