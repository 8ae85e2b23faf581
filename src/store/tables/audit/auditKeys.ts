import { integerColumn, textColumn } from '../column.ts';
import { declareTable } from '../table.ts';

/** Former signing keys, each with the last audit row that it signed (`store/audit/formerKeys.ts`). */
export const auditKeysTable = declareTable({
  columns: {
    until_row: integerColumn('untilRow'),
    row_mac: textColumn('rowMac'),
    /** The former key, encrypted with the current one. */
    key: textColumn('key'),
    mac: textColumn('mac'),
  },
  key: ['until_row'],
  owners: 'installation',
});
