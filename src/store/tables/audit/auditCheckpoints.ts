import { integer, text, word } from '../column.ts';
import { table } from '../table.ts';

/**
 * Signed checkpoints. 'head': the last row. 'base': the last row that retention deleted, and retention's own clock.
 * 'people' and 'refusals': sums over those tables (`store/audit/sums.ts`).
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
