import { integer, text } from '../column.ts';
import { table } from '../table.ts';

/** Former signing keys, each with the last audit row that it signed (`store/audit/formerKeys.ts`). */
export const auditKeys = table({
  columns: {
    until_row: integer('untilRow'),
    row_mac: text('rowMac'),
    /** The former key, encrypted with the current one. */
    key: text('key'),
    mac: text('mac'),
  },
  key: ['until_row'],
  owners: 'installation',
});
