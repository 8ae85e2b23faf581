import type { ServerId } from '../../domain/servers/refs.ts';
import type { Database } from '../database/database.ts';
import type { Encryption } from './encryption.ts';
import { tokenContext } from './linkedAccounts.ts';
import { openToken, sealToken } from './sealedTokens.ts';

/**
 * Encrypts people's tokens for a server again, for another destination. Whoever calls it knows that the same server is there. One that cannot
 * be decrypted stays as it is. In a transaction.
 */
export async function moveLinks(
  trx: Database,
  encryption: Encryption,
  {
    server,
    destination,
    from,
  }: {
    readonly server: ServerId;
    /** Where people's tokens for the server go from now on. */
    readonly destination: string;
    /** Only those that were given for this destination; missing: all. */
    readonly from?: string | undefined;
  },
): Promise<void> {
  const rows = trx.selectFrom('linked_accounts').select(['user_id', 'token']).where('server_id', '=', server);
  for (const { user_id, token } of await rows.execute()) {
    const context = tokenContext(user_id, server);
    const bound = openToken(encryption, token ?? '', context);
    if (!bound || (from !== undefined && bound.destination !== from)) continue;
    const sealed = sealToken(encryption, { token: bound.token, destination }, context);
    const row = trx.updateTable('linked_accounts').where('user_id', '=', user_id).where('server_id', '=', server);
    await row.set({ token: sealed }).execute();
  }
}
