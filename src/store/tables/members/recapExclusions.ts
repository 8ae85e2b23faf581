import { accountKey, flag, withDatabaseDefault } from '../column.ts';
import { table } from '../table.ts';

/**
 * Accounts whose plays no recap counts. They do not say whose they are, so that they outlast the person's other data. A
 * deleted account keeps its row, because the media server goes on listing its plays.
 */
export const recapExclusions = table({
  columns: {
    account_id: accountKey('accountId'),
    /** True until posted recaps are made again without the account, after its person deleted their data. */
    redraw_due: withDatabaseDefault(flag('isRedrawDue')),
  },
  key: ['account_id'],
  owners: { account: 'by hand', server: { column: 'account_id' } },
});
