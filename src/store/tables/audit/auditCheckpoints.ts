import { integer, text, word } from '../column.ts';
import { table } from '../table.ts';

/**
 * Signed summaries of the audit trail. `head` is the last row. `base` is the last row that was deleted because of its
 * age, with the clock of this deletion. `people` and `refusals` are sums over these tables (`store/audit/sums.ts`).
 */
export const auditCheckpoints = table({
  columns: {
    name: word('name', ['base', 'head', 'people', 'refusals']),
    row_id: integer('rowId'),
    row_mac: text('rowMac'),
    clock: integer('clock'),
    mac: text('mac'),
  },
  key: ['name'],
  owners: 'installation',
});
