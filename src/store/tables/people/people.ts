import { accountKey, optional, text } from '../column.ts';
import { table } from '../table.ts';

/**
 * The names of accounts. They go with their media server, because the same number is another person on the
 * server that takes its place.
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
