import { accountKeyColumn, nullableColumn, textColumn } from '../column.ts';
import { declareTable } from '../table.ts';

/**
 * Names of accounts. They are deleted with their media server, because a server in its place may use the same number
 * for another person.
 */
export const peopleTable = declareTable({
  columns: {
    account_id: accountKeyColumn('accountId'),
    pseudonym: textColumn('pseudonym'),
    alias: nullableColumn(textColumn('alias')),
    name: nullableColumn(textColumn('name')),
  },
  key: ['account_id'],
  owners: { account: { column: 'account_id' }, server: { column: 'account_id' } },
  typed: { columns: ['alias'] },
});
