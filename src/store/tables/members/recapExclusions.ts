import { accountKey, flag, withDatabaseDefault } from '../column.ts';
import { table } from '../table.ts';

/**
 * Accounts whose plays no recap counts. Rows name no person, so that they can outlast the person's other data. A
 * deleted account keeps its row, because the media server still lists its plays.
 */
export const recapExclusions = table({
  columns: {
    account_id: accountKey('accountId'),
    /** True until posted recaps are made again without the account. */
    redraw_due: withDatabaseDefault(flag('isRedrawDue')),
  },
  key: ['account_id'],
  owners: { account: 'by hand', server: { column: 'account_id' } },
});
