import type { Updateable } from 'kysely';
import type { MediaServerCredentials } from '../../domain/firstSetup.ts';
import type { InstalledServer, ServerAccessChange } from '../../domain/servers/mediaServers.ts';
import type { ServerId } from '../../domain/servers/refs.ts';
import type { Encryption } from '../accounts/encryption.ts';
import { bindLinkedTokensToProvenAddress } from '../accounts/moveLinks.ts';
import type { Database } from '../database/database.ts';
import { encodeRow } from '../tables/rows.ts';
import { mediaServersTable } from '../tables/servers/mediaServers.ts';
import type { Tables } from '../tables/tables.ts';
import { readServers } from './readServers.ts';

/** Encrypts a media server's own token, bound to the server's address and account service. */
export type EncryptServerToken = (id: ServerId, access: MediaServerCredentials) => string;

/** Changes columns of a media server. Undefined values leave their columns unchanged. */
export async function updateServer(
  trx: Database,
  id: ServerId,
  columns: Updateable<Tables['media_servers']>,
): Promise<'done' | 'gone'> {
  const update = trx.updateTable('media_servers').where('id', '=', id).where('removed_at', 'is', null);
  // Sets the id as well, because an update needs at least one column.
  const { numUpdatedRows } = await update.set({ id, ...columns }).executeTakeFirstOrThrow();
  return numUpdatedRows > 0n ? 'done' : 'gone';
}

export async function changeServerConnection(
  trx: Database,
  { id, reach }: { readonly id: ServerId; readonly reach: ServerAccessChange },
  { encryption, seal }: { readonly encryption: Encryption; readonly seal: EncryptServerToken },
): Promise<'done' | 'gone' | 'needs-token' | 'needs-address'> {
  const { servers, tokens } = await readServers(trx, encryption, []);
  const server = servers.get(id);
  if (!server) return 'gone';
  // Another program may have written the stored address. It counts only if the token is readable, because the token is
  // bound to it.
  const isVouchedFor = tokens.has(id);
  const { token, address, accountService } = reach;
  if (token === undefined) {
    const isNewOrigin = address !== undefined && address.origin !== server.address.origin;
    if (!isVouchedFor || isNewOrigin || accountService !== undefined) return 'needs-token';
    return await updateServer(trx, id, { address: address?.href });
  }
  if (address === undefined && !isVouchedFor) return 'needs-address';
  const access = {
    token,
    address: address ?? server.address,
    accountService: accountServiceAfter(reach, isVouchedFor ? server : undefined),
  };
  const result = await updateServer(trx, id, encodeServerConnection(access, seal(id, access)));
  await bindLinkedTokensToProvenAddress(trx, encryption, { server: id, proof: reach.proof });
  return result;
}

function accountServiceAfter(
  { accountService }: ServerAccessChange,
  server: InstalledServer | undefined,
): URL | undefined {
  if (accountService === 'own') return undefined;
  return accountService ?? server?.accountService;
}

export const encodeServerConnection = (
  { address, accountService }: Omit<MediaServerCredentials, 'token'>,
  token: string,
) => encodeRow(mediaServersTable, { address, accountService, token });
