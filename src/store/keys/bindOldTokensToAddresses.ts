import type { Logger } from '../../domain/logger.ts';
import { FIRST_SERVER_ID, type ServerId } from '../../domain/servers/refs.ts';
import { createEncryption, type Encryption } from '../accounts/encryption.ts';
import { bindFirstSetupTokenToAddress, type TokenAddressBinding } from '../accounts/firstSetup.ts';
import { linkedTokenEncryptionContext } from '../accounts/linkedAccounts.ts';
import {
  isTokenWithoutAddress,
  sealToken,
  type TokenBoundToAddress,
  type TokenEncryptionContext,
} from '../accounts/sealedTokens.ts';
import type { Signer } from '../audit/chain.ts';
import { signRows } from '../audit/signedRows.ts';
import type { Database } from '../database/database.ts';
import { readMeta, writeMetaOnce } from '../database/meta.ts';
import { SIGNED_PERMISSION_MAP_TABLE } from '../rights/signVersions.ts';
import { FIRST_SERVER_PLACEHOLDER, linkDestination, serverTokenDestination } from '../servers/destinations.ts';
import { serverTokenEncryptionContext } from '../servers/readServers.ts';
import { SIGNED_TICKET_TABLE } from '../tickets.ts';

/** Key in the table `meta` for a mark that is set once all tokens are bound to an address. */
const BOUND_KEY = 'tokens-bound';

interface BindOptions {
  /** Keys with which the tokens may be encrypted, 32 bytes each. */
  readonly keys: readonly Uint8Array[];
  readonly signer: Signer;
  /** True if this installation has already bound its tokens, even in another database. */
  readonly wasDone: boolean;
  readonly log: Pick<Logger, 'info'>;
}

/**
 * Binds tokens of an earlier version to the current address of their media server, and signs tickets and permission
 * maps. Runs once after the update. Tokens without an address are then refused, because another program could make the
 * bot send them elsewhere.
 */
export async function bindOldTokensToAddresses(
  db: Database,
  { keys, signer, wasDone, log }: BindOptions,
): Promise<void> {
  if (wasDone || (await readMeta(db, BOUND_KEY)) !== undefined) return;
  const encryptions = keys.map(createEncryption);
  const tokens = await db.transaction().execute(async (trx) => {
    const boundCount = await bindAll(trx, encryptions);
    await signRows(trx, SIGNED_TICKET_TABLE, signer);
    await signRows(trx, SIGNED_PERMISSION_MAP_TABLE, signer);
    if (boundCount > 0) await markTokensBoundToAddresses(trx);
    return boundCount;
  });
  if (tokens > 0)
    log.info({ tokens }, 'after the update, Usher sends each stored token only to the address of its own media server');
}

/**
 * Marks the tokens as bound. From then on, this database accepts no token without an address. In a new database, this
 * must run once the database has other content.
 */
export const markTokensBoundToAddresses = async (db: Database): Promise<void> => {
  await writeMetaOnce(db, BOUND_KEY, '');
};

/** Returns the number of bound tokens, without the token of the first setup. */
async function bindAll(trx: Database, encryptions: readonly Encryption[]): Promise<number> {
  await bindFirstSetupTokenToAddress(trx, (token, binding) => rebindToken(token, binding, encryptions));
  const rows = await trx.selectFrom('media_servers').selectAll().execute();
  let count = 0;
  for (const { id, token, ...row } of rows) {
    const address = URL.parse(row.address);
    if (!address) continue;
    const accountService = row.account_service === null ? undefined : (URL.parse(row.account_service) ?? undefined);
    const destination = serverTokenDestination({ address, accountService });
    const context = serverTokenEncryptionContext(id);
    const sealedToken = rebindToken(token, { from: context, to: context, destination }, encryptions);
    if (sealedToken !== undefined) {
      await trx.updateTable('media_servers').set({ token: sealedToken }).where('id', '=', id).execute();
      count += 1;
    }
    const place = linkDestination({ address, machineIdentifier: row.machine_id ?? undefined });
    count += await bindLinks(trx, { server: id, place }, encryptions);
  }
  if (rows.some(({ id }) => id === FIRST_SERVER_ID)) return count;
  // A database of a version with only one media server does not contain the server. The settings name it.
  const place = { destination: FIRST_SERVER_PLACEHOLDER };
  return count + (await bindLinks(trx, { server: FIRST_SERVER_ID, place }, encryptions));
}

async function bindLinks(
  trx: Database,
  { server, place }: { readonly server: ServerId; readonly place: Omit<TokenBoundToAddress, 'token'> },
  encryptions: readonly Encryption[],
): Promise<number> {
  const rows = trx.selectFrom('linked_accounts').select(['user_id', 'token']).where('server_id', '=', server);
  let count = 0;
  for (const { user_id, token } of await rows.execute()) {
    const context = linkedTokenEncryptionContext(user_id, server);
    const sealedToken = rebindToken(token ?? '', { from: context, to: context, ...place }, encryptions);
    if (sealedToken === undefined) continue;
    const row = trx.updateTable('linked_accounts').where('user_id', '=', user_id).where('server_id', '=', server);
    await row.set({ token: sealedToken }).execute();
    count += 1;
  }
  return count;
}

/** Encrypts a token again, bound to its address. Undefined if it is already bound, or if no key can decrypt it. */
function rebindToken(
  sealed: string,
  { from, to, ...place }: TokenAddressBinding,
  encryptions: readonly Encryption[],
): string | undefined {
  if (!isTokenWithoutAddress(sealed)) return undefined;
  for (const encryption of encryptions) {
    const token = decryptOrUndefined(encryption, sealed, from);
    if (token !== undefined) return sealToken(encryption, { token, ...place }, to);
  }
  return undefined;
}

function decryptOrUndefined(
  encryption: Encryption,
  sealed: string,
  context: TokenEncryptionContext,
): string | undefined {
  try {
    return encryption.decrypt(sealed, context);
  } catch {
    return undefined;
  }
}
