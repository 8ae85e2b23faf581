import type { Updateable } from 'kysely';
import type { MediaAccess } from '../../domain/firstSetup.ts';
import type { KnownServer, NewReach } from '../../domain/servers/mediaServers.ts';
import type { ServerId } from '../../domain/servers/refs.ts';
import type { Encryption } from '../accounts/encryption.ts';
import { moveProvedLinks } from '../accounts/moveLinks.ts';
import type { Database } from '../database/database.ts';
import { encodeRow } from '../tables/rows.ts';
import { mediaServers } from '../tables/servers/mediaServers.ts';
import type { Tables } from '../tables/tables.ts';
import { readServers } from './readServers.ts';

/** Encrypts a token of that server for the place that it was given for. */
export type Seal = (id: ServerId, access: MediaAccess) => string;

/** Changes columns of a server. Kysely leaves out undefined values. */
export async function updateServer(
  trx: Database,
  id: ServerId,
  changed: Updateable<Tables['media_servers']>,
): Promise<'done' | 'gone'> {
  const there = trx.updateTable('media_servers').where('id', '=', id).where('removed_at', 'is', null);
  // At least one column has to be set, so that the update shows whether the server exists.
  const { numUpdatedRows } = await there.set({ id, ...changed }).executeTakeFirstOrThrow();
  return numUpdatedRows > 0n ? 'done' : 'gone';
}

/** See `MediaServers.reach`. In a transaction. */
export async function reachServer(
  trx: Database,
  { id, reach }: { readonly id: ServerId; readonly reach: NewReach },
  { encryption, seal }: { readonly encryption: Encryption; readonly seal: Seal },
): Promise<'done' | 'gone' | 'needs-token' | 'needs-address'> {
  const { servers, tokens } = await readServers(trx, encryption, []);
  const known = servers.get(id);
  if (!known) return 'gone';
  // Only a token that can be used vouches for the address that is stored beside it.
  const isVouchedFor = tokens.has(id);
  const { token, address, accountService } = reach;
  if (token === undefined) {
    const isNewOrigin = address !== undefined && address.origin !== known.address.origin;
    if (!isVouchedFor || isNewOrigin || accountService !== undefined) return 'needs-token';
    return await updateServer(trx, id, { address: address?.href });
  }
  if (address === undefined && !isVouchedFor) return 'needs-address';
  const access = {
    token,
    address: address ?? known.address,
    accountService: accountServiceAfter(reach, isVouchedFor ? known : undefined),
  };
  const result = await updateServer(trx, id, reachValues(access, seal(id, access)));
  await moveProvedLinks(trx, encryption, { server: id, proof: reach.proof });
  return result;
}

function accountServiceAfter({ accountService }: NewReach, known: KnownServer | undefined): URL | undefined {
  if (accountService === 'own') return undefined;
  return accountService ?? known?.accountService;
}

/** The columns of an access. `token`: encrypted. */
export const reachValues = ({ address, accountService }: Omit<MediaAccess, 'token'>, token: string) =>
  encodeRow(mediaServers, { address, accountService, token });
