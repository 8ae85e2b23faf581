import { accountKey, optional, server, text, time, word } from '../column.ts';
import { table } from '../table.ts';

/** Accounts of media servers that are linked to people on Discord. */
export const linkedAccounts = table({
  columns: {
    user_id: text('userId'),
    server_id: server('server'),
    account_id: optional(accountKey('accountId')),
    known_by: optional(word('knownBy', ['token', 'admin'])),
    /** The person's token, encrypted. Missing if an admin assigned the account without a token. */
    token: optional(text('token')),
    linked_at: optional(time('linkedAt')),
  },
  key: ['user_id', 'server_id'],
  owners: {
    // The token is not exported: it is for the media server alone.
    person: {
      columns: { user_id: 'delete' },
      exported: ['user_id', 'server_id', 'account_id', 'known_by', 'linked_at'],
    },
    account: 'by hand',
    server: { column: 'server_id' },
  },
});
