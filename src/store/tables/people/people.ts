import { accountKey, optional, text } from '../column.ts';
import { table } from '../table.ts';

/**
 * Names of accounts. They are deleted with their media server, because a server in its place may use the same number
 * for another person.
 */
export const people = table({
  columns: {
    account_id: accountKey('accountId'),
    pseudonym: text('pseudonym'),
    alias: optional(text('alias')),
    name: optional(text('name')),
  },
  key: ['account_id'],
  owners: { account: { column: 'account_id' }, server: { column: 'account_id' } },
  typed: { columns: ['alias'] },
});
