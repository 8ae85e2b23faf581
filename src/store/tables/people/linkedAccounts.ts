import { accountKeyColumn, keywordColumn, nullableColumn, serverIdColumn, textColumn, timeColumn } from '../column.ts';
import { declareTable } from '../table.ts';

export const linkedAccountsTable = declareTable({
  columns: {
    user_id: textColumn('userId'),
    server_id: serverIdColumn('server'),
    account_id: nullableColumn(accountKeyColumn('accountId')),
    known_by: nullableColumn(keywordColumn('knownBy', ['token', 'admin'])),
    /** The person's token, encrypted. Null if an admin assigned the account. */
    token: nullableColumn(textColumn('token')),
    linked_at: nullableColumn(timeColumn('linkedAt')),
  },
  key: ['user_id', 'server_id'],
  owners: {
    // Exports leave out the token, because only the media server may get it.
    person: {
      columns: { user_id: 'delete' },
      exported: ['user_id', 'server_id', 'account_id', 'known_by', 'linked_at'],
    },
    account: 'by hand',
    server: { column: 'server_id' },
  },
});
