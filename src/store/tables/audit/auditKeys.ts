import { integer, text } from '../column.ts';
import { table } from '../table.ts';

/**
 * Former keys, each with the last row that it signed before the installation's key was replaced
 * (`store/audit/formerKeys.ts`).
 */
export const auditKeys = table({
  columns: {
    until_row: integer('untilRow'),
    row_mac: text('rowMac'),
    /** Encrypted with the key of today. */
    key: text('key'),
    mac: text('mac'),
  },
  key: ['until_row'],
  owners: 'installation',
});
