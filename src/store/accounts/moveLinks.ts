import type { ProvedPlace } from '../../domain/servers/mediaServers.ts';
import type { ServerId } from '../../domain/servers/refs.ts';
import type { Database } from '../database/database.ts';
import type { Encryption } from './encryption.ts';
import { tokenContext } from './linkedAccounts.ts';
import { type BoundToken, openToken, sealToken } from './sealedTokens.ts';

interface Move {
  readonly server: ServerId;
  /** Where people's tokens for the server go from now on. */
  readonly to: Omit<BoundToken, 'token'>;
  readonly isMeant: (token: BoundToken) => boolean;
}

/**
 * Encrypts people's tokens for a server again, for another destination. Skips tokens that cannot be
 * decrypted. In a transaction.
 */
async function moveLinks(trx: Database, encryption: Encryption, { server, to, isMeant }: Move): Promise<void> {
  const rows = trx.selectFrom('linked_accounts').select(['user_id', 'token']).where('server_id', '=', server);
  for (const { user_id, token } of await rows.execute()) {
    const context = tokenContext(user_id, server);
    const bound = openToken(encryption, token ?? '', context);
    if (!bound || !isMeant(bound)) continue;
    const sealed = sealToken(encryption, { ...bound, ...to }, context);
    const row = trx.updateTable('linked_accounts').where('user_id', '=', user_id).where('server_id', '=', server);
    await row.set({ token: sealed }).execute();
  }
}

/**
 * Encrypts tokens for their real destination once it is known; until then their destination is the name
 * `from`. In a transaction.
 */
export const placeLinks = (
  trx: Database,
  encryption: Encryption,
  { server, from, to }: { readonly server: ServerId; readonly from: string; readonly to: Move['to'] },
): Promise<void> => moveLinks(trx, encryption, { server, to, isMeant: ({ destination }) => destination === from });

/**
 * Tokens that were given for a machine follow it to the stored address, if it was proved to be there. The
 * stored machine does not count, because another program may have written it: each token names its own
 * machine. In a transaction.
 */
export async function moveProvedLinks(
  trx: Database,
  encryption: Encryption,
  { server, proof }: { readonly server: ServerId; readonly proof: ProvedPlace | undefined },
): Promise<void> {
  if (!proof) return;
  const there = trx.selectFrom('media_servers').select('address').where('id', '=', server);
  const row = await there.where('removed_at', 'is', null).executeTakeFirst();
  if (!row || URL.parse(row.address)?.origin !== proof.origin) return;
  const isMeant = ({ machine }: BoundToken): boolean => machine === proof.machineIdentifier;
  await moveLinks(trx, encryption, { server, to: { destination: proof.origin }, isMeant });
}
