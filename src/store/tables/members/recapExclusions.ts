import { accountKeyColumn, booleanColumn, withDatabaseDefault } from '../column.ts';
import { declareTable } from '../table.ts';

/**
 * Accounts whose plays no recap counts. Rows name no person, so that they can outlast the person's other data. A
 * deleted account keeps its row, because the media server still lists its plays.
 */
export const recapExclusionsTable = declareTable({
  columns: {
    account_id: accountKeyColumn('accountId'),
    /** True until posted recaps are made again without the account. */
    redraw_due: withDatabaseDefault(booleanColumn('isRedrawDue')),
  },
  key: ['account_id'],
  owners: { account: 'by hand', server: { column: 'account_id' } },
});
