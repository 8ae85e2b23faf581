import type { ProvenOrigin } from '../../domain/servers/mediaServers.ts';
import type { ServerId } from '../../domain/servers/refs.ts';
import type { Database } from '../database/database.ts';
import type { Encryption } from './encryption.ts';
import { linkedTokenEncryptionContext } from './linkedAccounts.ts';
import { openToken, sealToken, type TokenBoundToAddress } from './sealedTokens.ts';

interface LinkMove {
  readonly server: ServerId;
  readonly to: Omit<TokenBoundToAddress, 'token'>;
  readonly isSelected: (token: TokenBoundToAddress) => boolean;
}

/** Skips tokens that cannot be decrypted. */
async function moveLinks(trx: Database, encryption: Encryption, { server, to, isSelected }: LinkMove): Promise<void> {
  const rows = trx.selectFrom('linked_accounts').select(['user_id', 'token']).where('server_id', '=', server);
  for (const { user_id, token } of await rows.execute()) {
    const context = linkedTokenEncryptionContext(user_id, server);
    const boundToken = openToken(encryption, token ?? '', context);
    if (!boundToken || !isSelected(boundToken)) continue;
    const sealedToken = sealToken(encryption, { ...boundToken, ...to }, context);
    const update = trx.updateTable('linked_accounts').where('user_id', '=', user_id).where('server_id', '=', server);
    await update.set({ token: sealedToken }).execute();
  }
}

/**
 * Binds people's tokens to the address of a media server once the address is known. Until then, they are bound to the
 * placeholder `from`.
 */
export const bindLinkedTokensToAddress = (
  trx: Database,
  encryption: Encryption,
  { server, from, to }: { readonly server: ServerId; readonly from: string; readonly to: LinkMove['to'] },
): Promise<void> => moveLinks(trx, encryption, { server, to, isSelected: ({ destination }) => destination === from });

/**
 * Binds people's tokens to the stored address of a media server. Skips tokens that were given for another machine than
 * the one at this address. The machine is read from each token, because another program may have written the identifier
 * stored for the server.
 */
export async function bindLinkedTokensToProvenAddress(
  trx: Database,
  encryption: Encryption,
  { server, proof }: { readonly server: ServerId; readonly proof: ProvenOrigin | undefined },
): Promise<void> {
  if (!proof) return;
  const addresses = trx.selectFrom('media_servers').select('address').where('id', '=', server);
  const row = await addresses.where('removed_at', 'is', null).executeTakeFirst();
  if (!row || URL.parse(row.address)?.origin !== proof.origin) return;
  const isForMachine = ({ machine }: TokenBoundToAddress): boolean => machine === proof.machineIdentifier;
  await moveLinks(trx, encryption, { server, to: { destination: proof.origin }, isSelected: isForMachine });
}
