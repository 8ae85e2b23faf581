import { integerColumn, keywordColumn, textColumn } from '../column.ts';
import { declareTable } from '../table.ts';

/**
 * Signed summaries of the audit trail. `head` is the last row. `base` is the last row that was deleted because of its
 * age, with the clock of this deletion. `people` and `refusals` are sums over these tables (`store/audit/sums.ts`).
 */
export const auditCheckpointsTable = declareTable({
  columns: {
    name: keywordColumn('name', ['base', 'head', 'people', 'refusals']),
    row_id: integerColumn('rowId'),
    row_mac: textColumn('rowMac'),
    clock: integerColumn('clock'),
    mac: textColumn('mac'),
  },
  key: ['name'],
  owners: 'installation',
});
