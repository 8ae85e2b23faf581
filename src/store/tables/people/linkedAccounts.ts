import { accountKey, optional, server, text, time, word } from '../column.ts';
import { table } from '../table.ts';

export const linkedAccounts = table({
  columns: {
    user_id: text('userId'),
    server_id: server('server'),
    account_id: optional(accountKey('accountId')),
    known_by: optional(word('knownBy', ['token', 'admin'])),
    /** The person's token, encrypted. Null if an admin assigned the account. */
    token: optional(text('token')),
    linked_at: optional(time('linkedAt')),
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
