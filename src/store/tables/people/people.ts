import { accountKey, optional, text } from '../column.ts';
import { table } from '../table.ts';

/** The names of accounts. A name or an alias must not become that of somebody else, who has the same number on another server. */
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
